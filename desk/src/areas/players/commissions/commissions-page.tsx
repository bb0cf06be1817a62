import { formatDay } from "@tessera/shared/core/time";
import { commissionStatus, type CommissionStatus } from "@tessera/shared/contracts/referral";
import { call } from "@tessera/shared/http";
import {
  operatorCommissionsApi,
  type OperatorCommission,
} from "@tessera/shared/operator-contracts/commissions";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, Pairs, Status, type StatusKind, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  NoteDecisionButton,
  PlayerLink,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";

const shownStatus = z.union([commissionStatus, z.literal("all")]);
type ShownStatus = z.infer<typeof shownStatus>;

const filterForm = sharedForm(
  { status: shownStatus },
  { status: "accrued" },
  { everywhere: { status: "all" } },
);

const kinds: Readonly<Record<CommissionStatus, StatusKind>> = {
  accrued: "waiting",
  released: "good",
  void: "over",
};

/** Commission of referrers by its state: what is held can be voided. */
export function CommissionsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const columns: readonly Column<OperatorCommission>[] = [
    titleColumn("day", t("commissions.referrer"), ({ day, referrer }) => [referrer, formatDay(day)]),
    { key: "downline", header: t("commissions.downline"), cell: ({ downline }) => downline },
    instantColumn("releaseAt", t("commissions.releaseAt")),
    amountColumn("turnoverMinor", t("commissions.turnover")),
    amountColumn("amountMinor", t("commissions.amount"), "amount"),
    {
      key: "status",
      header: t("commissions.state"),
      place: "status",
      cell: ({ status }) => <Status kind={kinds[status]}>{t(`commissions.status.${status}`)}</Status>,
    },
  ];
  return (
    <ListArea
      title={t("commissions.title")}
      text={t("commissions.text")}
      list={list}
      searchLabel={t("commissions.search")}
      chips={
        <ChipGroup<ShownStatus>
          label={t("commissions.state")}
          value={filter.status}
          choices={([...commissionStatus.options, "all"] as const).map((value) => ({
            value,
            label: t(`commissions.status.${value}`),
          }))}
          onChange={(status) => change({ status })}
        />
      }
      query={rowsQuery("commissions", operatorCommissionsApi.list, filter, { status: filter.status })}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="wallet" direction="move" />}
      rowName={({ day, id }) => `${day} ${id}`}
      detail={(commission) => <CommissionDetail commission={commission} />}
    />
  );
}

function CommissionDetail({ commission }: { readonly commission: OperatorCommission }) {
  const { t } = useTranslation();
  const { id, day, amountMinor, status, rateBp, voidReason, note: why } = commission;
  return (
    <>
      <DetailHead
        title={formatDay(day)}
        text={commission.referrer}
        status={<Status kind={kinds[status]}>{t(`commissions.status.${status}`)}</Status>}
        amount={<Amount minor={amountMinor} size="large" />}
      />
      <Pairs
        pairs={[
          {
            label: t("commissions.referrer"),
            value: <PlayerLink id={commission.referrerId} username={commission.referrer} />,
          },
          {
            label: t("commissions.downline"),
            value: <PlayerLink id={commission.downlineId} username={commission.downline} />,
          },
          { label: t("commissions.rate"), value: `${(rateBp / 100).toFixed(2)} %` },
          ...(voidReason
            ? [{ label: t("desk.decision.reason"), value: t(`commissions.reason.${voidReason}`) }]
            : []),
          ...(why ? [{ label: t("commissions.note"), value: why }] : []),
        ]}
      />
      <DetailActions note={t(status === "accrued" ? "commissions.effect" : "commissions.decided")}>
        <NoteDecisionButton
          isOffered={status === "accrued"}
          kind="danger"
          hotkey="r"
          label={t("commissions.void")}
          queue="commissions"
          title={t("commissions.ask", { day: formatDay(day) })}
          description={t("commissions.effect")}
          send={(note) => call(operatorCommissionsApi.void, { params: { id }, body: { note } })}
        />
      </DetailActions>
    </>
  );
}
