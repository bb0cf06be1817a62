import { systemClock } from "@tessera/shared/core/clock";
import { useSearchParams } from "@tessera/shared/router";
import { useMemo, useState } from "react";
import { isFiltered, readFilter, writeFilter, type HistoryFilter } from "./history-filter.ts";

export interface HistoryFilterInAddress {
  readonly filter: HistoryFilter;
  readonly isFiltered: boolean;
  /** Changes what is shown or its order, and goes back to the first page. */
  readonly change: (change: Partial<Omit<HistoryFilter, "pageIndex">>) => void;
  readonly turnTo: (pageIndex: number) => void;
  readonly reset: () => void;
}

/** The filter that the address holds, so that a list can be linked, reloaded and gone back to. */
export function useHistoryFilter(): HistoryFilterInAddress {
  const [address, setAddress] = useSearchParams();
  // A page that is open over midnight keeps its days.
  const [now] = useState(() => systemClock.now());
  const filter = useMemo(() => readFilter(address, now), [address, now]);
  // Each choice is a step that Back undoes, as in the lobby; one that changes nothing is none.
  const go = (next: HistoryFilter) => {
    const asked = writeFilter(next, now);
    if (asked.toString() !== writeFilter(filter, now).toString()) setAddress(asked);
  };
  return {
    filter,
    isFiltered: isFiltered(filter, now),
    change: (change) => go({ ...filter, ...change, pageIndex: 0 }),
    turnTo: (pageIndex) => go({ ...filter, pageIndex }),
    reset: () => setAddress({}),
  };
}
