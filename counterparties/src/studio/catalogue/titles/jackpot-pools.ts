import type { LocalizedText } from "../common/localized-text.ts";
import type { jackpotTitles } from "./featured-titles.ts";

export type JackpotPool = keyof typeof jackpotTitles;

/** Terms of a jackpot pool. Amounts in minor units. Source: spec:jackpots#pots. */
export interface PoolTerms {
  readonly code: JackpotPool;
  readonly name: LocalizedText;
  /** Amount with which the pool begins. */
  readonly seedMinor: number;
  /** Highest amount that the pool pays; it falls when it holds as much. */
  readonly mustDropMinor: number;
  /** Share of each bet that goes into the pool, in basis points. */
  readonly shareBp: number;
  /** Bets per draw on average. */
  readonly oddsMinor: number;
}

/** Jackpot pools, the largest first. */
export const jackpotPools: readonly PoolTerms[] = [
  pool("mosaic", { en: "Mosaic jackpot", id: "Jackpot Mosaik" }, 250_000_000),
  pool("keystone", { en: "Keystone jackpot", id: "Jackpot Batu Kunci" }, 25_000_000),
  pool("pebble", { en: "Pebble jackpot", id: "Jackpot Kerikil" }, 1_000_000),
];

/**
 * The pool at other odds, its seed in proportion, so that the players' return stays the same.
 *
 * @param oddsMinor bets per draw on average, in minor units
 */
export function poolAtOdds({ code, name, shareBp }: PoolTerms, oddsMinor: number): PoolTerms {
  return { ...pool(code, name, Math.max(1, Math.round((oddsMinor * shareBp) / 10_000))), oddsMinor };
}

/** A pool that doubles on average until it is won, and falls at four times its seed. */
function pool(code: JackpotPool, name: LocalizedText, seedMinor: number): PoolTerms {
  const shareBp = 200;
  const oddsMinor = (seedMinor * 10_000) / shareBp;
  return { code, name, seedMinor, mustDropMinor: 4 * seedMinor, shareBp, oddsMinor };
}
