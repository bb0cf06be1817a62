import { systemClock } from "@tessera/shared/core/clock";
import { countFilters } from "@tessera/shared/list-filters/count-filters";
import { useSearchParams } from "@tessera/shared/router";
import { useMemo, useState } from "react";
import { defaultFilter, readFilter, writeFilter, type HistoryFilter } from "./history-filter.ts";

export interface HistoryFilterInAddress {
  readonly filter: HistoryFilter;
  readonly isFiltered: boolean;
  /** Number of filters in the fields, without the search. */
  readonly fieldCount: number;
  /** Changes the filter or the order, and returns to the first page. */
  readonly change: (change: Partial<Omit<HistoryFilter, "pageIndex">>) => void;
  readonly turnTo: (pageIndex: number) => void;
  readonly reset: () => void;
}

/** Hook for the filter in the address, so that a list can be linked, reloaded and navigated back to. */
export function useHistoryFilter(): HistoryFilterInAddress {
  const [address, setAddress] = useSearchParams();
  // Fixed at mount: a page that stays open past midnight keeps its days.
  const [now] = useState(() => systemClock.now());
  const filter = useMemo(() => readFilter(address, now), [address, now]);
  // Each change adds a history entry for Back, as in the lobby; a choice without effect adds none.
  const go = (next: HistoryFilter) => {
    const nextAddress = writeFilter(next, now);
    if (nextAddress.toString() !== writeFilter(filter, now).toString()) setAddress(nextAddress);
  };
  const fieldCount = countFilters({ ...filter, search: null }, defaultFilter(now));
  return {
    filter,
    isFiltered: fieldCount > 0 || filter.search !== null,
    fieldCount,
    change: (change) => go({ ...filter, ...change, pageIndex: 0 }),
    turnTo: (pageIndex) => go({ ...filter, pageIndex }),
    reset: () => setAddress({}),
  };
}
