import { Link } from "@tessera/shared/router";
import { type Column, DataTable, Icon } from "@tessera/shared/ui";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import { useKeys } from "./keys.ts";
import { useSelection } from "./use-selection.ts";

export interface QueueTableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Tile at the start of a card on a phone, a `TypeTile`. */
  readonly leading?: (row: Row) => ReactNode;
  /** Name of a row for the link that opens it, for example its number. */
  readonly rowName: (row: Row) => string;
}

export type { Column };

/** Links of the rows, in their order. */
function linksIn(table: HTMLElement | null): HTMLAnchorElement[] {
  return [...(table?.querySelectorAll<HTMLAnchorElement>('[data-place="action"] > a') ?? [])];
}

/**
 * Table of a queue: a row opens beside it. J and K lead from row to row, and open the next one while one is
 * open; Enter opens.
 */
export function QueueTable<Row>({ rowName, rowKey, ...table }: QueueTableProps<Row>) {
  const { t } = useTranslation();
  const { id, addressOf } = useSelection();
  const frame = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const links = linksIn(frame.current);
    const focused = links.findIndex((link) => link === document.activeElement);
    const at = focused >= 0 ? focused : links.findIndex((link) => link.hasAttribute("aria-current"));
    const next = links[at < 0 ? 0 : at + by];
    next?.focus();
    if (id !== null) next?.click();
  };
  useKeys([
    { key: "j", label: t("desk.keys.next"), run: () => step(1) },
    { key: "k", label: t("desk.keys.previous"), run: () => step(-1) },
  ]);
  return (
    <div ref={frame}>
      <DataTable
        {...table}
        rowKey={rowKey}
        action={(row) => (
          <Link
            to={addressOf(rowKey(row))}
            replace={id !== null}
            aria-label={t("desk.queue.open", { name: rowName(row) })}
            aria-current={rowKey(row) === id ? "true" : undefined}
          >
            <Icon name="next" size="small" />
          </Link>
        )}
      />
    </div>
  );
}
