import type { UseQueryResult } from "@tessera/shared/query";
import type { ReactNode } from "react";
import { ListFields, type ListFieldsProps } from "./list-fields.tsx";
import { ListPart, type ListPage } from "./list-part.tsx";
import styles from "./list.module.css";
import { isDateRangeInvalid, type ListFilter, type ListInAddress } from "./use-list-address.ts";
import { useTranslation } from "../texts.ts";

interface FilteredListProps<Item, SortBy extends string> {
  /** Name of the list's texts. */
  readonly texts: "friends" | "commissions";
  readonly list: Pick<
    ListInAddress<ListFilter & { readonly sortBy: SortBy }>,
    "filter" | "filterCount" | "turnTo" | "reset"
  >;
  readonly onFilter: ListFieldsProps<SortBy>["onDays"] & ListFieldsProps<SortBy>["onSort"];
  readonly orders: ListFieldsProps<SortBy>["orders"];
  /** Field of the list's own filter. */
  readonly field: ReactNode;
  readonly query: UseQueryResult<ListPage<Item>>;
  readonly queryKey: readonly unknown[];
  /** Table of the rows. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list of the programme with its filter fields; while the days are reversed, the fields only. */
export function FilteredList<Item, SortBy extends string>(props: FilteredListProps<Item, SortBy>) {
  const { t } = useTranslation();
  const { texts, list, onFilter, orders, field, query, queryKey, children } = props;
  return (
    <div className={styles.Part}>
      <ListFields
        label={t(`referral.${texts}.filters`)}
        filter={list.filter}
        count={list.filterCount}
        onDays={onFilter}
        onSort={onFilter}
        orders={orders}
      >
        {field}
      </ListFields>
      {!isDateRangeInvalid(list.filter) && (
        <ListPart
          query={query}
          queryKey={queryKey}
          list={list}
          failure={t(`referral.${texts}.notLoaded`)}
          empty={{ title: t(`referral.${texts}.empty`), text: t(`referral.${texts}.emptyText`) }}
        >
          {children}
        </ListPart>
      )}
    </div>
  );
}
