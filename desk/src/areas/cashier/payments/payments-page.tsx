import { call } from "@tessera/shared/http";
import {
  unclaimedPaymentsApi,
  type UnclaimedPayment,
} from "@tessera/shared/operator-contracts/unclaimed-payments";
import { Amount, DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  NoteDecisionButton,
  sharedFilterForm,
  rowsQuery,
  useListFilter,
} from "../../../ui/index.ts";

/** Money that belongs to no deposit, until it goes back to its sender. */
export function PaymentsPage() {
  const { t } = useTranslation();
  const list = useListFilter(sharedFilterForm);
  const columns: readonly Column<UnclaimedPayment>[] = [
    { key: "ref", header: t("payments.ref"), place: "title", cell: ({ ref }) => ref },
    instantColumn("receivedAt", t("payments.receivedAt")),
    { key: "currency", header: t("payments.currency"), cell: ({ currency }) => currency },
    amountColumn("amountMinor", t("payments.amount"), "amount"),
  ];
  return (
    <ListArea
      title={t("payments.title")}
      text={t("payments.text")}
      list={list}
      searchLabel={t("payments.search")}
      usualOrder="oldest"
      query={rowsQuery("payments", unclaimedPaymentsApi.list, list.filter)}
      columns={columns}
      rowKey={({ journalId }) => journalId}
      leading={() => <TypeTile icon="wallet" direction="move" />}
      rowName={({ ref }) => ref}
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
          { label: t("payments.reportedCurrency"), value: toldCurrency ?? currency },
          { label: t("payments.receivedAt"), value: <DateTime instant={receivedAt} /> },
        ]}
      />
      <DetailActions note={t("payments.effect")}>
        <NoteDecisionButton
          kind="lit"
          hotkey="a"
          label={t("payments.returned")}
          queue="payments"
          title={t("payments.ask", { ref })}
          description={t("payments.effect")}
          send={(note) => call(unclaimedPaymentsApi.returned, { params: { id }, body: { note } })}
        />
      </DetailActions>
    </>
  );
}
