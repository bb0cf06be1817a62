import { betsOf } from "../play/bets.ts";
import { studios, type Title } from "../catalogue/index.ts";
import { offeredTitle, type OfferedTitle } from "../play/offered-title.ts";

/**
 * A roulette of the catalogue as a game of this studio. Its bets are the chips; the largest is also the limit
 * of a round.
 */
export interface RouletteTitle extends OfferedTitle {
  readonly kind: "roulette";
}

/**
 * The roulette of a title; undefined when the title is another game. Chips are even, so that half of one is
 * whole.
 */
export function rouletteOf(title: Title): RouletteTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.game !== "roulette") return undefined;
  return { ...offeredTitle(title, studio), kind: "roulette", ...betsOf(title, 100) };
}

/** Predicate: true for a roulette. */
export const isRoulette = (title: OfferedTitle): title is RouletteTitle => title.kind === "roulette";
