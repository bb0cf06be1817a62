import { useSearchParams } from "@tessera/shared/router";
import { useMemo } from "react";
import { isFiltered, readFilter, writeFilter, type FilterForm, type ListFilter } from "./list-filter.ts";

export interface FilterInAddress<Filter extends ListFilter> {
  readonly filter: Filter;
  /** True when the filter differs from the default in anything but its order and page. */
  readonly isFiltered: boolean;
  /** Changes the filter or the order, and returns to the first page. */
  readonly change: (change: Partial<Omit<Filter, "pageIndex">>) => void;
  readonly turnTo: (pageIndex: number) => void;
  /** Returns to the default, except for what names the list itself. */
  readonly reset: () => void;
}

/**
 * Hook for the filter of a list in the address, so that the list can be linked, reloaded and navigated back
 * to. A change adds a history entry and removes the other parameters of the address; a change without effect
 * does nothing.
 *
 * @param form the same object in every render
 */
export function useFilterInAddress<Filter extends ListFilter>(
  form: FilterForm<Filter>,
): FilterInAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const { defaults, kept = [] } = form;
  const filter = useMemo(() => readFilter(address, form), [address, form]);
  const firstPage = { pageIndex: 0, ...(defaults.after !== undefined && { after: defaults.after }) };
  const go = (next: Filter) => {
    const nextAddress = writeFilter(next, form);
    if (nextAddress.toString() !== writeFilter(filter, form).toString()) setAddress(nextAddress);
  };
  return {
    filter,
    isFiltered: isFiltered(filter, form),
    change: (change) => go({ ...filter, ...firstPage, ...change }),
    turnTo: (pageIndex) => go({ ...filter, pageIndex }),
    reset: () => go({ ...defaults, ...Object.fromEntries(kept.map((name) => [name, filter[name]])) }),
  };
}
