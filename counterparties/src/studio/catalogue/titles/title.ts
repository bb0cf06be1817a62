import type { Category } from "../common/category.ts";
import type { LocalizedText } from "../common/localized-text.ts";
import type { LiveStudioCode, StudioCode } from "../common/studios.ts";
import { announcedProfile, type GameProfile } from "./game-profile.ts";
import type { JackpotPool } from "./jackpot-pools.ts";

export type TitleTag = "new" | "hot" | "jackpot";

/** A title of the catalogue, which names no game: the record of a game states which titles it is. */
export interface ShelfTitle {
  readonly slug: string;
  readonly studio: StudioCode | LiveStudioCode;
  readonly name: LocalizedText;
  readonly category: Category;
  readonly tags: readonly TitleTag[];
  readonly jackpotPool?: JackpotPool;
  /** Unique in the catalogue; a larger number is played more. */
  readonly popularity: number;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly releasedOn: string;
}

/** A title with its game. */
export interface Title extends ShelfTitle, GameProfile {
  /** The game that opens; null while it is not built: the site then shows "Coming later". */
  readonly game: string | null;
  /** True when the title has a game. */
  readonly playable: boolean;
}

/** The titles that are one game. */
export interface GameTitles {
  /** Name of the game. */
  readonly kind: string;
  readonly titles: {
    readonly category: Category;
    /** Predicate over the slugs of the category; absent: all of its titles are this game. */
    readonly has?: (slug: string) => boolean;
    readonly profileOf: (title: ShelfTitle) => GameProfile;
  };
}

/** Finds the game of a title; undefined while it is not built. */
export function gameOf<Game extends GameTitles>(
  games: readonly Game[],
  { category, slug }: ShelfTitle,
): Game | undefined {
  return games.find(({ titles }) => titles.category === category && (titles.has?.(slug) ?? true));
}

/** Adds game and profile to a title. */
export function titleOf(games: readonly GameTitles[], shelf: ShelfTitle): Title {
  const game = gameOf(games, shelf);
  const profile = game?.titles.profileOf(shelf) ?? announcedProfile(shelf.category);
  return { ...shelf, ...profile, game: game?.kind ?? null, playable: game !== undefined };
}

/** Predicate over slugs: true where this is one of the words. */
export const hasWord = (word: string) => (slug: string) => slug.split("-").includes(word);
