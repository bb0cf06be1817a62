import { historyDaysMax } from "@tessera/shared/contracts/account";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";
import { Refusal } from "../../platform/errors/refusal.ts";

const defaultDays = 7;

export interface InstantRange {
  readonly from: Date;
  /** The first instant after the range. */
  readonly until: Date;
}

export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Converts the Bangkok days `from` … `to`, both included, to instants. A missing day is chosen so that the
 * range has 7 days; without both it ends today. Refuses with `DATE_RANGE_INVALID` and `DATE_RANGE_TOO_LONG`.
 */
export function historyRange(asked: AskedDays, now: Date): InstantRange {
  const to = asked.to ?? (asked.from ? addDays(asked.from, defaultDays - 1) : bangkokDay(now));
  const from = asked.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw new Refusal("DATE_RANGE_INVALID");
  const range = bangkokDayRange(from, to);
  const days = (range.until.getTime() - range.from.getTime()) / dayMs;
  if (days > historyDaysMax) throw new Refusal("DATE_RANGE_TOO_LONG", { details: { days: historyDaysMax } });
  return range;
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs).toISOString().slice(0, 10);
}
