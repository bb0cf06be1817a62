import { countFilters } from "@tessera/shared/list-filters/count-filters";
import { useSearchParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import type { Column } from "@tessera/shared/ui";
import { useMemo } from "react";

/**
 * Filter, order and page of a list. Days are Bangkok days, `YYYY-MM-DD`, both inclusive; an empty one is no
 * bound.
 */
export interface ListFilter {
  readonly from: string;
  readonly to: string;
  readonly sortBy: string;
  readonly sortDir: "asc" | "desc";
  /** From 0. */
  readonly pageIndex: number;
}

export interface ListRules<Filter extends ListFilter> {
  /** Parameters of the address that name the list among those of the page. */
  readonly place: Readonly<Record<string, string>>;
  readonly defaults: Filter;
  readonly parsers: { readonly [Name in keyof Filter]: z.ZodMiniType<Filter[Name], unknown> };
}

/** Parsers of the members that every list has, but for the column that sorts it. */
export const commonParsers = {
  from: z.iso.date(),
  to: z.iso.date(),
  sortDir: z.enum(["asc", "desc"]),
  pageIndex: z.coerce.number().check(z.int(), z.gte(0)),
};

/** Parses the filter in an address. Absent and invalid values are the default. */
function readList<Filter extends ListFilter>(
  address: URLSearchParams,
  { defaults, parsers }: ListRules<Filter>,
): Filter {
  const given = Object.entries<z.ZodMiniType>(parsers).flatMap(([name, parser]) => {
    const answer = z.safeParse(parser, address.get(name) ?? undefined);
    return answer.success ? [[name, answer.data] as const] : [];
  });
  return { ...defaults, ...Object.fromEntries(given) };
}

/** Formats a filter as an address: only the differences from the default. */
function writeList<Filter extends ListFilter>(
  filter: Filter,
  { place, defaults }: ListRules<Filter>,
): URLSearchParams {
  const known = new Map<string, unknown>(Object.entries(defaults));
  const differing = Object.entries(filter).filter(([name, value]) => value !== known.get(name));
  return new URLSearchParams({
    ...place,
    ...Object.fromEntries(differing.map(([name, value]) => [name, String(value)])),
  });
}

/** True when the end is before the start, which the server refuses. */
export function isDateRangeInvalid({ from, to }: Pick<ListFilter, "from" | "to">): boolean {
  return from !== "" && to !== "" && from > to;
}

export interface ListInAddress<Filter extends ListFilter> {
  readonly filter: Filter;
  /** Number of filters that differ from the default; order and page are none. */
  readonly filterCount: number;
  /** Changes the filter or the order, and returns to the first page. */
  readonly change: (change: Partial<Omit<Filter, "pageIndex">>) => void;
  readonly turnTo: (pageIndex: number) => void;
  readonly reset: () => void;
}

/** Hook for the filter in the address, so that a list can be linked, reloaded and navigated back to. */
export function useListAddress<Filter extends ListFilter>(rules: ListRules<Filter>): ListInAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readList(address, rules), [address, rules]);
  const go = (next: Filter) => {
    const nextAddress = writeList(next, rules);
    // Each change adds a history entry for Back; a choice without effect adds none.
    if (nextAddress.toString() !== writeList(filter, rules).toString()) setAddress(nextAddress);
  };
  return {
    filter,
    filterCount: countFilters(filter, rules.defaults),
    change: (change) => go({ ...filter, ...change, pageIndex: 0 }),
    turnTo: (index) => go({ ...filter, pageIndex: index }),
    reset: () => go(rules.defaults),
  };
}

interface SortedList<SortBy> {
  readonly filter: Pick<ListFilter, "sortDir"> & { readonly sortBy: SortBy };
  readonly change: (order: { readonly sortBy: SortBy; readonly sortDir: ListFilter["sortDir"] }) => void;
}

/** Returns the sorting of one column's header: the first press sorts downwards, the next one upwards. */
export function sortOf<SortBy>(
  { filter, change }: SortedList<SortBy>,
  sortBy: SortBy,
): NonNullable<Column<never>["sort"]> {
  const direction = filter.sortBy === sortBy ? filter.sortDir : null;
  return { direction, onSort: () => change({ sortBy, sortDir: direction === "desc" ? "asc" : "desc" }) };
}
