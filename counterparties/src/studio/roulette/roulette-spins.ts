import { formatMinor } from "@tessera/shared/core/money";
import { BetInvalid } from "../play/failures.ts";
import {
  createSeededRounds,
  type SeededGame,
  type SeededRound,
  type SeededRoundsOptions,
} from "../play/seeded-rounds.ts";
import { findSpot, payoutOf } from "./engine/spots.ts";
import { pocketOf, wheelOrder } from "./engine/wheel.ts";
import type { SpinRequest, Stake } from "./roulette-api.ts";
import type { OfferedTitle } from "../play/offered-title.ts";

/** Chips and pocket of a round of roulette. */
export interface Spin {
  readonly stakes: readonly Stake[];
  readonly pocket: number;
}

const roulette: SeededGame<OfferedTitle, SpinRequest, Spin> = {
  betOf({ bets }, { stakes }) {
    const [lowest = 1n, highest = 0n] = [bets[0], bets.at(-1)];
    const total = stakes.reduce((sum, { amount }) => sum + amount, 0n);
    if (total > highest || stakes.some(({ amount }) => amount <= 0n || amount % lowest !== 0n))
      throw new BetInvalid();
    return total;
  },
  riskOf: ({ stakes }, bet) => worstLoss(stakes, bet),
  play({ stakes }, seeds) {
    const pocket = pocketOf(seeds);
    return { played: { stakes, pocket }, win: winOf(stakes, pocket) };
  },
  detailOf,
};

/** Plays the rounds of every roulette. */
export const createRouletteSpins = (options: SeededRoundsOptions) => createSeededRounds(options, roulette);

/**
 * What the pocket with the smallest payout takes of the stakes, whose sum is `total`, in minor units: stakes
 * against each other lose little. Source: spec:games#roulette.
 */
export function worstLoss(stakes: readonly Stake[], total: bigint): bigint {
  return wheelOrder
    .map((pocket) => total - winOf(stakes, pocket))
    .reduce((most, loss) => (loss > most ? loss : most));
}

/** Payout of all stakes of a round, in minor units. */
function winOf(stakes: readonly Stake[], pocket: number): bigint {
  return stakes.reduce((sum, { spot: id, amount }) => {
    const spot = findSpot(id);
    return spot ? sum + payoutOf(spot, amount, pocket) : sum;
  }, 0n);
}

/** Spots in a result, which has no language: as on a French cloth. */
const signs: Readonly<Record<string, string>> = {
  low: "Manque",
  even: "Pair",
  red: "Rouge",
  black: "Noir",
  odd: "Impair",
  high: "Passe",
  dozen1: "12P",
  dozen2: "12M",
  dozen3: "12D",
  column1: "C1",
  column2: "C2",
  column3: "C3",
};

const resultLengthMax = 160;

function detailOf({ played: { stakes, pocket } }: SeededRound<Spin>) {
  const texts = stakes.map(({ spot, amount }) => `${signs[spot] ?? spot.slice(1)}=${formatMinor(amount)}`);
  const whole = texts.reduce((result, text) => {
    const longer = `${result} ${text}`;
    return longer.length <= resultLengthMax - 2 ? longer : result;
  }, `●${pocket} :`);
  const isWhole = whole.split(" ").length === texts.length + 2;
  return {
    result: isWhole ? whole : `${whole} …`,
    pocket,
    stakes: stakes.map(({ spot, amount }) => ({ spot, amount: Number(amount) })),
  };
}
