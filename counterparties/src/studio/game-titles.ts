import { blackjackOf, type BlackjackTitle } from "./blackjack/blackjack-titles.ts";
import { crashOf, type CrashTitle } from "./crash/crash-titles.ts";
import { findTitle, type Title } from "./catalogue/index.ts";
import { kenoOf, type KenoTitle } from "./keno/keno-titles.ts";
import { rouletteOf, type RouletteTitle } from "./roulette/roulette-titles.ts";
import { slotOf, type SlotTitle } from "./slot/slot-titles.ts";

/** A title that this studio can open. */
export type GameTitle = SlotTitle | BlackjackTitle | KenoTitle | RouletteTitle | CrashTitle;

/** The game of a title; undefined for a title without a game of this studio. */
export function gameOf(title: Title): GameTitle | undefined {
  return slotOf(title) ?? blackjackOf(title) ?? kenoOf(title) ?? rouletteOf(title) ?? crashOf(title);
}

/** The game that a studio code offers under this id; undefined for a title without a game. */
export function findGame(studioCode: string, gameId: string): GameTitle | undefined {
  const title = findTitle(gameId);
  return title?.studio === studioCode ? gameOf(title) : undefined;
}
