import { offerOf as offerOfGames, type Offer } from "../feed/offer.ts";
import { games } from "../games.ts";
import type { Jackpots } from "../play/jackpots.ts";

/** The offer of a studio with all games; undefined for an unknown code. */
export const offerOf = (code: string, jackpots?: Jackpots, titleCount?: number): Offer | undefined =>
  offerOfGames(games, code, jackpots, titleCount);
