/** Rows of one page of a long list in the back office. */
export const keysetPageSize = 50;

export interface KeysetPage<Item> {
  readonly items: Item[];
  /** Id after which the next page begins; null on the last page. */
  readonly nextAfter: string | null;
}

/**
 * Makes a page of rows that were read with `limit keysetPageSize + 1`: the extra row only shows that there are more.
 *
 * @param idOf the id that the query of the next page begins after
 */
export function keysetPage<Row>(rows: readonly Row[], idOf: (row: Row) => string): KeysetPage<Row> {
  const items = rows.slice(0, keysetPageSize);
  const last = items.at(-1);
  return { items, nextAfter: rows.length > keysetPageSize && last ? idOf(last) : null };
}
