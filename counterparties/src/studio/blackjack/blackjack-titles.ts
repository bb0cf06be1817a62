import { betsOf } from "../play/bets.ts";
import { studios, type Title } from "../catalogue/index.ts";
import { offeredTitle, type OfferedTitle } from "../play/offered-title.ts";

/** A blackjack table of the catalogue as a game of this studio. */
export interface BlackjackTitle extends OfferedTitle {
  readonly kind: "blackjack";
}

/** Minor units of a tenth: bets are whole tenths, so that three to two pays a whole amount. */
const unit = 10;

/** The blackjack table of a title; undefined when the title is another game. */
export function blackjackOf(title: Title): BlackjackTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.game !== "blackjack") return undefined;
  return { ...offeredTitle(title, studio), kind: "blackjack", ...betsOf(title, unit) };
}

/** Predicate: true for a blackjack table. */
export const isBlackjack = (title: OfferedTitle): title is BlackjackTitle => title.kind === "blackjack";
