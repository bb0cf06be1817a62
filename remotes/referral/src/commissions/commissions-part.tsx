import type { CommissionDay } from "@tessera/shared/contracts/referral";
import { SelectField } from "@tessera/shared/fields";
import { formatDay } from "@tessera/shared/core/time";
import { useQuery } from "@tessera/shared/query";
import { Amount, DataTable, DateTime, Status, TypeTile, type Column } from "@tessera/shared/ui";
import { FilteredList } from "../list/filtered-list.tsx";
import { type ListInAddress, sortOf, useListAddress } from "../list/use-list-address.ts";
import { commissionsQuery } from "../overview/referral-queries.ts";
import { commissionsRules, commissionStates, type CommissionsFilter } from "./commissions-filter.ts";
import { useTranslation } from "../texts.ts";

const orders = [
  "day-desc",
  "day-asc",
  "turnover-desc",
  "turnover-asc",
  "commission-desc",
  "commission-asc",
] as const;

/** Commission of the player by Bangkok day. */
export function CommissionsPart() {
  const { t } = useTranslation();
  const list = useListAddress(commissionsRules);
  const { filter, change } = list;
  const options = commissionsQuery(filter);
  return (
    <FilteredList
      texts="commissions"
      list={list}
      onFilter={change}
      orders={orders.map((value) => ({ value, label: t(`referral.commissions.orders.${value}`) }))}
      query={useQuery(options)}
      queryKey={options.queryKey}
      field={
        <SelectField
          label={t("referral.commissions.status")}
          value={filter.status}
          options={commissionStates.map((value) => ({
            value,
            label: t(`referral.commissions.states.${value}`),
          }))}
          // The option values are the states.
          onChange={(event) => change({ status: event.target.value as CommissionsFilter["status"] })}
        />
      }
    >
      {(days) => <CommissionsTable days={days} list={list} />}
    </FilteredList>
  );
}

interface CommissionsTableProps {
  readonly days: readonly CommissionDay[];
  readonly list: ListInAddress<CommissionsFilter>;
}

function CommissionsTable({ days, list }: CommissionsTableProps) {
  const { t } = useTranslation();
  const columns: readonly Column<CommissionDay>[] = [
    {
      key: "day",
      header: t("referral.commissions.day"),
      cell: ({ day }) => <b>{formatDay(day)}</b>,
      place: "title",
      sort: sortOf(list, "day"),
    },
    {
      key: "friends",
      header: t("referral.commissions.friends"),
      cell: ({ downlines }) => downlines,
      numeric: true,
    },
    {
      key: "turnover",
      header: t("referral.commissions.turnover"),
      cell: ({ turnoverMinor }) => <Amount minor={turnoverMinor} />,
      numeric: true,
      place: "meta",
      sort: sortOf(list, "turnover"),
    },
    {
      key: "commission",
      header: t("referral.commissions.commission"),
      cell: (day) => <Amount minor={earnedOf(day)} />,
      numeric: true,
      place: "amount",
      sort: sortOf(list, "commission"),
    },
    {
      key: "status",
      header: t("referral.commissions.status"),
      cell: (day) => <DayState day={day} />,
      place: "status",
    },
  ];
  return (
    <DataTable
      caption={t("referral.commissions.title")}
      columns={columns}
      rows={days}
      rowKey={({ day }) => day}
      leading={() => <TypeTile icon="in" />}
    />
  );
}

/** Commission of a day in minor units: released or held, and what was voided where nothing else is left. */
function earnedOf({ pendingMinor, releasedMinor, voidMinor }: CommissionDay) {
  const earned = pendingMinor + releasedMinor;
  return (earned > 0n ? earned : voidMinor) as typeof voidMinor;
}

/** State of a day: held while a part of it is, void where nothing else is left. */
function DayState({ day: { pendingMinor, releasedMinor, releaseAt } }: { readonly day: CommissionDay }) {
  const { t } = useTranslation();
  if (pendingMinor > 0n && releaseAt) {
    return (
      <Status kind="waiting">
        {t("referral.commissions.heldUntil")} <DateTime instant={releaseAt} />
      </Status>
    );
  }
  return releasedMinor > 0n ? (
    <Status kind="good">{t("referral.commissions.states.released")}</Status>
  ) : (
    <Status kind="bad">{t("referral.commissions.states.void")}</Status>
  );
}
