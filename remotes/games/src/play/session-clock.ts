/** Formats seconds of play as `hh:mm:ss`, always with hours. Source: spec:screens#game. */
export function sessionClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
