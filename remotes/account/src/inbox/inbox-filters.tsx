import { DateField, SelectField } from "@tessera/shared/fields";
import { ChipGroup } from "@tessera/shared/ui";
import { useState } from "react";
import { firstDay } from "../history/history-filter.ts";
import { isDateRangeInvalid, categories, type InboxFilterInAddress } from "./inbox-filter.ts";
import styles from "./inbox-filters.module.css";
import { useTranslation } from "../texts.ts";

const orders = ["desc", "asc"] as const;

/** Fields for category and days; under 1080 px, where the table has no headers, also the order. */
export function InboxFilters({ filter, change }: Pick<InboxFilterInAddress, "filter" | "change">) {
  const { t } = useTranslation();
  // While the last day is being typed, the one that the filter has is no longer on screen.
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <div role="search" aria-label={t("account.inbox.filters")} className={styles.Filters}>
      <ChipGroup
        label={t("account.inbox.category")}
        choices={categories.map((category) => ({
          value: category,
          label: t(`account.inbox.categories.${category}`),
        }))}
        value={filter.category}
        onChange={(category) => change({ category })}
      />
      <div className={styles.Days}>
        <DateField
          label={t("account.inbox.from")}
          day={filter.from}
          min={firstDay}
          error={unread !== filter.to && isDateRangeInvalid(filter) && t("validation.date.order")}
          onDay={(from) => from !== null && change({ from })}
        />
        <DateField
          label={t("account.inbox.to")}
          day={filter.to}
          min={firstDay}
          onDay={(to) => {
            setUnread(to === null ? filter.to : null);
            if (to !== null) change({ to });
          }}
        />
        <div className={styles.Sort}>
          <SelectField
            label={t("account.inbox.sort")}
            value={filter.sortDir}
            options={orders.map((order) => ({ value: order, label: t(`account.inbox.sorts.${order}`) }))}
            // The option values are the orders.
            onChange={(event) => change({ sortDir: event.target.value as (typeof orders)[number] })}
          />
        </div>
      </div>
    </div>
  );
}
