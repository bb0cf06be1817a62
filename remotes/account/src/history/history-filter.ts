import {
  historyDaysMax,
  historySearchMax,
  historyStatus,
  historyType,
  historyTypes,
  type HistoryStatus,
  type HistoryType,
} from "@tessera/shared/contracts/account";
import { systemClock } from "@tessera/shared/core/clock";
import { bangkokDay } from "@tessera/shared/core/time";
import * as z from "@tessera/shared/schema";
import { dayMs } from "@tessera/shared/core/durations";
import {
  commonParsers,
  useFilterInAddress,
  type FilterForm,
  type FilterInAddress,
} from "@tessera/shared/list-filter";
import { useState } from "react";

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

export type HistoryFilterInAddress = FilterInAddress<HistoryFilter>;

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

/** First selectable day: there are no earlier bookings or messages. */
export const firstDay = "2020-01-01";

const defaultDays = 7;

/**
 * Returns the description of the filter whose default is the last 7 days, newest first.
 * @param now time at which the days end
 */
export function historyForm(now: Date): FilterForm<HistoryFilter> {
  const from = new Date(now.getTime() - (defaultDays - 1) * dayMs);
  return {
    defaults: {
      type: "all",
      status: null,
      search: null,
      from: bangkokDay(from),
      to: bangkokDay(now),
      sortBy: "createdAt",
      sortDir: "desc",
      pageIndex: 0,
    },
    parsers: {
      ...commonParsers,
      type: historyType,
      status: historyStatus,
      search: z.string().check(z.trim(), z.minLength(1), z.maxLength(historySearchMax)),
      sortBy: z.enum(["createdAt", "amount"]),
    },
  };
}

/** Hook for the filter in the address. A page that stays open past midnight keeps its days. */
export function useHistoryFilter(): HistoryFilterInAddress {
  const [form] = useState(() => historyForm(systemClock.now()));
  return useFilterInAddress(form);
}

/** Returns the reason for which the server would reject the days; null when it would not. */
export function dateRangeError({ from, to }: Pick<HistoryFilter, "from" | "to">): "order" | "tooLong" | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return "order";
  return days > historyDaysMax ? "tooLong" : null;
}
