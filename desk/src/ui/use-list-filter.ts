import * as z from "@tessera/shared/schema";
import { useSearchParams } from "@tessera/shared/router";
import { useMemo } from "react";

/** Filter of a list as it is in the address; texts and numbers only. */
export interface ListFilter {
  /** From 0. */
  readonly pageIndex: number;
  /** In a list without page numbers, the id after which the page begins; empty for the first page. */
  readonly after?: string;
  readonly search?: string;
}

/** Description of a filter: its values without an address, and how each one is read from an address. */
export interface FilterForm<Filter extends ListFilter> {
  readonly defaults: Filter;
  /** Values that name the list itself: they leave no rows out of it, and `reset` keeps them. */
  readonly scope?: readonly (keyof Filter)[];
  /** State of all rows, to which a search changes that begins in the state of the defaults. */
  readonly everywhere?: Partial<Filter>;
  readonly parsers: { readonly [Name in Exclude<keyof Filter, "pageIndex">]: z.ZodMiniType<Filter[Name]> };
}

export interface FilterInAddress<Filter extends ListFilter> {
  readonly filter: Filter;
  /** True when the filter differs from the default in anything but the page. */
  readonly isFiltered: boolean;
  /** Changes the filter, returns to the first page and closes the open row. */
  readonly change: (change: Partial<Omit<Filter, "pageIndex">>) => void;
  /** Changes the search; empty ends it. */
  readonly seek: (search: string) => void;
  /** Searches the rows of all states; null where that changes nothing. */
  readonly widen: (() => void) | null;
  readonly turnTo: (pageIndex: number) => void;
  /** Takes the filter away. */
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

/** The values of a filter that another part of it names. */
function partOf<Filter extends object>(filter: Filter, names: Partial<Filter>): Partial<Filter> {
  const entries = Object.entries(filter).filter(([name]) => name in names);
  return Object.fromEntries(entries) as Partial<Filter>;
}

/** True when the filter has all values of a part. */
function isIn<Filter extends object>(filter: Filter, part: Partial<Filter>): boolean {
  return (Object.keys(part) as (keyof Filter)[]).every((name) => filter[name] === part[name]);
}

function differences<Filter extends ListFilter>(filter: Filter, defaults: Filter): [string, string][] {
  const base = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(filter)
    .filter(([name, value]) => value !== null && value !== undefined && value !== base.get(name))
    .map(([name, value]) => [name, String(value)]);
}

/**
 * Hook for the filter of a list in the address, so that the list can be linked, reloaded and navigated back
 * to.
 */
export function useListFilter<Filter extends ListFilter>(form: FilterForm<Filter>): FilterInAddress<Filter> {
  const [address, setAddress] = useSearchParams();
  const { defaults, scope = [], everywhere = {} } = form;
  const filter = useMemo(() => readFilter(address, form), [address, form]);
  const firstPage = { pageIndex: 0, ...(defaults.after !== undefined && { after: defaults.after }) };
  const go = (next: Filter) => {
    const named = new URLSearchParams(differences(next, defaults));
    const current = new URLSearchParams(differences(filter, defaults));
    if (named.toString() !== current.toString()) setAddress(named);
  };
  const change = (next: object) => go({ ...filter, ...firstPage, ...next });
  const home = partOf(defaults, everywhere);
  const seek = (search: string) => {
    const begins = !filter.search && search !== "" && isIn(filter, home);
    const ends = search === "" && isIn(filter, everywhere);
    change({ ...(begins && everywhere), ...(ends && home), search });
  };
  return {
    filter,
    isFiltered: differences(filter, defaults).some(
      ([name]) => !(name in firstPage) && !scope.some((one) => one === name),
    ),
    change,
    seek,
    widen: filter.search && !isIn(filter, everywhere) ? () => change(everywhere) : null,
    turnTo: (pageIndex) => go({ ...filter, pageIndex }),
    reset: () => go({ ...defaults, ...Object.fromEntries(scope.map((name) => [name, filter[name]])) }),
  };
}
