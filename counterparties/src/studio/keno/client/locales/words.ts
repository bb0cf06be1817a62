import type { Words } from "../../../page/locales/words.ts";
import type { GameProofWords } from "../../../page/locales/proof-words.ts";

/** Texts of the keno. Amounts and multiples are formatted text. */
export interface KenoWords {
  readonly draw: string;
  /** On the start button while no round can start. */
  readonly drawing: string;
  readonly ready: (marksMax: number, rtp: string) => string;
  readonly marked: (count: number, rtp: string) => string;
  readonly noMarks: string;
  readonly tooMany: (marksMax: number) => string;
  /** Name of the board. */
  readonly board: string;
  readonly hit: (number: number) => string;
  readonly drawn: (number: number) => string;
  readonly pick: string;
  readonly picked: (numbers: string) => string;
  readonly clear: string;
  readonly cleared: string;
  readonly hitsOf: (hits: number, marks: number) => string;
  /** Drawn and hit numbers for screen readers. */
  readonly drawAnnounced: (drawn: string, hits: string) => string;
  readonly noHits: string;
  /** Name of the line of payouts. */
  readonly pays: (marks: number) => string;
  readonly hits: (count: number) => string;
  readonly paysLater: string;
  readonly help: string;
  readonly rulesTitle: string;
  readonly rules: (facts: {
    rtp: string;
    lowest: string;
    highest: string;
    seconds: string;
    marksMax: number;
  }) => readonly string[];
  readonly keys: string;
  readonly paytableTitle: string;
  readonly paytableLead: string;
  readonly marksColumn: string;
  readonly paysColumn: string;
  readonly returnColumn: string;
  /** Marks the row of the current count of marks. */
  readonly yours: string;
  readonly recent: string;
  readonly recentEmpty: string;
  readonly recentMarks: string;
  readonly recentDrawn: string;
  readonly proof: GameProofWords;
}

/** Texts of the page: those of every game, and its own. */
export type KenoPageWords = Words & { readonly keno: KenoWords };
