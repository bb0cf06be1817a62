/**
 * The multiplier of a flight, in hundredths: 235 is 2.35×. It grows with the time since take-off, alike for
 * all players. Runs in the studio, whose clock decides, and in the page, which draws it. Source:
 * spec:games#crash.
 */

/** Multiplier at which every bet that is left is cashed out, in hundredths. */
export const multiplierMax = 100_000;

/** Lowest multiplier for an automatic cash-out, in hundredths. */
export const lowestTarget = 101;

/** Doubles in 8.7 seconds, and is ten times as high after 28.8. */
const growthPerMs = 0.00008;

/** Multiplier after so many milliseconds of flight, in whole hundredths. */
export function multiplierAt(elapsedMs: number): number {
  return Math.min(multiplierMax, Math.floor(growthAt(elapsedMs)));
}

/** The same without steps and without an end, for the curve. */
export function growthAt(elapsedMs: number): number {
  return 100 * Math.exp(growthPerMs * Math.max(0, elapsedMs));
}

/** First whole millisecond at which the multiplier is at least this one. */
export function msUntil(multiplier: number): number {
  let ms = Math.max(0, Math.floor(Math.log(multiplier / 100) / growthPerMs) - 1);
  while (multiplierAt(ms) < multiplier) ms += 1;
  return ms;
}

/**
 * Duration of the flight with this crash point, in milliseconds. It ends when the multiplier would pass the
 * crash point, so every multiplier up to the crash point can be cashed out, and below 1.00× none.
 */
export function flightMs(crashPoint: number): number {
  if (crashPoint >= multiplierMax) return msUntil(multiplierMax);
  return crashPoint < 100 ? 0 : msUntil(crashPoint + 1);
}

/** Hundredths as text: 235 → `2.35×`. A flight that crashes at take-off shows `1.00×`. */
export function formatMultiplier(hundredths: number): string {
  return `${(Math.max(100, hundredths) / 100).toFixed(2)}×`;
}
