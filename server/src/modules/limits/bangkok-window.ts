import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";

export const windowPeriods = ["day", "week", "month"] as const;
export type WindowPeriod = (typeof windowPeriods)[number];

/** A half-open interval of instants. */
export interface InstantWindow {
  readonly from: Date;
  readonly until: Date;
}

/** Returns the calendar day, week (from Monday) or month in Bangkok that contains an instant. */
export function bangkokWindow(period: WindowPeriod, instant: Date): InstantWindow {
  const today = bangkokDayStart(bangkokDay(instant));
  if (period === "day") return { from: today, until: new Date(today.getTime() + dayMs) };
  if (period === "week") {
    const sinceMonday = (new Date(`${bangkokDay(instant)}T00:00:00Z`).getUTCDay() + 6) % 7;
    const from = new Date(today.getTime() - sinceMonday * dayMs);
    return { from, until: new Date(from.getTime() + 7 * dayMs) };
  }
  const [year = 0, month = 1] = bangkokDay(instant).split("-").map(Number);
  const firstDay = (monthIndex: number) =>
    bangkokDayStart(new Date(Date.UTC(year, monthIndex, 1)).toISOString().slice(0, 10));
  return { from: firstDay(month - 1), until: firstDay(month) };
}
