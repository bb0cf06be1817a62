import {
  historyDaysMax,
  historySearchMax,
  historyStatus,
  historyType,
  historyTypes,
  type HistoryStatus,
  type HistoryType,
} from "@tessera/shared/contracts/account";
import { day } from "@tessera/shared/contracts/scalars";
import { bangkokDay } from "@tessera/shared/core/time";
import * as z from "@tessera/shared/schema";
import { dayMs } from "@tessera/shared/core/durations";

export type SortBy = "createdAt" | "amount";
export type SortDirection = "asc" | "desc";

/** Filter of the history. Days are Bangkok days, `YYYY-MM-DD`, both inclusive. */
export interface HistoryFilter {
  readonly type: HistoryType | "all";
  readonly status: HistoryStatus | null;
  /** Part of a game's name, or a number. */
  readonly search: string | null;
  readonly from: string;
  readonly to: string;
  readonly sortBy: SortBy;
  readonly sortDir: SortDirection;
  /** From 0. */
  readonly pageIndex: number;
}

export const types: readonly (HistoryType | "all")[] = ["all", ...historyTypes];
export const statuses: readonly HistoryStatus[] = [
  "pending",
  "processing",
  "success",
  "failed",
  "rejected",
  "cancelled",
  "expired",
];

const defaultDays = 7;

/** Default filter: the last 7 days, newest first. */
export function defaultFilter(now: Date): HistoryFilter {
  const from = new Date(now.getTime() - (defaultDays - 1) * dayMs);
  return {
    type: "all",
    status: null,
    search: null,
    from: bangkokDay(from),
    to: bangkokDay(now),
    sortBy: "createdAt",
    sortDir: "desc",
    pageIndex: 0,
  };
}

const parsers = {
  type: historyType,
  status: historyStatus,
  search: z.string().check(z.trim(), z.minLength(1), z.maxLength(historySearchMax)),
  from: day,
  to: day,
  sortBy: z.enum(["createdAt", "amount"]),
  sortDir: z.enum(["asc", "desc"]),
  pageIndex: z.coerce.number().check(z.int(), z.gte(0)),
};

/** Parses the filter in an address. Absent and invalid values are the default. */
export function readFilter(address: URLSearchParams, now: Date): HistoryFilter {
  const given = Object.entries(parsers).flatMap(([name, parser]) => {
    // An absent one is null: no parser takes it, but for the page's, which makes the default of it.
    const answer = z.safeParse(parser, address.get(name));
    return answer.success ? [[name, answer.data] as const] : [];
  });
  return { ...defaultFilter(now), ...Object.fromEntries(given) };
}

/** Formats a filter as an address: only the differences from the default, in the API's terms. */
export function writeFilter(filter: HistoryFilter, now: Date): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = { ...defaultFilter(now) };
  const differing = Object.entries(filter).filter(
    ([name, value]) => value !== null && value !== defaults[name],
  );
  return new URLSearchParams(differing.map(([name, value]) => [name, String(value)]));
}

/** Returns the reason for which the server would reject the days; null when it would not. */
export function dateRangeError({ from, to }: Pick<HistoryFilter, "from" | "to">): "order" | "tooLong" | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return "order";
  return days > historyDaysMax ? "tooLong" : null;
}
