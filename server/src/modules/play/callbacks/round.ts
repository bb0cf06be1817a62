import type { BonusPart } from "../../promotions/index.ts";

export interface RoundKey {
  readonly providerCode: string;
  readonly providerRoundId: string;
  readonly playerId: string;
}

/**
 * One round of a unit of work. Its player is locked, so the row is current when it is read and complete when
 * it is written.
 */
export interface Round extends RoundKey {
  readonly id: string;
  readonly gameId: string;
  readonly gameSessionId: string | null;
  readonly currency: string;
  readonly startedAt: Date;
  betMinor: bigint;
  winMinor: bigint;
  /** Turnover that the active bets count, in minor units. Source: spec:money#turnover. */
  countedMinor: bigint;
  status: "open" | "closed" | "voided";
  endedAt: Date | null;
  /** Latest description by the studio; undefined keeps the stored one. */
  detail?: unknown;
  /** Paths of values that could not be stored now; undefined keeps the stored ones. */
  leftOut?: readonly string[];
  lastJournalId: string | null;
  bonus: BonusPart;
  /** The award that pays for the round; null for a round that the player bets on. */
  awardId: string | null;
  /** Number of active bets. Known only in a unit of work with a rollback. */
  activeBets: number;
}
