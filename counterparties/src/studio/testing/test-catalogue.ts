import { highCard } from "../../live-studio/high-card.ts";
import {
  findTitle as findShelfTitle,
  type Title,
  titleOf,
  titles as shelfTitles,
} from "../catalogue/index.ts";
import { offerOf as offerOfGames, type Offer } from "../feed/offer.ts";
import type { Jackpots } from "../play/jackpots.ts";
import { allGames } from "../studio.ts";

const games = [...allGames, highCard];

/** Every title of the catalogue with its game. */
export const titles: readonly Title[] = shelfTitles.map((title) => titleOf(games, title));

/** Finds the title with this slug, drawn or generated. */
export function findTitle(slug: string): Title | undefined {
  const found = findShelfTitle(slug);
  return found && titleOf(games, found);
}

/** The offer of a studio with all games; undefined for an unknown code. */
export const offerOf = (code: string, jackpots?: Jackpots, titleCount?: number): Offer | undefined =>
  offerOfGames(games, code, jackpots, titleCount);
