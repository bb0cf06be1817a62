import { blackjackOf, type BlackjackTitle } from "./blackjack/blackjack-titles.ts";
import { findTitle } from "./catalogue/index.ts";
import { slotOf, type SlotTitle } from "./slot-titles.ts";

/** A title that this studio can open. */
export type GameTitle = SlotTitle | BlackjackTitle;

/** The game that a studio code offers under this id; undefined for a title without a game. */
export function findGame(studioCode: string, gameId: string): GameTitle | undefined {
  const title = findTitle(gameId);
  return title?.studio === studioCode ? (slotOf(title) ?? blackjackOf(title)) : undefined;
}
