import { historyDaysMax } from "@tessera/shared/contracts/account";
import { bangkokDay, bangkokDayRange } from "@tessera/shared/core/time";
import { Refusal } from "../../platform/errors/refusal.ts";

const defaultDays = 7;
const dayMs = 86_400_000;

export interface InstantRange {
  readonly from: Date;
  /** The first instant that is out of the range. */
  readonly until: Date;
}

/**
 * The instants that the Bangkok days `from` … `to` cover, both included. A day that is not given is chosen so that the
 * range has 7 days; without any it ends today. Refuses with `DATE_RANGE_INVALID` and `DATE_RANGE_TOO_LONG`.
 */
export function historyRange(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): InstantRange {
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
