import { DateField, SelectField } from "@tessera/shared/fields";
import { type ReactNode, useState } from "react";
import styles from "./list.module.css";
import { isDateRangeInvalid, type ListFilter } from "./use-list-address.ts";
import { useTranslation } from "../texts.ts";

/** First selectable day: nobody had joined before. */
const firstDay = "2020-01-01";

type Direction = ListFilter["sortDir"];

export interface ListFieldsProps<SortBy extends string> {
  readonly label: string;
  readonly filter: ListFilter & { readonly sortBy: SortBy };
  readonly onDays: (days: Partial<Pick<ListFilter, "from" | "to">>) => void;
  readonly onSort: (order: { readonly sortBy: SortBy; readonly sortDir: Direction }) => void;
  readonly orders: readonly { readonly value: `${SortBy}-${Direction}`; readonly label: string }[];
  /** Field of the list's own filter. */
  readonly children: ReactNode;
}

/** Filter fields of a list; under 1080 px, where the table has no headers, also the order. */
export function ListFields<SortBy extends string>({
  label,
  filter,
  onDays,
  onSort,
  orders,
  children,
}: ListFieldsProps<SortBy>) {
  const { t } = useTranslation();
  // While the last day is being typed, the one that the filter has is no longer on screen.
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <div role="search" aria-label={label} className={styles.Filters}>
      {children}
      <DateField
        label={t("referral.list.from")}
        day={filter.from}
        min={firstDay}
        error={unread !== filter.to && isDateRangeInvalid(filter) && t("validation.date.order")}
        onDay={(from) => from !== null && onDays({ from })}
      />
      <DateField
        label={t("referral.list.to")}
        day={filter.to}
        min={firstDay}
        onDay={(to) => {
          setUnread(to === null ? filter.to : null);
          if (to !== null) onDays({ to });
        }}
      />
      <div className={styles.Sort}>
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
      </div>
    </div>
  );
}
