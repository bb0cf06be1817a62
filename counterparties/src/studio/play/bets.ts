import { BetInvalid } from "./failures.ts";

const steps = [1n, 2n, 3n, 5n];

/** Bets of a title, in minor units. */
export interface TitleBets {
  /** Bets that are offered as steps, rising: the lowest and the highest are the title's limits. */
  readonly bets: readonly bigint[];
  /** Every bet is a multiple of it. */
  readonly betUnit: bigint;
}

/**
 * Offered bets of a title: 1, 2, 3 and 5 times every power of ten within its limits, as far as they are
 * divisible into equal parts: by the number of lines of a slot, so that every line has the same bet.
 */
export function betsOf(
  { minBetMinor, maxBetMinor }: { readonly minBetMinor: number; readonly maxBetMinor: number },
  partCount: number,
): TitleBets {
  const betUnit = BigInt(partCount);
  const bets: bigint[] = [];
  for (let place = 1n; place <= maxBetMinor; place *= 10n)
    for (const step of steps) {
      const bet = step * place;
      if (bet >= minBetMinor && bet <= maxBetMinor && bet % betUnit === 0n) bets.push(bet);
    }
  return { bets, betUnit };
}

/**
 * Checks a bet, offered as a step or typed. @throws BetInvalid beyond the limits, or where it is no multiple
 * of the unit
 */
export function mustBeBet({ bets, betUnit }: TitleBets, bet: bigint): void {
  const [lowest, highest] = [bets[0], bets.at(-1)];
  if (lowest === undefined || highest === undefined) throw new BetInvalid();
  if (bet < lowest || bet > highest || bet % betUnit !== 0n) throw new BetInvalid();
}
