/**
 * Payouts by the count of marked numbers, each by the count of hits from 0 on, in hundredths of the bet. Bets
 * are whole hundreds, so every payout is a whole number of minor units. Chosen so that every count of marks
 * returns 94 % and less than a tenth of a percent more. Source: spec:games#keno.
 */
const hundredthsByMarks: readonly (readonly number[])[] = [
  [0],
  [0, 376],
  [0, 100, 932],
  [0, 0, 200, 4_780],
  [0, 0, 100, 500, 16_700],
  [0, 0, 0, 300, 1_500, 78_600],
  [0, 0, 0, 200, 1_200, 8_000, 70_000],
  [0, 0, 0, 200, 500, 2_500, 12_500, 90_000],
  [0, 0, 0, 0, 200, 1_800, 12_000, 75_000, 1_000_000],
  [0, 0, 0, 0, 200, 600, 3_000, 35_000, 400_000, 1_000_000],
  [0, 0, 0, 0, 200, 500, 1_800, 7_500, 35_000, 200_000, 1_000_000],
];

/**
 * Payouts for so many marked numbers, by the count of hits, in hundredths of the bet. Empty for counts that
 * are not offered.
 */
export function paysOf(markCount: number): readonly number[] {
  return hundredthsByMarks[markCount] ?? [];
}

/** Payout of a round, the bet included, in minor units. Exact for bets of whole hundreds. */
export function payoutOf(bet: bigint, markCount: number, hitCount: number): bigint {
  return (bet * BigInt(paysOf(markCount)[hitCount] ?? 0)) / 100n;
}
