import { useTranslation } from "@tessera/shared/i18n";
import { ChipGroup } from "@tessera/shared/ui";
import { DayField } from "../history/day-field.tsx";
import { areDaysWrong, categories, type InboxFilterInAddress } from "./inbox-filter.ts";
import styles from "./inbox-filters.module.css";

/** Category and days. */
export function InboxFilters({ filter, change }: Pick<InboxFilterInAddress, "filter" | "change">) {
  const { t } = useTranslation();
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
        <DayField
          label={t("account.inbox.from")}
          day={filter.from}
          error={areDaysWrong(filter) && t("validation.date.order")}
          onDay={(from) => change({ from })}
        />
        <DayField label={t("account.inbox.to")} day={filter.to} onDay={(to) => change({ to })} />
      </div>
    </div>
  );
}
