/** Basis points as a percentage without needless decimals: 50 → `0.5%`. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
