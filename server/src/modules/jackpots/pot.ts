import { type AccountKey, houseAccount, type Posting } from "../../ledger/index.ts";
import type { DrawTerms } from "./jackpot-proof.ts";
import { minorUnits } from "@tessera/shared/core/money";

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
  /** The site's secret of the cycle, in hex: makes the tickets. */
  readonly siteSecret: string;
  /** Amount that the pot held apart from shares of this cycle's bets. */
  readonly baseMinor: bigint;
  /** Highest share of a bet that this cycle has had, in basis points. */
  readonly shareMostBp: number;
  /** True while a draw waits for an operator: the pot takes no share and pays nothing. */
  readonly isStopped: boolean;
}

/** Part of a bet that went into a pot. */
export interface Contribution {
  /** Id of the bet's transaction at the site. */
  readonly transactionId: string;
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly amountMinor: bigint;
  /**
   * SHA-256 of the player's seed at the bet, in hex; null for a bet from before there were tickets, which
   * cannot win.
   */
  readonly playerSeed: string | null;
  /** True when the pot had reached its limit before the bet: the first such bet of a cycle wins. */
  readonly atLimit: boolean;
  readonly at: Date;
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
  /** The studio's revealed secret, in hex. */
  readonly secret: string;
  /**
   * The site's revealed secret and the SHA-256 of the player's seed, in hex; null in a draw by the former
   * rule.
   */
  readonly siteSecret: string | null;
  readonly playerSeed: string | null;
  /** Bets that the cycle stored, in minor units; null in a draw by the former rule. */
  readonly turnoverMinor: bigint | null;
  /** True when the limit decided, not the ticket's number. */
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

/**
 * Bets that fed the pot's cycle and were not rolled back, in minor units, at least: shares are rounded down,
 * and where the share has changed the highest one counts, so that nobody makes the turnover larger by
 * lowering it.
 */
export function turnoverOf(
  { baseMinor, shareBp, shareMostBp }: Pick<Pot, "baseMinor" | "shareBp" | "shareMostBp">,
  heldMinor: bigint,
): bigint {
  const fedMinor = heldMinor - baseMinor;
  const share = BigInt(Math.max(shareBp, shareMostBp, 1));
  return fedMinor > 0n ? (fedMinor * 10_000n) / share : 0n;
}

/**
 * The posting by which the house adds to a pot what its cycle begins with. Source: spec:ledger#journal-kinds.
 */
export function seedLegs(seed: {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly seedMinor: bigint;
}): Pick<Posting, "kind" | "idemKey" | "ref" | "legs"> {
  const { pool, currency, cycle, seedMinor } = seed;
  return {
    kind: "jackpot.seed",
    idemKey: `jackpot:${pool}:${currency}:${cycle}:seed`,
    ref: { type: "jackpot", id: `${pool}:${currency}:${cycle}` },
    legs: [
      { account: houseAccount("promo", currency), amount: minorUnits(-seedMinor) },
      { account: potAccount(seed), amount: minorUnits(seedMinor) },
    ],
  };
}
