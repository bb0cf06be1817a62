import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";

/** Days that a daily job looks back at after the site was away. */
const daysBackMax = 31;

/**
 * Returns the last 31 Bangkok days that ended at least `settleMs` before `now`, as `YYYY-MM-DD`, the earliest
 * first.
 */
export function pastDays(now: Date, settleMs: number): readonly string[] {
  const today = bangkokDayStart(bangkokDay(new Date(now.getTime() - settleMs))).getTime();
  return Array.from({ length: daysBackMax }, (_, index) =>
    bangkokDay(new Date(today - (daysBackMax - index) * dayMs)),
  );
}
