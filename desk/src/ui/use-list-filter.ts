import {
  type FilterForm as SharedFilterForm,
  type FilterInAddress as SharedFilterInAddress,
  type ListFilter as SharedListFilter,
  useFilterInAddress,
} from "@tessera/shared/list-filter";

/** Filter of a list as it is in the address; texts and numbers only. */
export interface ListFilter extends SharedListFilter {
  readonly search?: string;
}

/** Description of a filter: its values without an address, and how each one is read from an address. */
export interface FilterForm<Filter extends ListFilter> extends SharedFilterForm<Filter> {
  /** State of all rows, to which a search changes that begins in the state of the defaults. */
  readonly everywhere?: Partial<Filter>;
}

export interface FilterInAddress<Filter extends ListFilter> extends SharedFilterInAddress<Filter> {
  /** Changes the search; empty ends it. */
  readonly seek: (search: string) => void;
  /** Searches the rows of all states; null where that changes nothing. */
  readonly widen: (() => void) | null;
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

/**
 * Hook for the filter of a list in the address, with its search. A change of the filter closes the open row.
 */
export function useListFilter<Filter extends ListFilter>(form: FilterForm<Filter>): FilterInAddress<Filter> {
  const list = useFilterInAddress(form);
  const { defaults, everywhere = {} } = form;
  const { filter } = list;
  const change: (next: object) => void = list.change;
  const home = partOf(defaults, everywhere);
  const seek = (search: string) => {
    const begins = !filter.search && search !== "" && isIn(filter, home);
    const ends = search === "" && isIn(filter, everywhere);
    change({ ...(begins && everywhere), ...(ends && home), search });
  };
  const widen = filter.search && !isIn(filter, everywhere) ? () => change(everywhere) : null;
  return { ...list, seek, widen };
}
