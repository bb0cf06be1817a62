const steps = [1n, 2n, 3n, 5n];

/**
 * The bets that a player can choose, in minor units and rising: 1, 2, 3 and 5 of every decimal place within the title's
 * limits, as far as they divide by the number of lines, so that every line is bet on alike.
 */
export function betLadder(minimum: bigint, maximum: bigint, lineCount: number): bigint[] {
  const bets: bigint[] = [];
  for (let place = 1n; place <= maximum; place *= 10n)
    for (const step of steps) {
      const bet = step * place;
      if (bet >= minimum && bet <= maximum && bet % BigInt(lineCount) === 0n) bets.push(bet);
    }
  return bets;
}
