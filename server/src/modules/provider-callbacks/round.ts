import type { BonusPart } from "../promotions/index.ts";

export interface RoundKey {
  readonly providerCode: string;
  readonly providerRoundId: string;
  readonly playerId: string;
}

/**
 * One round of a unit of work. Whoever writes a round has locked its player, so what was read is what there is, and
 * what it writes is the whole truth.
 */
export interface Round extends RoundKey {
  readonly id: string;
  readonly gameId: string;
  readonly gameSessionId: string | null;
  readonly currency: string;
  readonly startedAt: Date;
  betMinor: bigint;
  winMinor: bigint;
  status: "open" | "closed" | "voided";
  endedAt: Date | null;
  /** What a studio told about it now; what it told before stays where this is undefined. */
  detail?: unknown;
  /** Paths of what could not be kept of it now; what was noted before stays where this is undefined. */
  leftOut?: readonly string[];
  lastJournalId: string | null;
  bonus: BonusPart;
  /** Bets that stand. Known only in a unit of work that has a rollback. */
  activeBets: number;
}
