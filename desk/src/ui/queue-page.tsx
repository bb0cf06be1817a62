import type { UseQueryResult } from "@tessera/shared/query";
import { EmptyState, PageHead, Pager, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./queue.module.css";
import { useSelection } from "./use-selection.ts";

export interface QueuePageProps {
  readonly title: string;
  /** Sentence under the title: the contents of the list, and its order. */
  readonly text?: string | undefined;
  /** Buttons beside the title, such as one that creates a row. */
  readonly actions?: ReactNode;
  /** Chips and fields above the list. */
  readonly filters?: ReactNode;
  readonly children: ReactNode;
  /** True when the detail is an editor, which gets half of the page. */
  readonly isEditor?: boolean;
  /** Detail of a row, given its id; shown beside the list while the address names a row. */
  readonly detail?: ((id: string) => ReactNode) | undefined;
}

/** Page of a queue: title, filters, the list, and beside it the open row; on a phone the row takes the list's place. */
export function QueuePage(props: QueuePageProps) {
  const { title, text, actions, filters, children, isEditor, detail } = props;
  const { id } = useSelection();
  const open = detail && id !== null ? detail(id) : null;
  return (
    <div className={styles.Page} data-open={open === null ? undefined : isEditor ? "editor" : "row"}>
      <header className={styles.Head}>
        <PageHead title={title}>{actions}</PageHead>
        {text && <p>{text}</p>}
      </header>
      <div className={styles.Body}>
        <div className={styles.List}>
          {filters && <div className={styles.Filters}>{filters}</div>}
          {children}
        </div>
        {open}
      </div>
    </div>
  );
}

/** A list, whole or one page of it. */
export interface Listed<Row> {
  readonly items: readonly Row[];
  readonly pageIndex?: number;
  readonly pageCount?: number;
  readonly total?: number;
  /** Id after which the next page begins, for a list without page numbers; null on the last page. */
  readonly nextAfter?: string | null | undefined;
}

export interface QueueListProps<Row> {
  readonly query: UseQueryResult<Listed<Row>>;
  readonly queryKey: readonly unknown[];
  /** Text for a list that did not load. */
  readonly failure: string;
  /** Text for an empty list. */
  readonly empty: string;
  /** True when a filter leaves rows out. */
  readonly isFiltered?: boolean | undefined;
  readonly onPage?: ((pageIndex: number) => void) | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** List of a queue in all its states: loading, failed, empty, rows with the pager under them. */
export function QueueList<Row>({
  query,
  queryKey,
  failure,
  empty,
  isFiltered = false,
  onPage,
  children,
}: QueueListProps<Row>) {
  const { t } = useTranslation();
  return (
    <QueryPart query={query} queryKey={queryKey} failure={failure} skeleton={<SkeletonRows rows={8} />}>
      {({ items, pageIndex = 0, pageCount = 1, total = items.length }) => (
        <>
          {items.length === 0 ? (
            <EmptyState title={isFiltered ? t("desk.queue.noMatch") : empty} />
          ) : (
            children(items)
          )}
          <div className={styles.Foot}>
            {items.length > 0 && <span>{t("desk.queue.total", { count: total })}</span>}
            {onPage && <Pager pageIndex={pageIndex} pageCount={pageCount} onPage={onPage} />}
          </div>
        </>
      )}
    </QueryPart>
  );
}
