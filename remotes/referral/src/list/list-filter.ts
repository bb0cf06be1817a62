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
