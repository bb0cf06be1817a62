import type { ProofWords } from "./proof-words.ts";

/** Changes of a bet by one press. */
export type BetChange = "lower" | "higher" | "minimum" | "half" | "double" | "maximum";

/** Kinds of failures that have a message of their own. */
export type FailureKind =
  | "INSUFFICIENT_FUNDS"
  | "DEMO_USED_UP"
  | "LIMIT_REACHED"
  | "PLAYER_DISABLED"
  | "EXPIRED"
  | "GAME_CLOSED"
  | "NO_FREE_ROUND"
  | "CONNECTION_LOST"
  | "OTHER";

/** Texts of the game. Amounts are formatted text. */
export interface Words {
  readonly opening: string;
  readonly spin: string;
  readonly spinning: string;
  readonly ready: (lines: number, rtp: string) => string;
  readonly balance: string;
  readonly demoCredits: string;
  readonly net: string;
  readonly bet: string;
  /** Buttons that change the bet, with the sign on them and their name. */
  readonly betChanges: Readonly<Record<BetChange, { readonly sign: string; readonly name: string }>>;
  readonly betNotANumber: (example: string) => string;
  readonly betLimits: (lowest: string, highest: string) => string;
  readonly betBetweenUnits: (unit: string) => string;
  readonly betAboveBalance: (balance: string) => string;
  readonly win: string;
  readonly returned: string;
  readonly noWin: string;
  readonly lineWin: (line: number, count: number, amount: string) => string;
  readonly scatterWin: (count: number, amount: string) => string;
  readonly roundAnnounced: (win: string, balance: string) => string;
  readonly roundLostAnnounced: (balance: string) => string;
  readonly betAnnounced: (bet: string) => string;
  readonly reels: (rows: string) => string;
  readonly row: (row: number, names: string) => string;
  readonly wild: string;
  readonly scatter: string;
  /** From the one that pays best to the one that pays least. */
  readonly regulars: readonly [string, string, string, string, string, string, string, string];
  readonly booking: string;
  readonly paytable: string;
  readonly paysAtBet: (bet: string) => string;
  readonly wildRule: string;
  readonly scatterRule: string;
  readonly linesTitle: (lines: number) => string;
  readonly rules: (facts: {
    rtp: string;
    lines: number;
    seconds: string;
    lowest: string;
    highest: string;
  }) => readonly string[];
  readonly demoRule: string;
  readonly keys: string;
  readonly close: string;
  readonly cancel: string;
  readonly tryAgain: string;
  readonly toLobby: string;
  readonly deposit: string;
  readonly realityTitle: string;
  readonly reality: (time: string, net: string) => string;
  readonly goOn: string;
  readonly stop: string;
  readonly proof: ProofWords;
  /** Name of the switch of the sound, which is off until asked for. */
  readonly sound: string;
  readonly failures: Readonly<Record<FailureKind, { readonly title: string; readonly text: string }>>;
}
