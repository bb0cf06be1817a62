import type { OpenPlay, Seat } from "../play/play-session.ts";
import type { RoundMoney, Settlement } from "../play/wallet.ts";
import { formatMultiplier, multiplierMax } from "./engine/multiplier.ts";
import type { StoredFlight } from "./stored-flight.ts";

/** The facts of a round from which every result in it follows. Multipliers in hundredths. */
export interface FlightFacts {
  readonly number: number;
  readonly studioSeed: string;
  readonly commitment: string;
  readonly playersSeed: string;
  readonly crashPoint: number;
}

/** A bet that takes part in a round. Amounts in minor units, multipliers in hundredths. */
export interface CrashBet {
  readonly seat: Seat;
  /** Name for the other players, masked. */
  readonly player: string;
  readonly currency: string;
  readonly money: RoundMoney;
  readonly wallet: Settlement;
  /** The opening of the game in which it was placed; null in a later process. */
  readonly open: OpenPlay | null;
  readonly playerSeed: string;
  /** Multiplier of the automatic cash-out; null: none. */
  readonly target: number | null;
  cashedOut: number | null;
  /** Null while it flies. */
  win: bigint | null;
  /**
   * Reported to the site with the win; undefined while it flies, and for a bet of before this was reported.
   */
  atRisk: bigint | undefined;
  /**
   * The call that books the win ahead of the end of the flight; null before it and after one without an
   * answer.
   */
  paying: Promise<void> | null;
  /** True when the site has closed the round. */
  settled: boolean;
}

/** Multiplier at which the bet is cashed out without its player: its target, or where every flight ends. */
export function targetOf({ target }: Pick<CrashBet, "target">): number {
  return target ?? multiplierMax;
}

/** Cashes a bet out. Bets are whole units, so nothing is rounded. */
export function cashOutAt(bet: CrashBet, multiplier: number): void {
  bet.cashedOut = multiplier;
  bet.win = (bet.money.bet * BigInt(multiplier)) / 100n;
  bet.atRisk = riskAt(bet, multiplier);
}

/** Notes that a bet flew until the crash. */
export function loseBet(bet: CrashBet): void {
  bet.win = 0n;
  bet.atRisk = riskAt(bet, targetOf(bet));
}

/**
 * Returns the amount at risk in a bet that flies to this multiplier: as much as it can win, at most all of
 * it. Source: spec:games#crash.
 */
function riskAt({ money: { bet } }: CrashBet, multiplier: number): bigint {
  const profit = Math.min(100, multiplier - 100);
  return (bet * BigInt(profit)) / 100n;
}

/** Data of a bet that a restart needs. */
export function storedFlightOf(
  { number, studioSeed, playersSeed }: Omit<FlightFacts, "crashPoint" | "commitment">,
  { playerSeed, target, cashedOut, atRisk }: CrashBet,
): StoredFlight {
  return { number, studioSeed, playersSeed, playerSeed, target, cashedOut, atRisk };
}

/**
 * Detail of a finished round for the site: a result without a language, with the multiplier of the cash-out
 * after an arrow and the crash point after a cross, and the proof.
 */
export function detailOf(facts: FlightFacts, { cashedOut, playerSeed }: CrashBet) {
  const { number, crashPoint, commitment, playersSeed, studioSeed } = facts;
  const crashed = `✕${formatMultiplier(crashPoint)}`;
  return {
    result: cashedOut === null ? crashed : `↗${formatMultiplier(cashedOut)} ${crashed}`,
    number,
    cashedOut,
    crashPoint,
    proof: { commitment, playerSeed, playersSeed, studioSeed },
  };
}
