import { SelectField } from "@tessera/shared/fields";
import { DayFields, FilterPanel } from "@tessera/shared/list-filters";
import type { ReactNode } from "react";
import { isDateRangeInvalid, type ListFilter } from "./use-list-address.ts";
import { useTranslation } from "../texts.ts";

type Direction = ListFilter["sortDir"];

export interface ListFieldsProps<SortBy extends string> {
  readonly label: string;
  readonly filter: ListFilter & { readonly sortBy: SortBy };
  /** Number of filters that differ from the default. */
  readonly count: number;
  readonly onDays: (days: Partial<Pick<ListFilter, "from" | "to">>) => void;
  readonly onSort: (order: { readonly sortBy: SortBy; readonly sortDir: Direction }) => void;
  readonly orders: readonly { readonly value: `${SortBy}-${Direction}`; readonly label: string }[];
  /** Field of the list's own filter. */
  readonly children: ReactNode;
}

/** Fields for a list's own filter, its days and its order. */
export function ListFields<SortBy extends string>(props: ListFieldsProps<SortBy>) {
  const { label, filter, count, onDays, onSort, orders, children } = props;
  const { t } = useTranslation();
  const isInvalid = isDateRangeInvalid(filter);
  return (
    <FilterPanel
      label={label}
      count={count}
      isInvalid={isInvalid}
      sort={
        <SelectField
          label={t("referral.list.sort")}
          value={`${filter.sortBy}-${filter.sortDir}`}
          options={orders}
          onChange={(event) => {
            // The option values are the orders.
            const [sortBy, sortDir] = event.target.value.split("-") as [SortBy, Direction];
            onSort({ sortBy, sortDir });
          }}
        />
      }
    >
      {children}
      <DayFields
        days={filter}
        labels={{ from: t("referral.list.from"), to: t("referral.list.to") }}
        error={isInvalid ? t("validation.date.order") : null}
        onDays={onDays}
      />
    </FilterPanel>
  );
}
