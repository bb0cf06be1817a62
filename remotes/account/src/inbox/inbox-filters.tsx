import { SelectField } from "@tessera/shared/fields";
import { DayFields, FilterPanel } from "@tessera/shared/list-filters";
import { ChipGroup } from "@tessera/shared/ui";
import { categories, isDateRangeInvalid, type InboxFilterInAddress } from "./inbox-filter.ts";
import { useTranslation } from "../texts.ts";

const orders = ["desc", "asc"] as const;

/** Fields for category, days and order. */
export function InboxFilters({
  filter,
  fieldCount,
  change,
}: Pick<InboxFilterInAddress, "filter" | "fieldCount" | "change">) {
  const { t } = useTranslation();
  const isInvalid = isDateRangeInvalid(filter);
  return (
    <FilterPanel
      label={t("account.inbox.filters")}
      count={fieldCount}
      isInvalid={isInvalid}
      lead={
        <ChipGroup
          label={t("account.inbox.category")}
          choices={categories.map((category) => ({
            value: category,
            label: t(`account.inbox.categories.${category}`),
          }))}
          value={filter.category}
          onChange={(category) => change({ category })}
        />
      }
      sort={
        <SelectField
          label={t("account.inbox.sort")}
          value={filter.sortDir}
          options={orders.map((order) => ({ value: order, label: t(`account.inbox.sorts.${order}`) }))}
          // The option values are the orders.
          onChange={(event) => change({ sortDir: event.target.value as (typeof orders)[number] })}
        />
      }
    >
      <DayFields
        days={filter}
        labels={{ from: t("account.inbox.from"), to: t("account.inbox.to") }}
        error={isInvalid ? t("validation.date.order") : null}
        onDays={change}
      />
    </FilterPanel>
  );
}
