import type { PrizeKind, WheelSegment } from "@tessera/shared/contracts/shop";
import type { Language } from "@tessera/shared/core/languages";
import { effectiveWeights } from "@tessera/shared/core/wheel-prize";
import { type WheelCost, wheelCost } from "@tessera/shared/core/wheel-cost";
import { contentOf, type WheelForm } from "./wheel-form.ts";

/** Number of a typed value in a sum; 0 for one that is none yet. */
const counted = (value: number) => (Number.isNaN(value) ? 0 : value);

/** Segments of a form as players would see them in a language, with the weights that a spin is decided by. */
export function shownSegments(form: WheelForm, language: Language): readonly WheelSegment[] {
  const segments = contentOf(form).segments.map((segment) => ({
    ...segment,
    weight: counted(segment.weight),
    prizeX100: counted(segment.prizeX100),
    stockLeft: segment.stock === null ? null : counted(segment.stock),
  }));
  const weights = effectiveWeights(segments);
  return segments.map(({ position, prizeKind, prizeX100, label, freeRounds, stockLeft }, index) => ({
    position,
    weight: weights[index] ?? 0,
    prizeKind,
    prizeX100,
    label: label?.[language] ?? null,
    stockLeft,
    turnoverX100: null,
    freeRounds: freeRounds && {
      game: { slug: freeRounds.game, name: freeRounds.game },
      count: counted(freeRounds.count),
      stakeMinor: freeRounds.stakeMinor,
    },
  }));
}

/** Odds of a wheel. */
export interface Odds {
  /** Chance of each segment from 0 to 1, in their order. */
  readonly chances: readonly number[];
  /** Chance of each kind of prize from 0 to 1. */
  readonly kinds: Readonly<Record<PrizeKind, number>>;
  /** Average return on a bet of one point: points, credits, and credits of bonus. */
  readonly returns: Readonly<Record<"points" | "credit" | "bonus", number>>;
  /** Average of stakes of free rounds that a spin gives, in credits; whatever the bet. */
  readonly roundsPerSpin: number;
}

/** Computes the odds of segments with their effective weights. Without a weight every chance is 0. */
export function oddsOf(segments: readonly WheelSegment[]): Odds {
  const sum = segments.reduce((total, { weight }) => total + weight, 0);
  const chances = segments.map(({ weight }) => (sum === 0 ? 0 : weight / sum));
  const total = (valueOf: (segment: WheelSegment) => number) =>
    segments.reduce((all, segment, index) => all + (chances[index] ?? 0) * valueOf(segment), 0);
  const chanceOf = (kind: PrizeKind) => total(({ prizeKind }) => Number(prizeKind === kind));
  const returnOf = (kind: PrizeKind) =>
    total(({ prizeKind, prizeX100 }) => (prizeKind === kind ? prizeX100 / 100 : 0));
  return {
    chances,
    kinds: {
      none: chanceOf("none"),
      points: chanceOf("points"),
      credit: chanceOf("credit"),
      bonus: chanceOf("bonus"),
      item: chanceOf("item"),
      free_rounds: chanceOf("free_rounds"),
    },
    returns: { points: returnOf("points"), credit: returnOf("credit"), bonus: returnOf("bonus") },
    roundsPerSpin: total(({ freeRounds }) =>
      freeRounds ? (freeRounds.count * Number(freeRounds.stakeMinor)) / 100 : 0,
    ),
  };
}

/** Worst case and return of a form's wheel; what is no number yet counts 0. */
export function costOf(form: WheelForm): WheelCost {
  const { segments, dailyLimit, ...content } = contentOf(form);
  return wheelCost({
    ...content,
    dailyLimit: dailyLimit !== null && Number.isNaN(dailyLimit) ? null : dailyLimit,
    segments: segments.map(({ freeRounds, ...segment }) => ({
      ...segment,
      weight: counted(segment.weight),
      prizeX100: counted(segment.prizeX100),
      freeRounds: freeRounds && { ...freeRounds, count: counted(freeRounds.count) },
    })),
  });
}

/** A chance as players read it, in percent with two decimals. */
export const percentText = (chance: number) => `${(chance * 100).toFixed(2)}%`;
