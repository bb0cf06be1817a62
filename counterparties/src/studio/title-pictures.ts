import { findTitle, flyerArtwork, flyerOf, gameArtwork, slotSymbols } from "./catalogue/index.ts";
import { regularSymbols, symbols, type ReelSymbol } from "./slot/engine/symbols.ts";
import { gameOf } from "./game-titles.ts";
import { scatterSymbol, wildSymbol } from "./slot/special-symbols.ts";

/** Titles whose pictures are kept; some 100 KB each. */
const keptTitlesMax = 100;
const drawn = new Map<string, ReadonlyMap<string, string>>();

/** Pictures of a game as SVG: `scene`, the background, of a slot every symbol by its letter and all as `symbols`, of a crash game its `flyer`. */
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
  const bySymbol = new Map<ReelSymbol, string>([
    ["W", wildSymbol(game.studio.glaze)],
    ["S", scatterSymbol(game.studio.glaze)],
    ...regularSymbols.map((symbol, index) => [symbol, regular[index] ?? ""] as const),
  ]);
  const pictures = new Map<string, string>([
    ["scene", gameArtwork(title)],
    ["symbols", inOneRow(symbols.map((symbol) => bySymbol.get(symbol) ?? ""))],
    ...bySymbol,
  ]);
  drawn.set(slug, pictures);
  const [oldest] = drawn.keys();
  if (drawn.size > keptTitlesMax && oldest !== undefined) drawn.delete(oldest);
  return pictures;
}

/** Side of a symbol's square. */
const side = 96;

/** Draws symbols in one row, in their order. */
function inOneRow(pictures: readonly string[]): string {
  const placed = pictures.map((picture, index) =>
    picture.replace(
      /^<svg [^>]*>/,
      `<svg x="${index * side}" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictures.length * side} ${side}">${placed.join("")}</svg>`;
}
