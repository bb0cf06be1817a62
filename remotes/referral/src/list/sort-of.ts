import type { Column } from "@tessera/shared/ui";
import type { ListFilter } from "./use-list-address.ts";

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
