import type { BetChange, Words } from "../../../page/locales/words.ts";
import type { EvenChance } from "../../engine/spots.ts";
import type { Colour } from "../../engine/wheel.ts";
import type { GameProofWords } from "../../../page/locales/proof-words.ts";

/** Texts of the roulette. Amounts are formatted text. */
export interface RouletteWords {
  readonly spin: string;
  /** On the start button while no round can start. */
  readonly wait: string;
  readonly ready: (rtp: string) => string;
  readonly noMoreBets: string;
  readonly noChips: string;
  readonly limit: (amount: string) => string;
  readonly chip: string;
  /** Names of the buttons that change the chip. */
  readonly chipChanges: Readonly<Record<BetChange, string>>;
  readonly chipAnnounced: (amount: string) => string;
  readonly total: (amount: string) => string;
  readonly cloth: string;
  readonly number: (number: number, colour: string) => string;
  readonly colours: Readonly<Record<Colour, string>>;
  readonly dozen: (from: number, to: number) => string;
  readonly column: (number: number) => string;
  readonly evenChances: Readonly<Record<EvenChance, string>>;
  readonly staked: (spot: string, amount: string) => string;
  readonly undo: string;
  readonly clear: string;
  readonly cleared: string;
  readonly help: string;
  readonly rulesTitle: string;
  readonly rules: (facts: {
    rtp: string;
    lowest: string;
    highest: string;
    seconds: string;
  }) => readonly string[];
  readonly keys: string;
  readonly paytableTitle: string;
  readonly spotColumn: string;
  readonly paysColumn: string;
  readonly returnColumn: string;
  readonly oneNumber: string;
  readonly thirds: string;
  readonly chances: string;
  readonly pays: (times: number) => string;
  readonly recent: string;
  readonly recentEmpty: string;
  readonly proof: GameProofWords;
}

/** Texts of the page: those of every game, and its own. */
export type RoulettePageWords = Words & { readonly roulette: RouletteWords };
