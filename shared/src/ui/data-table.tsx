import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import { Icon } from "./icons.tsx";

/**
 * Position of a cell when rows become cards (under 1080 px). A column without a position is shown on wide
 * screens only.
 */
export type CardPlace = "title" | "meta" | "amount" | "status";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** True for amounts: aligned right so that the decimals line up. */
  readonly numeric?: boolean;
  readonly place?: CardPlace;
  /** Makes the header a sort button. Cards show no headers: a sortable screen offers a select beside them. */
  readonly sort?: ColumnSort;
}

export interface ColumnSort {
  /** Null while another column is sorted. */
  readonly direction: "asc" | "desc" | null;
  readonly onSort: () => void;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

function HeaderCell({ header, numeric, sort }: Pick<Column<never>, "header" | "numeric" | "sort">) {
  return (
    <th
      role="columnheader"
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={sort?.direction ? ariaSort[sort.direction] : undefined}
    >
      {sort ? (
        <>
          <span>{header}</span>
          <button type="button" data-direction={sort.direction ?? undefined} onClick={sort.onSort}>
            {header}
            <Icon name="down" size="small" />
          </button>
        </>
      ) : (
        header
      )}
    </th>
  );
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Tile at the start of a card, a `TypeTile`; not shown in wide rows. */
  readonly leading?: (row: Row) => ReactNode;
  /**
   * Link or button that opens the row. It covers the whole row, so it needs an accessible name:
   * `<Link aria-label=…>`.
   */
  readonly action?: (row: Row) => ReactNode;
  /** Button with a visible verb, at the end of the row and of the card; in the place of `action`. */
  readonly button?: (row: Row) => ReactNode;
  /** True for an emphasised row, for example an unread one. */
  readonly strong?: (row: Row) => boolean;
}

/**
 * Table with rows as tiles; under 1080 px each row is a card. The ARIA roles are explicit because a `display`
 * other than the table's own removes them.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  leading,
  action,
  button,
  strong,
}: DataTableProps<Row>) {
  const last = button ?? action;
  return (
    <table role="table" aria-label={caption} className={styles.Table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeaderCell
              key={column.key}
              header={column.header}
              {...(column.numeric && { numeric: true })}
              {...(column.sort && { sort: column.sort })}
            />
          ))}
          {/* Actions have names of their own in every row; the header cell is only a placeholder. */}
          {last && <td role="presentation" aria-hidden="true" />}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" data-strong={strong?.(row) || undefined}>
            {leading && (
              <td role="presentation" data-place="leading">
                {leading(row)}
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-numeric={column.numeric || undefined}
                data-place={column.place}
              >
                {column.cell(row)}
              </td>
            ))}
            {last && (
              <td role="cell" data-place={button ? "button" : "action"}>
                {last(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
