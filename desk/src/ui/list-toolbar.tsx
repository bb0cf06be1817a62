import { DateField, SelectField } from "@tessera/shared/fields";
import { Button, CountBadge } from "@tessera/shared/ui";
import { type ReactNode, useId, useState } from "react";
import type { ListOrder } from "@tessera/shared/operator-contracts/list-query";
import { useTranslation } from "../texts.ts";
import styles from "./list-toolbar.module.css";
import { QueueSearch } from "./queue-search.tsx";
import { isReversed, type SharedFilter } from "./shared-filter.ts";
import type { FilterInAddress } from "./use-list-filter.ts";

/** Choice of a filter beside its days, such as the method; the empty value is everything. */
interface ToolbarSelect<Filter> {
  readonly name: keyof Filter & string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ListToolbarProps<Filter extends SharedFilter> {
  readonly list: FilterInAddress<Filter>;
  /** Chips of the state. */
  readonly chips?: ReactNode;
  /** Things that the search finds; number, player, amount and reference when absent. */
  readonly searchLabel?: string | undefined;
  readonly selects?: readonly ToolbarSelect<Filter>[] | undefined;
  /** Order of the list by itself; the newest first when absent. */
  readonly usualOrder?: ListOrder | undefined;
}

/**
 * Toolbar of a long list: search, chips of the state, and behind a button its days, order and other choices.
 */
export function ListToolbar<Filter extends SharedFilter>({
  list: { filter, change, seek },
  chips,
  searchLabel,
  selects,
  usualOrder = "newest",
}: ListToolbarProps<Filter>) {
  const { t } = useTranslation();
  const id = useId();
  const inPanel = [filter.from, filter.to, filter.order, ...(selects ?? []).map(({ name }) => filter[name])];
  const count = inPanel.filter((value) => value !== "").length;
  const [isOpen, setOpen] = useState(count > 0);
  const set = (part: Partial<SharedFilter>) => change(part as Partial<Filter>);
  return (
    <div className={styles.Toolbar}>
      <div className={styles.Line}>
        <QueueSearch label={searchLabel ?? t("desk.list.search")} value={filter.search} onSearch={seek} />
        <Button
          icon="filter"
          className={styles.Opener}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={count > 0 ? t("desk.list.filtersSet", { count }) : t("desk.list.filters")}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.Word}>{t("desk.list.filters")}</span>
          <CountBadge count={count} />
        </Button>
      </div>
      <div id={id} role="group" aria-label={t("desk.list.filters")} hidden={!isOpen} className={styles.Panel}>
        <DateField
          label={t("desk.list.from")}
          day={filter.from}
          max={lastDay}
          onDay={(from) => from !== null && set({ from })}
        />
        <DateField
          label={t("desk.list.to")}
          day={filter.to}
          max={lastDay}
          {...(isReversed(filter) && { error: t("validation.date.order") })}
          onDay={(to) => to !== null && set({ to })}
        />
        {selects?.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            value={String(filter[name])}
            options={[{ value: "", label: t("desk.list.all") }, ...options]}
            onChange={(event) => change({ [name]: event.target.value } as Partial<Filter>)}
          />
        ))}
        <OrderField
          order={filter.order || usualOrder}
          onOrder={(order) => set({ order: order === usualOrder ? "" : order })}
        />
      </div>
      {chips && <div className={styles.Chips}>{chips}</div>}
    </div>
  );
}

interface OrderFieldProps {
  readonly order: ListOrder;
  readonly onOrder: (order: ListOrder) => void;
}

/** Choice of the order of a list. */
function OrderField({ order, onOrder }: OrderFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t("desk.list.order")}
      value={order}
      options={orders.map((value) => ({ value, label: t(`desk.list.orders.${value}`) }))}
      // The option values are the orders.
      onChange={({ target }) => onOrder(target.value as ListOrder)}
    />
  );
}

const orders = ["oldest", "newest"] as const;
const lastDay = "2199-12-31";
