import { keepInSight } from "@tessera/shared/core/keep-in-sight";
import type { UseQueryResult } from "@tessera/shared/query";
import { Button, EmptyState, PageHead, Pager, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "../texts.ts";
import { NextPage } from "./next-page.tsx";
import styles from "./queue.module.css";
import { isReversed, type SharedFilter } from "./shared-filter.ts";
import type { FilterInAddress } from "./use-list-filter.ts";
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
  /** True when the detail is a page of its own, which takes the place of the list at every width. */
  readonly isPage?: boolean;
  /** Detail of a row, given its id; shown beside the list while the address names a row. */
  readonly detail?: ((id: string) => ReactNode) | undefined;
}

/**
 * Page of a queue: title, filters, the list, and beside it the open row; on a phone the row takes the list's
 * place.
 */
export function QueuePage(props: QueuePageProps) {
  const { title, text, actions, filters, children, isPage, detail } = props;
  const { id } = useSelection();
  const open = detail && id !== null ? detail(id) : null;
  const kind = isPage ? "page" : "row";
  const filtersFrame = useRef<HTMLDivElement>(null);
  usePressedInSight(filtersFrame);
  return (
    <div className={styles.Page} data-open={open === null ? undefined : kind}>
      <header className={styles.Head}>
        <PageHead title={title}>{actions}</PageHead>
        {text && !(isPage && open !== null) && <p>{text}</p>}
      </header>
      <div className={styles.Body}>
        <div className={styles.List}>
          {filters && (
            <div ref={filtersFrame} className={styles.Filters}>
              {filters}
            </div>
          )}
          {children}
        </div>
        {open}
      </div>
    </div>
  );
}

/** Scrolls to pressed chips: on a phone the chips scroll, and a filter in the address may press the last. */
function usePressedInSight(filters: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = filters.current?.querySelectorAll<HTMLElement>("[aria-pressed=true]") ?? [];
    const ends = [...pressed].map(keepInSight);
    return () => ends.forEach((end) => end?.());
  });
}

/** A list, whole or one page of it. */
export interface Listed<Row> {
  readonly items: readonly Row[];
  readonly pageIndex?: number;
  readonly pageCount?: number;
  readonly total?: number;
  /** Key after which the next page begins, for a list without page numbers; null on the last page. */
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
  /** Filter of a long list. */
  readonly list?: FilterInAddress<SharedFilter> | undefined;
  readonly onPage?: ((pageIndex: number) => void) | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** List of a queue in all its states: loading, failed, empty, rows with the pager under them. */
export function QueueList<Row>({
  query,
  queryKey,
  failure,
  empty,
  list,
  isFiltered = list?.isFiltered ?? false,
  onPage,
  children,
}: QueueListProps<Row>) {
  const { t } = useTranslation();
  const rows = useRef<HTMLDivElement>(null);
  if (list && isReversed(list.filter)) return <NothingFound list={list} title={t("validation.date.order")} />;
  return (
    <QueryPart query={query} queryKey={queryKey} failure={failure} skeleton={<SkeletonRows rows={8} />}>
      {({ items, pageIndex = 0, pageCount = 1, total = items.length, nextAfter = null }) => (
        <div ref={rows} tabIndex={-1} className={styles.Rows} aria-busy={query.isPlaceholderData}>
          {items.length > 0 ? (
            children(items)
          ) : list && isFiltered ? (
            <NothingFound list={list} />
          ) : (
            <EmptyState title={isFiltered ? t("desk.queue.noMatch") : empty} />
          )}
          <div className={styles.Foot}>
            {items.length > 0 && (
              <span>{t(nextAfter === null ? "desk.queue.total" : "desk.queue.more", { count: total })}</span>
            )}
            {onPage && <Pager pageIndex={pageIndex} pageCount={pageCount} onPage={onPage} />}
            {list && (
              <NextPage
                after={list.filter.after}
                nextAfter={nextAfter}
                onPage={(after) => {
                  list.change({ after });
                  // The button is under the rows, and may be disabled on the other page.
                  rows.current?.focus();
                }}
              />
            )}
          </div>
        </div>
      )}
    </QueryPart>
  );
}

/** Sentence in the place of rows that a filter leaves out, with a button that takes the filter away. */
function NothingFound({
  list: { filter, reset, widen },
  title,
}: {
  readonly list: FilterInAddress<SharedFilter>;
  readonly title?: string;
}) {
  const { t } = useTranslation();
  const { search } = filter;
  const short = search.length > shownMax ? `${search.slice(0, shownMax)}…` : search;
  const nothing = search === "" ? t("desk.queue.noMatch") : t("desk.list.nothing", { search: short });
  return (
    <EmptyState
      title={title ?? nothing}
      action={
        <div className={styles.Pages}>
          {widen && (
            <Button slim onClick={widen}>
              {t("desk.list.everywhere")}
            </Button>
          )}
          <Button slim onClick={reset}>
            {t("desk.list.clear")}
          </Button>
        </div>
      }
    />
  );
}

/** Letters of a search that a sentence repeats. */
const shownMax = 40;
