/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   rows that are laid out as cards have another `display` than a table's, which takes the roles away that these rules take
   for granted. */
import type { ReactNode } from "react";
import styles from "./data-table.module.css";
import { Icon } from "./icons.tsx";

/** Where a cell stands when rows become cards (under 1080 px). A column without a place is shown on wide screens only. */
export type CardPlace = "title" | "meta" | "amount" | "status";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts align right so that their decimals stand under one another. */
  readonly numeric?: boolean;
  readonly place?: CardPlace;
  /** Makes the header a button. Cards show no headers: a screen that is sorted offers a select beside them. */
  readonly sort?: ColumnSort;
}

export interface ColumnSort {
  /** Null while the rows are sorted by another column. */
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
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The tile at the head of a card, a `TypeTile`; wide rows show no such tile. */
  readonly leading?: (row: Row) => ReactNode;
  /** One link or button that opens the row. It covers the whole row, so it needs words: `<Link aria-label=…>`. */
  readonly action?: (row: Row) => ReactNode;
  /** Emphasised, for example unread. */
  readonly strong?: (row: Row) => boolean;
}

/**
 * Rows as tiles; under 1080 px each row is a card. It is one table in both cases: the roles are spelled out because a
 * `display` other than the table's own takes them away.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  leading,
  action,
  strong,
}: DataTableProps<Row>) {
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
          {/* Actions name themselves in every row; what stands over them only keeps their place. */}
          {action && <td role="presentation" aria-hidden="true" />}
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
            {action && (
              <td role="cell" data-place="action">
                {action(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
