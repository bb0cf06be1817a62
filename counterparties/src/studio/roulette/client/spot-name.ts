import type { Spot } from "../engine/spots.ts";
import { colourOf } from "../engine/wheel.ts";
import type { RouletteWords } from "./locales/words.ts";

/** Name of a spot, for example `17 black`. */
export function spotName(words: RouletteWords, { id }: Pick<Spot, "id">): string {
  const number = Number(id.slice(1));
  if (Number.isInteger(number)) return pocketName(words, number);
  const place = Number(id.at(-1));
  if (id.startsWith("dozen")) return words.dozen(12 * place - 11, 12 * place);
  if (id.startsWith("column")) return words.column(place);
  return Object.entries(words.evenChances).find(([name]) => name === id)?.[1] ?? id;
}

export function pocketName(words: RouletteWords, pocket: number): string {
  return words.number(pocket, words.colours[colourOf(pocket)]);
}
