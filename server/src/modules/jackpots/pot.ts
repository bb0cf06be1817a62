import { type AccountKey, houseAccount } from "../../ledger/index.ts";
import type { DrawTerms } from "./jackpot-proof.ts";

/** A pool in one currency: a house account that bets feed and a draw empties. Amounts in minor units. */
export interface Pot extends DrawTerms {
  /** Share of each bet that goes into the pot, in basis points. */
  readonly shareBp: number;
  /** Amount with which the pot begins. */
  readonly seedMinor: bigint;
  /** The pot pays no more than this, and any of its bets wins once it is reached. */
  readonly mustDropMinor: bigint;
  /** Terms of the pool for the next cycle. */
  readonly nextOddsMinor: bigint;
  /** True when the limit was reached at the last count. */
  readonly mustDrop: boolean;
}

/** Part of a bet that went into a pot. */
export interface Contribution {
  /** Id of the bet's transaction at the site. */
  readonly transactionId: string;
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly amountMinor: bigint;
}

/** A draw that was paid. */
export interface Draw extends Pick<DrawTerms, "pool" | "currency" | "cycle" | "commitment" | "oddsMinor"> {
  /** Id of the payment's transaction at the site. */
  readonly transactionId: string;
  /** Id of the winning bet's transaction at the site. */
  readonly betTransactionId: string;
  /** The site's id of the round. */
  readonly roundId: string;
  readonly playerId: string;
  readonly amountMinor: bigint;
  /** The revealed secret, in hex. */
  readonly secret: string;
  readonly mustDrop: boolean;
}

interface PotName {
  readonly pool: string;
  readonly currency: string;
}

export function potAccount({ pool, currency }: PotName): AccountKey {
  return houseAccount("jackpot", currency, pool);
}

/** Key of a pot; codes of pools and currencies have no spaces. */
export function potKey({ pool, currency }: PotName): string {
  return `${pool} ${currency}`;
}

/** Amount that players see and a winner gets: at most the limit; the rest begins the next cycle. */
export function shownMinor(pot: Pick<Pot, "mustDropMinor">, heldMinor: bigint): bigint {
  const atMost = heldMinor < pot.mustDropMinor ? heldMinor : pot.mustDropMinor;
  return atMost > 0n ? atMost : 0n;
}

/** Part of a bet that goes into the pot, rounded down. */
export function contributionOf({ shareBp }: Pick<Pot, "shareBp">, betMinor: bigint): bigint {
  return (betMinor * BigInt(shareBp)) / 10_000n;
}
