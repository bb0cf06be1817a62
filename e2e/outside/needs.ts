import type { Booking, Operation } from "./operations.ts";

/** An operation that has its final answer. */
export interface Acknowledged {
  readonly kind: string;
  readonly answer: string;
  readonly bookings: readonly Booking[];
}

/** Requirements that have to be met before a run may end. */
export interface Need {
  readonly what: string;
  /** True when this operation meets the need. */
  readonly isMet: (done: Acknowledged) => boolean;
}

/** Every way of every kind of money, beside rounds. */
export const ways: readonly string[] = [
  "deposit",
  "payment (pay)",
  "payment (twice)",
  "payment (wrong)",
  "deposit approve",
  "deposit reject",
  "deposit cancel",
  "altered webhook",
  "webhook with another secret",
  "boasting webhook",
  "withdrawal",
  "payout (pay)",
  "payout (fail)",
  "withdrawal refund",
  "withdrawal retry",
  "live bet",
  "live seat close",
  "live bet on a closed seat",
  "claim by registering",
  "transfer in beside a claim",
  "claim cancel",
  "claim's bonus",
  "claim's end",
  "claim bet from the bonus",
  "claim win to the bonus",
  "claim rollback to the bonus",
  "claim forfeit",
  "claim's end (cancelled)",
  "claim's end (forfeited)",
  "wheel spin",
  "wheel bonus",
  "free bet",
  "free win",
  "free rollback",
  "jackpot bet",
  "jackpot rollback",
  "jackpot draw",
  "adjustment (credit)",
  "adjustment (debit)",
  "adjustment decline",
  ...["normal", "lost", "late", "silent", "refuse"].map((outcome) => `transfer in (${outcome})`),
];

/** A run has gone every way. */
export const everyWay: readonly Need[] = [
  ...ways.map((way) => ({ what: way, isMet: ({ kind }: Acknowledged) => kind === way })),
  {
    what: "a prize of the wheel in credits",
    isMet: ({ bookings }) =>
      bookings.some(({ journalKey, mainMinor }) => /^spin:.*:prize$/.test(journalKey) && mainMinor > 0n),
  },
  { what: "a transfer that is refused with PROMO_ACTIVE", isMet: ({ answer }) => answer === "PROMO_ACTIVE" },
];

/** Names of the needs that none of these operations meets. */
export function unmetNeeds(
  needs: readonly Need[],
  operations: readonly Operation[],
  answers: ReadonlyMap<string, string>,
): string[] {
  let open = [...needs];
  for (const operation of operations) {
    const answer = answers.get(operation.key);
    if (answer === undefined) continue;
    const done = { kind: operation.kind, answer, bookings: operation.bookings(answers) };
    open = open.filter(({ isMet }) => !isMet(done));
    if (open.length === 0) break;
  }
  return open.map(({ what }) => what);
}
