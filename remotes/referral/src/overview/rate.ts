/** Formats basis points as a percentage without trailing zeros: 50 → `0.5%`. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
