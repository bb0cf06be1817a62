import { commissionStatus, type CommissionStatus } from "@tessera/shared/contracts/referral";
import {
  operatorCommissionsApi,
  type OperatorCommission,
} from "@tessera/shared/operator-contracts/commissions";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Amount, ChipGroup, DateTime, Pairs, Status, type StatusKind } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DecisionButton,
  DetailActions,
  DetailHead,
  type FilterForm,
  ListArea,
  NoteDecision,
  useListFilter,
} from "../../../ui/index.ts";

interface CommissionFilter {
  readonly status: CommissionStatus;
  readonly pageIndex: number;
}

const filterForm: FilterForm<CommissionFilter> = {
  defaults: { status: "accrued", pageIndex: 0 },
  parsers: { status: commissionStatus },
};

const kinds: Readonly<Record<CommissionStatus, StatusKind>> = {
  accrued: "waiting",
  released: "good",
  void: "over",
};

const commissionsQuery = (status: CommissionStatus) =>
  queryOptions({
    queryKey: ["commissions", status],
    queryFn: ({ signal }) => callOperator(operatorCommissionsApi.list, { query: { status } }, { signal }),
  });

/** Commission of referrers by its state: what is held can be voided. */
export function CommissionsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = commissionsQuery(filter.status);
  const columns: readonly Column<OperatorCommission>[] = [
    { key: "day", header: t("commissions.day"), place: "title", cell: ({ day }) => day },
    {
      key: "releaseAt",
      header: t("commissions.releaseAt"),
      place: "meta",
      cell: ({ releaseAt }) => <DateTime instant={releaseAt} />,
    },
    {
      key: "turnover",
      header: t("commissions.turnover"),
      numeric: true,
      cell: ({ turnoverMinor }) => <Amount minor={turnoverMinor} />,
    },
    {
      key: "amount",
      header: t("commissions.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
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
      filters={
        <ChipGroup
          label={t("commissions.state")}
          value={filter.status}
          choices={commissionStatus.options.map((value) => ({
            value,
            label: t(`commissions.status.${value}`),
          }))}
          onChange={(status) => change({ status })}
        />
      }
      query={useQuery(options)}
      queryKey={options.queryKey}
      isFiltered={isFiltered}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ day, id }) => t("desk.queue.open", { name: `${day} ${id}` })}
      detail={(commission) => <CommissionDetail commission={commission} />}
    />
  );
}

function CommissionDetail({ commission }: { readonly commission: OperatorCommission }) {
  const { t } = useTranslation();
  const { id, day, amountMinor, status, referrerId, downlineId, rateBp, voidReason, note: why } = commission;
  return (
    <>
      <DetailHead
        title={day}
        status={<Status kind={kinds[status]}>{t(`commissions.status.${status}`)}</Status>}
        amount={<Amount minor={amountMinor} size="large" />}
      />
      <Pairs
        pairs={[
          { label: t("commissions.referrer"), value: referrerId },
          { label: t("commissions.downline"), value: downlineId },
          { label: t("commissions.rate"), value: `${(rateBp / 100).toFixed(2)} %` },
          ...(voidReason
            ? [{ label: t("desk.decision.reason"), value: t(`commissions.reason.${voidReason}`) }]
            : []),
          ...(why ? [{ label: t("commissions.note"), value: why }] : []),
        ]}
      />
      <DetailActions note={t(status === "accrued" ? "commissions.effect" : "commissions.decided")}>
        {status === "accrued" && (
          <DecisionButton kind="danger" hotkey="r" label={t("commissions.void")}>
            {(close) => (
              <NoteDecision
                required
                danger
                queue="commissions"
                onClose={close}
                title={t("commissions.ask", { day })}
                description={t("commissions.effect")}
                confirmLabel={t("commissions.void")}
                send={(note) => callOperator(operatorCommissionsApi.void, { params: { id }, body: { note } })}
              />
            )}
          </DecisionButton>
        )}
      </DetailActions>
    </>
  );
}
