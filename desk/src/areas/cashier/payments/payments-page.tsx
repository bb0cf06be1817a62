import {
  unclaimedPaymentsApi,
  type UnclaimedPayment,
} from "@tessera/shared/operator-contracts/unclaimed-payments";
import { useQuery } from "@tessera/shared/query";
import { Amount, DateTime, Pairs } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DecisionButton,
  DetailActions,
  DetailHead,
  ListArea,
  NoteDecision,
} from "../../../ui/index.ts";

const paymentsQuery = {
  queryKey: ["payments"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callOperator(unclaimedPaymentsApi.list, {}, { signal }),
};

/** Money that belongs to no deposit, until it goes back to its sender. */
export function PaymentsPage() {
  const { t } = useTranslation();
  const columns: readonly Column<UnclaimedPayment>[] = [
    { key: "ref", header: t("payments.ref"), place: "title", cell: ({ ref }) => ref },
    {
      key: "receivedAt",
      header: t("payments.receivedAt"),
      place: "meta",
      cell: ({ receivedAt }) => <DateTime instant={receivedAt} />,
    },
    { key: "currency", header: t("payments.currency"), cell: ({ currency }) => currency },
    {
      key: "amount",
      header: t("payments.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
  ];
  return (
    <ListArea
      title={t("payments.title")}
      text={t("payments.text")}
      query={useQuery(paymentsQuery)}
      queryKey={paymentsQuery.queryKey}
      columns={columns}
      rowKey={({ journalId }) => journalId}
      rowLabel={({ ref }) => t("desk.queue.open", { name: ref })}
      detail={(payment) => <PaymentDetail payment={payment} />}
    />
  );
}

function PaymentDetail({ payment }: { readonly payment: UnclaimedPayment }) {
  const { t } = useTranslation();
  const { journalId: id, ref, amountMinor, currency, toldCurrency, receivedAt } = payment;
  return (
    <>
      <DetailHead title={ref} amount={<Amount minor={amountMinor} size="large" />} />
      <Pairs
        pairs={[
          { label: t("payments.currency"), value: currency },
          { label: t("payments.toldCurrency"), value: toldCurrency ?? currency },
          { label: t("payments.receivedAt"), value: <DateTime instant={receivedAt} /> },
        ]}
      />
      <DetailActions note={t("payments.effect")}>
        <DecisionButton kind="lit" hotkey="a" label={t("payments.returned")}>
          {(close) => (
            <NoteDecision
              required
              queue="payments"
              onClose={close}
              title={t("payments.ask", { ref })}
              description={t("payments.effect")}
              confirmLabel={t("payments.returned")}
              send={(note) => callOperator(unclaimedPaymentsApi.returned, { params: { id }, body: { note } })}
            />
          )}
        </DecisionButton>
      </DetailActions>
    </>
  );
}
