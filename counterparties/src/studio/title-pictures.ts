import { findTitle, gameArtwork } from "./catalogue/index.ts";
import { offeredGame, type StudioGame } from "./play/studio-game.ts";

/** Titles whose pictures are cached; some 100 KB each. */
const cachedTitlesMax = 100;

/** Draws the pictures of titles as SVG by name: `scene`, the background, and those of the title's game. */
export function createTitlePictures(games: readonly StudioGame[]) {
  const drawn = new Map<string, ReadonlyMap<string, string>>();

  return (slug: string): ReadonlyMap<string, string> | undefined => {
    const known = drawn.get(slug);
    if (known) return known;
    const title = findTitle(slug);
    if (!title || !offeredGame(games, title)) return undefined;
    const own = games.find(({ kind }) => kind === title.game)?.pictures?.(title) ?? [];
    const pictures = new Map([["scene", gameArtwork(title)], ...own]);
    drawn.set(slug, pictures);
    const [oldest] = drawn.keys();
    if (drawn.size > cachedTitlesMax && oldest !== undefined) drawn.delete(oldest);
    return pictures;
  };
}
