import type { Clock } from "./clock.ts";
import { orderNumber } from "./identifiers.ts";
import { bangkokDay } from "./time.ts";

/** A new public order number of today, Bangkok's day. Unique by the table that keeps it, not by itself. */
export function newOrderNumber(kind: Parameters<typeof orderNumber>[0], clock: Clock): string {
  return orderNumber(kind, bangkokDay(clock.now()), crypto.getRandomValues(new Uint8Array(5)));
}
