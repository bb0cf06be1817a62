import type { LocalizedText } from "../localized-text.ts";
import type { jackpotTitles } from "./featured-titles.ts";

export type JackpotPool = keyof typeof jackpotTitles;

/** Jackpot pools, the largest first. `seedMinor`: start value of a pool after it was won. */
export const jackpotPools: readonly {
  readonly code: JackpotPool;
  readonly name: LocalizedText;
  readonly seedMinor: number;
}[] = [
  { code: "mosaic", name: { en: "Mosaic jackpot", id: "Jackpot Mosaik" }, seedMinor: 250_000_000 },
  { code: "keystone", name: { en: "Keystone jackpot", id: "Jackpot Batu Kunci" }, seedMinor: 25_000_000 },
  { code: "pebble", name: { en: "Pebble jackpot", id: "Jackpot Kerikil" }, seedMinor: 1_000_000 },
];
