import { minorUnits, type MinorUnits } from "./money.ts";

/*
 * The rule of the bonus balance: the part of a player's main wallet that his live claim keeps, at first the
 * bonus itself. All amounts are minor units, and `0 ≤ bonus balance ≤ main` holds after each step. Source:
 * spec:money#bonus-balance.
 */

/**
 * The part of a bet that is taken from the bonus balance: own money is played first. `main` is as it was
 * before the bet.
 */
export function bonusPartOfBet(betMinor: bigint, mainMinor: bigint, bonusBalanceMinor: bigint): MinorUnits {
  const ownMinor = mainMinor - bonusBalanceMinor;
  return minorUnits(betMinor > ownMinor ? betMinor - ownMinor : 0n);
}

/**
 * The part of a win that belongs to the bonus balance: as much of it as of the round's standing bets, rounded
 * down. A win in a round without bets is the player's.
 */
export function bonusShareOfWin(winMinor: bigint, bonusBetMinor: bigint, roundBetMinor: bigint): MinorUnits {
  return minorUnits(roundBetMinor === 0n ? 0n : (winMinor * bonusBetMinor) / roundBetMinor);
}

/**
 * The bonus balance after a win was rolled back; `main` is as it is after that, and may have been short of
 * the win.
 */
export function bonusAfterWinRollback(
  bonusBalanceMinor: bigint,
  shareMinor: bigint,
  mainMinor: bigint,
): MinorUnits {
  const rest = bonusBalanceMinor > shareMinor ? bonusBalanceMinor - shareMinor : 0n;
  return minorUnits(rest < mainMinor ? rest : mainMinor);
}
