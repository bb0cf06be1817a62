import type { Words } from "../../../page/locales/words.ts";
/** Texts of a crash game. Amounts and multipliers are formatted text. */
export interface CrashWords {
  readonly ready: (rtp: string) => string;
  readonly bet: string;
  readonly betNext: string;
  readonly cancelBet: string;
  readonly betPlaced: string;
  readonly wait: string;
  readonly cashOut: string;
  readonly cashOutFor: (amount: string) => string;
  readonly target: string;
  readonly targetOff: string;
  readonly targetLower: string;
  readonly targetHigher: string;
  readonly targetAnnounced: (multiplier: string) => string;
  readonly targetOffAnnounced: string;
  readonly betsClose: (seconds: number) => string;
  readonly takingOff: string;
  readonly crashedAt: (multiplier: string) => string;
  readonly nextRound: (seconds: number) => string;
  readonly cashedOut: (multiplier: string, amount: string) => string;
  readonly returnedAt: (multiplier: string, amount: string) => string;
  readonly lost: string;
  readonly queued: string;
  readonly queueCancelled: string;
  readonly placed: (amount: string) => string;
  readonly bettingOpen: (seconds: number) => string;
  readonly bettingClosed: string;
  readonly tableFull: string;
  readonly tooLate: string;
  readonly cashOutUnsent: string;
  readonly reconnecting: string;
  readonly players: string;
  readonly summary: (bets: number, cashedOut: number) => string;
  readonly others: (count: number) => string;
  readonly you: string;
  readonly noBets: string;
  readonly past: string;
  readonly help: string;
  readonly rulesTitle: string;
  readonly rules: (facts: {
    rtp: string;
    lowest: string;
    highest: string;
    lowestTarget: string;
    highestTarget: string;
    highestWin: string;
    seconds: string;
  }) => readonly string[];
  readonly keys: string;
  readonly proof: CrashProofWords;
}

/** Texts of the verify dialog. */
export interface CrashProofWords {
  readonly title: string;
  readonly lead: string;
  readonly none: string;
  readonly nextCommitment: string;
  readonly playerSeeds: (count: number) => string;
  readonly playersSeed: string;
  readonly ownSeed: string;
  readonly crashPoint: string;
  readonly commitmentSeen: string;
  readonly commitmentUnseen: string;
  readonly commitmentFails: string;
  readonly ownSeedIn: string;
  readonly ownSeedMissing: string;
  readonly pointFits: string;
  readonly pointFails: string;
  readonly elsewhere: readonly string[];
}

/** Texts of the page: those of every game, and its own. */
export type CrashPageWords = Words & { readonly crash: CrashWords };
