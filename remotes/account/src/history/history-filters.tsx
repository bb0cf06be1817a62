import {
  historyDaysMax,
  historySearchMax,
  type HistoryStatus,
  type HistoryType,
} from "@tessera/shared/contracts/account";
import { formatDay } from "@tessera/shared/core/time";
import { SelectField } from "@tessera/shared/fields";
import { DayFields, FilterPanel } from "@tessera/shared/list-filters";
import { SearchField } from "@tessera/shared/ui";
import { dateRangeError, statuses, types, type SortBy, type SortDirection } from "./history-filter.ts";
import type { HistoryFilterInAddress } from "./use-history-filter.ts";
import { useTranslation } from "../texts.ts";

type HistoryFiltersProps = Pick<HistoryFilterInAddress, "filter" | "fieldCount" | "change">;

/** Fields for game or number, type, status, days and order. */
export function HistoryFilters({ filter, fieldCount, change }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const problem = dateRangeError(filter);
  return (
    <FilterPanel
      label={t("account.history.filters")}
      count={fieldCount}
      days={`${formatDay(filter.from)} – ${formatDay(filter.to)}`}
      isInvalid={problem !== null}
      lead={
        <SearchField
          label={t("account.history.search")}
          value={filter.search ?? ""}
          maxLength={historySearchMax}
          onSearch={(search) => change({ search: search || null })}
        />
      }
      sort={<SortField filter={filter} change={change} />}
    >
      <SelectField
        label={t("account.history.type")}
        value={filter.type}
        options={types.map((type) => ({
          value: type,
          label: t(type === "all" ? "account.history.all" : `account.history.types.${type}`),
        }))}
        // The option values are the types.
        onChange={(event) => change({ type: event.target.value as HistoryType | "all" })}
      />
      <SelectField
        label={t("account.history.status")}
        value={filter.status ?? ""}
        options={[
          { value: "", label: t("account.history.all") },
          ...statuses.map((status) => ({ value: status, label: t(`movement.status.${status}`) })),
        ]}
        // The option values are the statuses, and an empty one for all.
        onChange={(event) => change({ status: (event.target.value || null) as HistoryStatus | null })}
      />
      <DayFields
        days={filter}
        labels={{ from: t("account.history.from"), to: t("account.history.to") }}
        error={
          problem === "order"
            ? t("validation.date.order")
            : problem && t("errors.DATE_RANGE_TOO_LONG", { days: historyDaysMax })
        }
        required
        onDays={change}
      />
    </FilterPanel>
  );
}

const orders = ["createdAt-desc", "createdAt-asc", "amount-desc", "amount-asc"] as const;

function SortField({ filter, change }: Pick<HistoryFiltersProps, "filter" | "change">) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t("account.history.sort")}
      value={`${filter.sortBy}-${filter.sortDir}`}
      options={orders.map((order) => ({ value: order, label: t(`account.history.sorts.${order}`) }))}
      onChange={(event) => {
        // The option values are the orders.
        const [sortBy, sortDir] = event.target.value.split("-") as [SortBy, SortDirection];
        change({ sortBy, sortDir });
      }}
    />
  );
}
