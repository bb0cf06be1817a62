import type { promotion } from "@tessera/shared/contracts/promotions";
import type * as z from "@tessera/shared/schema";

/** A promotion of a list, as the server sends it: a bonus on a deposit. */
export function promotionAnswer(over: Partial<z.input<typeof promotion>> = {}): z.input<typeof promotion> {
  return {
    id: "0197f3c2-0000-7000-8000-000000000a01",
    slug: "monday-reload",
    type: "deposit_bonus",
    title: "Monday reload",
    summary: "A fifth more.",
    image: "/art/promotion/monday-reload.svg",
    bonusText: "20%",
    startsAt: "2026-11-01T00:00:00Z",
    endsAt: "2099-12-01T00:00:00Z",
    eligible: true,
    ...over,
  };
}
