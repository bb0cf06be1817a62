import { findTitle, flyerArtwork, flyerOf, gameArtwork, slotSymbols } from "./catalogue/index.ts";
import { regularSymbols } from "./engine/symbols.ts";
import { gameOf } from "./game-titles.ts";
import { scatterSymbol, wildSymbol } from "./special-symbols.ts";

/** Titles whose pictures are kept; some 100 KB each. */
const keptTitlesMax = 100;
const drawn = new Map<string, ReadonlyMap<string, string>>();

/** Pictures of a game as SVG: `scene`, the background, of a slot every symbol by its letter, of a crash game its `flyer`. */
export function titlePictures(slug: string): ReadonlyMap<string, string> | undefined {
  const known = drawn.get(slug);
  if (known) return known;
  const title = findTitle(slug);
  if (!title) return undefined;
  const game = gameOf(title);
  const flyer = flyerOf(slug);
  if (game?.kind !== "slot")
    return (
      game &&
      new Map([
        ["scene", gameArtwork(title)],
        ...(flyer ? [["flyer", flyerArtwork(flyer, title.studio)] as const] : []),
      ])
    );
  const regular = slotSymbols(title);
  const pictures = new Map([
    ["scene", gameArtwork(title)],
    ["W", wildSymbol(game.studio.glaze)],
    ["S", scatterSymbol(game.studio.glaze)],
    ...regularSymbols.map((symbol, index) => [symbol, regular[index] ?? ""] as const),
  ]);
  drawn.set(slug, pictures);
  const [oldest] = drawn.keys();
  if (drawn.size > keptTitlesMax && oldest !== undefined) drawn.delete(oldest);
  return pictures;
}
