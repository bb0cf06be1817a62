import { regularSymbols, type ReelSymbol } from "../engine/symbols.ts";
import type { SlotPageWords } from "./locales/words.ts";

/** Name of a symbol for screen readers. */
export function symbolName(words: SlotPageWords, symbol: ReelSymbol): string {
  if (symbol === "W") return words.wild;
  if (symbol === "S") return words.scatter;
  return words.regulars[regularSymbols.indexOf(symbol)] ?? symbol;
}
