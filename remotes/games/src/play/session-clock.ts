/** Seconds of play as `hh:mm:ss`, hours shown from the first second on. Source: spec:screens#game. */
export function sessionClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
