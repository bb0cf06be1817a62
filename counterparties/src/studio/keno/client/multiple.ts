/** Hundredths of the bet as a multiple: 376 → `3.76×`, 1_000_000 → `10,000×`. */
export function formatMultiple(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString("en")}×`;
}
