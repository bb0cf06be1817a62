import { minuteMs } from "@tessera/shared/core/durations";
/** Why a draw waits for an operator although its proof fits. Source: spec:jackpots#stopped-pots. */
export type Doubt = "improbable" | "too_often" | "rolled_back" | "late" | "passed_over";

/** Chance below which a draw is not taken for one. Source: spec:jackpots#stopped-pots. */
export const leastChance = 1 / 1_000;

/** Time that a studio has for a draw after its bet, repeats of a call without an answer included. */
export const drawWithinMs = 10 * minuteMs;

/** History of a pot, by which a draw is judged. Amounts in minor units. */
export interface DrawHistory {
  /** Bets of this cycle that were not rolled back. */
  readonly turnoverMinor: bigint;
  /** Bets that were rolled back during this cycle, whatever cycle they fed. */
  readonly rolledBackMinor: bigint;
  readonly oddsMinor: bigint;
  /** Draws of the pot in the last 24 hours, and how many of them a number decided. */
  readonly lastDraws: number;
  readonly lastNumbers: number;
  /** Number of draws that the turnover of these had to give on average. */
  readonly lastExpected: number;
  readonly drawsPerDay: number;
}

/** A proved draw: whether a number decided it or the limit, and the time since its bet. */
export interface ProvedDraw {
  readonly byNumber: boolean;
  readonly ageMs: number;
  /** At the limit: an earlier bet was rolled back or not drawn. */
  readonly isPassedOver: boolean;
}

/** Returns why a proved draw is not paid at once; null when nothing speaks against it. */
export function doubtOf(history: DrawHistory, draw: ProvedDraw): Doubt | null {
  const { turnoverMinor, rolledBackMinor, oddsMinor, lastDraws, drawsPerDay } = history;
  if (draw.isPassedOver) return "passed_over";
  if (draw.ageMs > drawWithinMs) return "late";
  if (isRolledBackTooMuch(rolledBackMinor, oddsMinor)) return "rolled_back";
  if (lastDraws >= drawsPerDay) return "too_often";
  if (!draw.byNumber) return null;
  const expected = Number(turnoverMinor) / Number(oddsMinor);
  const chance = Math.min(
    chanceOfDraws(1, expected),
    chanceOfDraws(history.lastNumbers + 1, history.lastExpected + expected),
  );
  return chance < leastChance ? "improbable" : null;
}

/**
 * True when the rolled back bets alone would have had a chance that is no longer negligible: each was a try
 * for nothing.
 */
function isRolledBackTooMuch(rolledBackMinor: bigint, oddsMinor: bigint): boolean {
  return Number(rolledBackMinor) / Number(oddsMinor) > leastChance;
}

/** Chance of so many draws or more where `expected` come on average (Poisson distribution). */
export function chanceOfDraws(draws: number, expected: number): number {
  let term = Math.exp(-expected);
  let fewer = 0;
  for (let count = 0; count < draws; count += 1) {
    fewer += term;
    term *= expected / (count + 1);
  }
  return Math.max(0, 1 - fewer);
}
