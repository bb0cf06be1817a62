import * as z from "@tessera/shared/schema";

/** Filter of a list as it is in the address; texts and numbers only. */
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
  /** Values that name the list itself: they leave no rows out of it, and a reset keeps them. */
  readonly kept?: readonly (keyof Filter)[];
  /** Parameters of the address that name the list among those of the page. */
  readonly place?: Readonly<Record<string, string>>;
}

/** Parsers of Bangkok days, `YYYY-MM-DD`, and of the direction of an order. */
export const commonParsers = { from: z.iso.date(), to: z.iso.date(), sortDir: z.enum(["asc", "desc"]) };

const pageIndexParser = z.coerce.number().check(z.int(), z.gte(0));

/** Names of a filter's values that choose the order and the page and leave no rows out of the list. */
const orderNames: readonly PropertyKey[] = ["sortBy", "sortDir", "pageIndex", "after"];

/** Parses the filter in an address. Absent and invalid values are the default. */
export function readFilter<Filter extends ListFilter>(
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

/** Returns the values of a filter that differ from the default, as texts by name. */
function differences<Filter extends ListFilter>(filter: Filter, defaults: Filter): [string, string][] {
  const base = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(filter)
    .filter(([name, value]) => value !== null && value !== undefined && value !== base.get(name))
    .map(([name, value]) => [name, String(value)]);
}

/** Formats a filter as an address: the place of the list, and only the differences from the default. */
export function writeFilter<Filter extends ListFilter>(
  filter: Filter,
  { defaults, place }: FilterForm<Filter>,
): URLSearchParams {
  return new URLSearchParams({ ...place, ...Object.fromEntries(differences(filter, defaults)) });
}

/**
 * True when the filter differs from the default in anything but its order, its page and what names the list.
 */
export function isFiltered<Filter extends ListFilter>(
  filter: Filter,
  { defaults, kept = [] }: FilterForm<Filter>,
): boolean {
  const unfiltering = [...orderNames, ...kept];
  return differences(filter, defaults).some(([name]) => !unfiltering.includes(name));
}

/** True when the end is before the start, which the server refuses. An empty day is no bound. */
export function isDateRangeInvalid({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from !== "" && to !== "" && from > to;
}
