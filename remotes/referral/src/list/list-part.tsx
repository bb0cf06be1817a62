import type { UseQueryResult } from "@tessera/shared/query";
import { Button, EmptyState, Pager, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./list.module.css";
import type { ListFilter, ListInAddress } from "./use-list-address.ts";
import { useTranslation } from "../texts.ts";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pageCount: number;
}

export interface ListPartProps<Item> {
  readonly query: UseQueryResult<ListPage<Item>>;
  readonly queryKey: readonly unknown[];
  readonly list: Pick<ListInAddress<ListFilter>, "filter" | "filterCount" | "turnTo" | "reset">;
  /** Text of a failed load. */
  readonly failure: string;
  /** Texts for a list without a filter that is empty. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** One page of a list with its pager, or the state in its place. */
export function ListPart<Item>({ query, queryKey, list, failure, empty, children }: ListPartProps<Item>) {
  const { t } = useTranslation();
  return (
    <QueryPart
      query={query}
      queryKey={queryKey}
      failure={failure}
      safe={t("referral.overview.safe")}
      skeleton={<SkeletonRows rows={3} />}
    >
      {({ items, pageCount }) => (
        <div className={styles.List} aria-busy={query.isPlaceholderData}>
          {items.length > 0 && children(items)}
          {items.length === 0 && list.filterCount > 0 && (
            <EmptyState
              title={t("referral.list.noneFound")}
              text={t("referral.list.noneFoundText")}
              action={<Button onClick={list.reset}>{t("buttons.reset")}</Button>}
            />
          )}
          {items.length === 0 && list.filterCount === 0 && <EmptyState {...empty} />}
          <Pager pageIndex={list.filter.pageIndex} pageCount={pageCount} onPage={list.turnTo} />
        </div>
      )}
    </QueryPart>
  );
}
