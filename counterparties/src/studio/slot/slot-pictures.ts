import { type ShelfTitle, studios } from "../catalogue/index.ts";
import { regularSymbols, symbols, type ReelSymbol } from "./engine/symbols.ts";
import { slotSymbols } from "./slot-symbols.ts";
import { scatterSymbol, wildSymbol } from "./special-symbols.ts";

/** Pictures of a slot's symbols as SVG: every symbol by its letter, and all in one row as `symbols`. */
export function slotPictures(title: ShelfTitle): readonly (readonly [name: string, picture: string])[] {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio) return [];
  const regular = slotSymbols(title);
  const bySymbol = new Map<ReelSymbol, string>([
    ["W", wildSymbol(studio.glaze)],
    ["S", scatterSymbol(studio.glaze)],
    ...regularSymbols.map((symbol, index) => [symbol, regular[index] ?? ""] as const),
  ]);
  return [["symbols", inOneRow(symbols.map((symbol) => bySymbol.get(symbol) ?? ""))], ...bySymbol];
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
