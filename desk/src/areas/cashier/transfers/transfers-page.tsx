import { transferOperatorApi, type OperatorTransfer } from "@tessera/shared/operator-contracts/transfers";
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

const transfersQuery = {
  queryKey: ["transfers"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callOperator(transferOperatorApi.unknown, {}, { signal }),
};

/** Transfers whose studio has not said what became of them. */
export function TransfersPage() {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorTransfer>[] = [
    { key: "number", header: t("transfers.number"), place: "title", cell: ({ number }) => number },
    {
      key: "createdAt",
      header: t("transfers.createdAt"),
      place: "meta",
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
    },
    { key: "from", header: t("transfers.from"), cell: ({ from }) => from },
    { key: "to", header: t("transfers.to"), cell: ({ to }) => to },
    {
      key: "amount",
      header: t("transfers.amount"),
      numeric: true,
      place: "amount",
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
  ];
  return (
    <ListArea
      title={t("transfers.title")}
      text={t("transfers.text")}
      query={useQuery(transfersQuery)}
      queryKey={transfersQuery.queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => t("desk.queue.open", { name: number })}
      detail={(transfer) => <TransferDetail transfer={transfer} />}
    />
  );
}

const outcomes = ["completed", "failed"] as const;

function TransferDetail({ transfer }: { readonly transfer: OperatorTransfer }) {
  const { t } = useTranslation();
  const { id, number, amountMinor, from, to, playerId, createdAt } = transfer;
  return (
    <>
      <DetailHead title={number} amount={<Amount minor={amountMinor} size="large" />} />
      <Pairs
        pairs={[
          { label: t("transfers.from"), value: from },
          { label: t("transfers.to"), value: to },
          { label: t("desk.queue.player"), value: playerId },
          { label: t("transfers.createdAt"), value: <DateTime instant={createdAt} /> },
        ]}
      />
      <DetailActions note={t("transfers.askStudio")}>
        {outcomes.map((outcome) => (
          <DecisionButton
            key={outcome}
            kind={outcome === "completed" ? "lit" : "danger"}
            hotkey={outcome === "completed" ? "a" : "r"}
            label={t(`transfers.outcome.${outcome}`)}
          >
            {(close) => (
              <NoteDecision
                required
                queue="transfers"
                onClose={close}
                title={t(`transfers.ask.${outcome}`, { number })}
                description={t(`transfers.effect.${outcome}`, { from, to })}
                confirmLabel={t(`transfers.outcome.${outcome}`)}
                danger={outcome === "failed"}
                send={(note) =>
                  callOperator(transferOperatorApi.resolve, { params: { id }, body: { outcome, note } })
                }
              />
            )}
          </DecisionButton>
        ))}
      </DetailActions>
    </>
  );
}
