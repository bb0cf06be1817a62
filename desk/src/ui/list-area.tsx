import type { UseQueryResult } from "@tessera/shared/query";
import { EmptyState, IconButton } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./detail-panel.module.css";
import { QueueList, QueuePage, type Listed } from "./queue-page.tsx";
import { QueueTable, type QueueTableProps } from "./queue-table.tsx";
import { useSelection } from "./use-selection.ts";

export interface ListAreaProps<Row> extends Omit<QueueTableProps<Row>, "caption" | "rows"> {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  readonly query: UseQueryResult<Listed<Row>>;
  readonly queryKey: readonly unknown[];
  readonly isFiltered?: boolean;
  readonly onPage?: (pageIndex: number) => void;
  /** Tiles of the open row: head, facts, decisions. */
  readonly detail: (row: Row) => ReactNode;
}

/** Page of a queue whose rows are whole in its list: filters, table, and the open row beside it. */
export function ListArea<Row>(props: ListAreaProps<Row>) {
  const { t } = useTranslation();
  const { title, text, actions, filters, query, queryKey, isFiltered, onPage, detail, ...table } = props;
  return (
    <QueuePage
      title={title}
      {...(text !== undefined && { text })}
      actions={actions}
      filters={filters}
      detail={(id) => (
        <RowPanel label={title}>
          <OpenRow row={query.data?.items.find((row) => props.rowKey(row) === id)}>{detail}</OpenRow>
        </RowPanel>
      )}
    >
      <QueueList
        query={query}
        queryKey={queryKey}
        failure={t("desk.queue.notLoaded")}
        empty={t("desk.queue.empty")}
        {...(isFiltered !== undefined && { isFiltered })}
        {...(onPage && { onPage })}
      >
        {(rows) => <QueueTable {...table} caption={title} rows={rows} />}
      </QueueList>
    </QueuePage>
  );
}

function RowPanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { close } = useSelection();
  return (
    <section aria-label={label} className={styles.Panel}>
      <IconButton icon="close" label={t("desk.queue.closeRow")} className={styles.Close} onClick={close} />
      {children}
    </section>
  );
}

interface OpenRowProps<Row> {
  readonly row: Row | undefined;
  readonly children: (row: Row) => ReactNode;
}

/** Content of the open row; a sentence when it has left the list, for example because another operator decided. */
function OpenRow<Row>({ row, children }: OpenRowProps<Row>) {
  const { t } = useTranslation();
  return row === undefined ? <EmptyState title={t("desk.queue.left")} /> : children(row);
}
