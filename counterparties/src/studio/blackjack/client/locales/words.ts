import type { Words } from "../../../page/locales/words.ts";
import type { Move, Outcome } from "../../engine/play.ts";
import type { GameProofWords } from "../../../page/locales/proof-words.ts";

/** Texts of the blackjack table. Amounts are formatted text. */
export interface BlackjackWords {
  readonly deal: string;
  /** Printed on the table. */
  readonly print: string;
  /** On the start button while no round can start. */
  readonly wait: string;
  readonly ready: (rtp: string) => string;
  readonly yourTurn: string;
  readonly dealerTurn: string;
  readonly dealer: string;
  readonly you: string;
  /** Name of a hand after a split. */
  readonly hand: (number: number) => string;
  readonly stake: (amount: string) => string;
  readonly faceDown: string;
  /** From ace to king. */
  readonly ranks: readonly string[];
  /** Clubs, diamonds, hearts, spades. */
  readonly suits: readonly string[];
  readonly card: (rank: string, suit: string) => string;
  readonly total: (total: number, isSoft: boolean) => string;
  /** Cards and total of a hand. */
  readonly shows: (owner: string, cards: string, total: string) => string;
  readonly moves: Readonly<Record<Move, string>>;
  readonly movesTitle: string;
  readonly costs: (move: string, amount: string) => string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly help: string;
  readonly rulesTitle: string;
  readonly rules: (facts: {
    rtp: string;
    lowest: string;
    highest: string;
    seconds: string;
    minutes: string;
  }) => readonly string[];
  readonly keys: string;
  readonly strategyTitle: string;
  readonly strategyLead: string;
  readonly yourHand: string;
  readonly hardTotals: string;
  readonly softTotals: string;
  readonly pairs: string;
  /** One letter for each move in the table of basic strategy. */
  readonly moveSigns: Readonly<Record<Move, string>>;
  readonly proof: GameProofWords;
}

/** Texts of the page: those of every game, and its own. */
export type BlackjackPageWords = Words & { readonly blackjack: BlackjackWords };
