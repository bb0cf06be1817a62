import {
  historyDaysMax,
  historySearchMax,
  type HistoryStatus,
  type HistoryType,
} from "@tessera/shared/contracts/account";
import { DateField, SelectField } from "@tessera/shared/fields";
import { SearchField } from "@tessera/shared/ui";
import {
  dateRangeError,
  firstDay,
  statuses,
  types,
  type SortBy,
  type SortDirection,
} from "./history-filter.ts";
import { useState } from "react";
import styles from "./history-filters.module.css";
import type { HistoryFilterInAddress } from "./use-history-filter.ts";
import { useTranslation } from "../texts.ts";

type HistoryFiltersProps = Pick<HistoryFilterInAddress, "filter" | "change">;

/**
 * Fields for game or number, type, status and days; under 1080 px, where the table has no headers, also the
 * order.
 */
export function HistoryFilters({ filter, change }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const [unread, setUnread] = useState<string | null>(null);
  // While the last day is being typed, the one that the filter has is no longer on screen.
  const problem = unread === filter.to ? null : dateRangeError(filter);
  const error =
    problem === "order"
      ? t("validation.date.order")
      : problem && t("errors.DATE_RANGE_TOO_LONG", { days: historyDaysMax });
  return (
    <div role="search" aria-label={t("account.history.filters")} className={styles.Filters}>
      <div className={styles.Search}>
        <SearchField
          label={t("account.history.search")}
          value={filter.search ?? ""}
          maxLength={historySearchMax}
          onSearch={(search) => change({ search: search || null })}
        />
      </div>
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
      <DateField
        label={t("account.history.from")}
        day={filter.from}
        min={firstDay}
        error={error}
        required
        onDay={(from) => from && change({ from })}
      />
      <DateField
        label={t("account.history.to")}
        day={filter.to}
        min={firstDay}
        required
        onDay={(to) => {
          setUnread(to === null ? filter.to : null);
          if (to) change({ to });
        }}
      />
      <div className={styles.Sort}>
        <SortField filter={filter} change={change} />
      </div>
    </div>
  );
}

const orders = ["createdAt-desc", "createdAt-asc", "amount-desc", "amount-asc"] as const;

function SortField({ filter, change }: HistoryFiltersProps) {
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
