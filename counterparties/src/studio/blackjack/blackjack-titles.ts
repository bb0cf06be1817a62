import { betLadder } from "../bets.ts";
import { studios, type Title } from "../catalogue/index.ts";
import { offeredTitle, type OfferedTitle } from "../offered-title.ts";

/** A blackjack table of the catalogue as a game of this studio. */
export interface BlackjackTitle extends OfferedTitle {
  readonly kind: "blackjack";
}

/** The blackjack table of a title; undefined when the title is another game. Bets are even, so that three to two is whole. */
export function blackjackOf(title: Title): BlackjackTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.game !== "blackjack") return undefined;
  const bets = betLadder(BigInt(title.minBetMinor), BigInt(title.maxBetMinor), 2);
  return { ...offeredTitle(title, studio), kind: "blackjack", bets };
}
