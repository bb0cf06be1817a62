import { betsOf } from "../play/bets.ts";
import { studios, type Title } from "../catalogue/index.ts";
import { offeredTitle, type OfferedTitle } from "../play/offered-title.ts";

/** A keno of the catalogue as a game of this studio. */
export interface KenoTitle extends OfferedTitle {
  readonly kind: "keno";
}

/**
 * The keno of a title; undefined when the title is another game. Bets are whole hundreds, so that every
 * payout is whole.
 */
export function kenoOf(title: Title): KenoTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.game !== "keno") return undefined;
  return { ...offeredTitle(title, studio), kind: "keno", ...betsOf(title, 100) };
}

/** Predicate: true for a keno. */
export const isKeno = (title: OfferedTitle): title is KenoTitle => title.kind === "keno";
