import * as z from "@tessera/shared/schema";
import { useSearchParams } from "@tessera/shared/router";
import { useMemo } from "react";

/** Filter of a list as it stands in the address; texts and numbers only. */
export interface ListFilter {
  /** From 0. */
  readonly pageIndex: number;
  /** In a list without page numbers, the id after which the page begins; empty for the first page. */
  readonly after?: string;
}

/** Description of a filter: its values without an address, and how each one is read from an address. */
export interface FilterForm<Filter extends ListFilter> {
  readonly defaults: Filter;
  readonly parsers: { readonly [Name in Exclude<keyof Filter, "pageIndex">]: z.ZodMiniType<Filter[Name]> };
}

export interface FilterInAddress<Filter extends ListFilter> {
  readonly filter: Filter;
  /** True when the filter differs from the default in anything but the page. */
  readonly isFiltered: boolean;
  /** Changes the filter, returns to the first page and closes the open row. */
  readonly change: (change: Partial<Omit<Filter, "pageIndex">>) => void;
  readonly turnTo: (pageIndex: number) => void;
  readonly reset: () => void;
}

const pageIndexParser = z.coerce.number().check(z.int(), z.gte(0));

/** Parses the filter in an address. Absent and invalid values are the default. */
function readFilter<Filter extends ListFilter>(
  address: URLSearchParams,
  { defaults, parsers }: FilterForm<Filter>,
): Filter {
  const all: Readonly<Record<string, z.ZodMiniType>> = { ...parsers, pageIndex: pageIndexParser };
  const given = Object.entries(all).flatMap(([name, parser]) => {
    const answer = z.safeParse(parser, address.get(name) ?? undefined);
    return answer.success ? [[name, answer.data] as const] : [];
  });
  return { ...defaults, ...Object.fromEntries(given) };
}

function differences<Filter extends ListFilter>(filter: Filter, defaults: Filter): [string, string][] {
  const base = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(filter)
    .filter(([name, value]) => value !== null && value !== undefined && value !== base.get(name))
    .map(([name, value]) => [name, String(value)]);
}

/** Hook for the filter of a list in the address, so that the list can be linked, reloaded and navigated back to. */
export function useListFilter<Filter extends ListFilter>(form: FilterForm<Filter>): FilterInAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const { defaults } = form;
  const filter = useMemo(() => readFilter(address, form), [address, form]);
  const firstPage = { pageIndex: 0, ...(defaults.after !== undefined && { after: defaults.after }) };
  const go = (next: Filter) => {
    const named = new URLSearchParams(differences(next, defaults));
    const current = new URLSearchParams(differences(filter, defaults));
    if (named.toString() !== current.toString()) setAddress(named);
  };
  return {
    filter,
    isFiltered: differences(filter, defaults).some(([name]) => !(name in firstPage)),
    change: (change) => go({ ...filter, ...firstPage, ...change }),
    turnTo: (pageIndex) => go({ ...filter, pageIndex }),
    reset: () => setAddress({}),
  };
}
