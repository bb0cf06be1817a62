import type { CrashBet } from "./crash-bet.ts";
import type { CrashBetView, CrashPhase, CrashRoundView } from "./crash-api.ts";
import { flightMs, multiplierAt } from "./engine/multiplier.ts";
import type { NextSeed } from "./seed-chain.ts";

/** Time for bets before a flight, in milliseconds. Source: spec:games#crash. */
export const bettingMs = 8_000;
/** Longest wait for the site's answers to the last bets, in milliseconds. */
export const closingMsMax = 2_000;
/** Time between a crash and the next round, in milliseconds. */
export const pauseMs = 4_000;

/** One round of a table. Multipliers in hundredths. */
export interface CrashRound extends NextSeed {
  phase: CrashPhase;
  /** When the phase began, in milliseconds of the clock. */
  sinceMs: number;
  /** Bets that take part, in the order in which the site has accepted them. */
  readonly bets: CrashBet[];
  /** Bets without an answer of the site. */
  awaited: number;
  /** True from the moment in which no further bet takes part. */
  isFixed: boolean;
  /** Set with the take-off. */
  playersSeed: string;
  /** Known to nobody but the studio before the crash. */
  crashPoint: number;
}

export function newRound(next: NextSeed, nowMs: number): CrashRound {
  const unknown = { playersSeed: "", crashPoint: 0 };
  return { ...next, ...unknown, phase: "betting", sinceMs: nowMs, bets: [], awaited: 0, isFixed: false };
}

/** A round that is over, for the line of crash points. */
export interface PastRound {
  readonly number: number;
  readonly crashPoint: number;
}

/** Number of other players' bets that a page shows: the highest. */
const shownBetsMax = 20;

/**
 * The part of a round that every player of the table may see now. The crash point and the studio's seed are
 * shown after the crash.
 */
export function viewOf(round: CrashRound, past: readonly PastRound[], nowMs: number): CrashRoundView {
  const { number, commitment, phase, sinceMs, bets, isFixed, playersSeed } = round;
  const isOver = phase === "crashed";
  const passedMs = Math.max(0, nowMs - sinceMs);
  const phaseMs = { betting: bettingMs, closing: null, flying: null, crashed: pauseMs }[phase];
  const isFlown = phase === "flying" || isOver;
  return {
    number,
    commitment,
    phase,
    leftMs: phaseMs === null ? null : Math.max(0, phaseMs - passedMs),
    elapsedMs: phase === "flying" ? passedMs : isOver ? flightMs(round.crashPoint) : null,
    multiplier: phase === "flying" ? multiplierAt(passedMs) : isOver ? Math.max(100, round.crashPoint) : null,
    playersSeed: isFixed && isFlown ? playersSeed : null,
    studioSeed: isOver ? round.seed : null,
    betCount: bets.length,
    cashedOutCount: bets.filter(({ cashedOut }) => cashedOut !== null).length,
    bets: bets
      .map(betView)
      .toSorted((one, other) => Number(other.bet - one.bet))
      .slice(0, shownBetsMax),
    past: [...past],
  };
}

function betView({ player, currency, money, cashedOut, win }: CrashBet, place: number): CrashBetView {
  return { place, player, currency, bet: money.bet, cashedOut, win: cashedOut === null ? null : win };
}
