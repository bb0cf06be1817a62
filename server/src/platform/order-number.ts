import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { orderNumber } from "@tessera/shared/core/identifiers";
import { bangkokDay } from "@tessera/shared/core/time";

/** A new public order number of today, Bangkok's day. Unique by the table that keeps it, not by itself. */
export function newOrderNumber(kind: Parameters<typeof orderNumber>[0], clock: Clock): string {
  return orderNumber(kind, bangkokDay(clock.now()), randomBytes(5));
}
