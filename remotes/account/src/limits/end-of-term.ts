import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";

/** Returns the end of a break of some days that starts now, ISO 8601. */
export function endOfBreak(days: number, clock: Clock = systemClock): string {
  return new Date(clock.now().getTime() + days * dayMs).toISOString();
}

/** Returns the end of an exclusion of some months that starts now, ISO 8601. */
export function endOfExclusion(months: number, clock: Clock = systemClock): string {
  const end = new Date(clock.now());
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString();
}
