const steps = [1n, 2n, 3n, 5n];

/**
 * Available bets in minor units, ascending: 1, 2, 3 and 5 times every power of ten within the title's limits, as far as
 * they are divisible into equal parts: by the number of lines of a slot, so that every line has the same bet.
 */
export function betLadder(minimum: bigint, maximum: bigint, partCount: number): bigint[] {
  const bets: bigint[] = [];
  for (let place = 1n; place <= maximum; place *= 10n)
    for (const step of steps) {
      const bet = step * place;
      if (bet >= minimum && bet <= maximum && bet % BigInt(partCount) === 0n) bets.push(bet);
    }
  return bets;
}
