import { transferOperatorApi, type OperatorTransfer } from "@tessera/shared/operator-contracts/transfers";
import { useQuery } from "@tessera/shared/query";
import { Amount, DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { callOperator, callQuery } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  PlayerLink,
  RowTitle,
  NoteDecisionButton,
} from "../../../ui/index.ts";

const transfersQuery = callQuery(["transfers"], transferOperatorApi.unknown, {});

/** Transfers whose studio has not said what became of them. */
export function TransfersPage() {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorTransfer>[] = [
    {
      key: "number",
      header: t("transfers.number"),
      place: "title",
      cell: ({ number, username }) => <RowTitle title={number} text={username} />,
    },
    instantColumn("createdAt", t("transfers.createdAt")),
    { key: "from", header: t("transfers.from"), cell: ({ from }) => from },
    { key: "to", header: t("transfers.to"), cell: ({ to }) => to },
    amountColumn("amountMinor", t("transfers.amount"), "amount"),
  ];
  return (
    <ListArea
      title={t("transfers.title")}
      text={t("transfers.text")}
      query={useQuery(transfersQuery)}
      queryKey={transfersQuery.queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="transfer" direction="move" />}
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
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={transfer.username} /> },
          { label: t("transfers.createdAt"), value: <DateTime instant={createdAt} /> },
        ]}
      />
      <DetailActions note={t("transfers.askStudio")}>
        {outcomes.map((outcome) => (
          <NoteDecisionButton
            key={outcome}
            kind={outcome === "completed" ? "lit" : "danger"}
            hotkey={outcome === "completed" ? "a" : "r"}
            label={t(`transfers.outcome.${outcome}`)}
            queue="transfers"
            title={t(`transfers.ask.${outcome}`, { number })}
            description={t(`transfers.effect.${outcome}`, { from, to })}
            send={(note) =>
              callOperator(transferOperatorApi.resolve, { params: { id }, body: { outcome, note } })
            }
          />
        ))}
      </DetailActions>
    </>
  );
}
