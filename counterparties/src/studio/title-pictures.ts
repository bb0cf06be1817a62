import { findTitle, gameArtwork, gameOf } from "./catalogue/index.ts";
import type { StudioGame } from "./play/studio-game.ts";

/** Titles whose pictures are cached; some 100 KB each. */
const cachedTitlesMax = 100;

/** Draws the pictures of titles as SVG by name: `scene`, the background, and those of the title's game. */
export function createTitlePictures(games: readonly StudioGame[]) {
  const drawn = new Map<string, ReadonlyMap<string, string>>();

  return (slug: string): ReadonlyMap<string, string> | undefined => {
    const known = drawn.get(slug);
    if (known) return known;
    const title = findTitle(slug);
    const game = title && gameOf(games, title);
    if (!game) return undefined;
    const pictures = new Map([["scene", gameArtwork(title)], ...(game.pictures?.(title) ?? [])]);
    drawn.set(slug, pictures);
    const [oldest] = drawn.keys();
    if (drawn.size > cachedTitlesMax && oldest !== undefined) drawn.delete(oldest);
    return pictures;
  };
}
