import type { Words } from "../../../page/locales/words.ts";
import type { GameProofWords } from "../../../page/locales/proof-words.ts";

/** Texts of what a slot has beside its lines. Amounts are formatted text. */
export interface SlotWords {
  readonly startFreeSpins: string;
  readonly pause: string;
  readonly goOn: string;
  readonly freeSpins: (count: number) => string;
  readonly freeSpinOf: (number: number, total: number) => string;
  readonly multiplied: (factor: number) => string;
  readonly wildsExpand: string;
  readonly won: (amount: string) => string;
  /** Rounds that an award pays for; free spins are the slot's own feature. */
  readonly freeRound: string;
  readonly freeRoundsLeft: (count: number) => string;
  /** Name of the stake in the place of the bet. */
  readonly stake: string;
  readonly freeRoundStake: (stake: string) => string;
  readonly freeRoundsPlayed: string;
  readonly freeRoundRule: string;
  /** Said when a feature begins. */
  readonly freeSpinsBegin: (count: number) => string;
  readonly boardBegins: (count: number) => string;
  readonly choose: (count: number) => string;
  readonly board: string;
  readonly chooseFirst: string;
  readonly covered: (tile: number) => string;
  readonly uncovered: (tile: number, amount: string) => string;
  readonly notChosen: (tile: number, amount: string) => string;
  readonly featureTitle: string;
  readonly freeSpinRules: (facts: {
    granted: string;
    spinsMax: number;
    multiplier: number;
    expandsWilds: boolean;
    oneIn: number;
    minutes: number;
  }) => readonly string[];
  readonly pickRules: (facts: {
    picks: string;
    tiles: number;
    oneIn: number;
    minutes: number;
  }) => readonly string[];
  readonly prizes: (bet: string) => string;
  /** Joins three numbers for 3, 4 and 5 scatters. */
  readonly byScatters: (three: number, four: number, five: number) => string;
  readonly stripsTitle: string;
  readonly strip: (reel: number) => string;
  readonly proof: GameProofWords;
}

/** Texts of the page: those of every game, and its own. */
export type SlotPageWords = Words & { readonly slot: SlotWords };
