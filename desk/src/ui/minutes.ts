import { systemClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";

/** Minutes as they are typed; none is 0. */
export const minutesText = z.string().check(z.regex(/^\d{0,6}$/, "number.range"));

/**
 * Computes the instant so many minutes after another.
 *
 * @param minutes as typed
 * @param from milliseconds; now when absent
 * @returns the instant in ISO 8601, or null for 0 minutes
 */
export function afterMinutes(minutes: string, from: number = systemClock.now().getTime()): string | null {
  return Number(minutes) === 0 ? null : new Date(from + Number(minutes) * minuteMs).toISOString();
}
