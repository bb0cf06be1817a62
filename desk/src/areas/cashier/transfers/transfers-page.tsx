import { transferStatus } from "@tessera/shared/contracts/transfers";
import { call } from "@tessera/shared/http";
import { transferOperatorApi, type OperatorTransfer } from "@tessera/shared/operator-contracts/transfers";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, DateTime, Pairs, Status, type StatusKind, TypeTile } from "@tessera/shared/ui";
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

const status = z.union([transferStatus, z.literal("all")]);
type ShownStatus = z.infer<typeof status>;

const filterForm = sharedForm(
  { status, direction: z.enum(["in", "out"]) },
  { status: "unknown", direction: "" },
  { everywhere: { status: "all" } },
);

const shownStates = ["unknown", "sent", "completed", "failed", "all"] as const;

const kinds: Readonly<Record<OperatorTransfer["status"], StatusKind>> = {
  created: "waiting",
  sent: "waiting",
  unknown: "waiting",
  completed: "good",
  failed: "bad",
};

/** Hook for the names of the two parties of a transfer: the wallet of the site, and that at a studio. */
function usePartyText(): (transfer: OperatorTransfer, side: "from" | "to") => string {
  const { t } = useTranslation();
  return (transfer, side) => (transfer[side] === "main" ? t("transfers.main") : transfer.studio);
}

/**
 * Transfers between the wallet and studios: those whose studio has not said what became of them, and all
 * others.
 */
export function TransfersPage() {
  const { t } = useTranslation();
  const partyText = usePartyText();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const columns: readonly Column<OperatorTransfer>[] = [
    titleColumn("number", t("transfers.number"), ({ number, username }) => [number, username]),
    instantColumn("createdAt", t("transfers.createdAt")),
    { key: "from", header: t("transfers.from"), cell: (transfer) => partyText(transfer, "from") },
    { key: "to", header: t("transfers.to"), cell: (transfer) => partyText(transfer, "to") },
    amountColumn("amountMinor", t("transfers.amount"), "amount"),
    {
      key: "status",
      header: t("transfers.state"),
      place: "status",
      cell: (transfer) => <TransferState status={transfer.status} />,
    },
  ];
  return (
    <ListArea
      title={t("transfers.title")}
      text={t("transfers.text")}
      list={list}
      usualOrder={filter.status === "unknown" ? "oldest" : "newest"}
      selects={[
        {
          name: "direction",
          label: t("transfers.direction"),
          options: (["in", "out"] as const).map((value) => ({
            value,
            label: t(`transfers.directions.${value}`),
          })),
        },
      ]}
      chips={
        <ChipGroup<ShownStatus>
          label={t("transfers.state")}
          value={filter.status}
          choices={shownStates.map((value) => ({ value, label: t(`transfers.status.${value}`) }))}
          onChange={(shown) => change({ status: shown })}
        />
      }
      query={rowsQuery("transfers", transferOperatorApi.list, filter, {
        status: filter.status,
        direction: filter.direction || undefined,
      })}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="transfer" direction="move" />}
      rowName={({ number }) => number}
      detail={(transfer) => <TransferDetail transfer={transfer} />}
    />
  );
}

function TransferState({ status: now }: Pick<OperatorTransfer, "status">) {
  const { t } = useTranslation();
  return <Status kind={kinds[now]}>{t(`transfers.status.${now}`)}</Status>;
}

const outcomes = ["completed", "failed"] as const;

function TransferDetail({ transfer }: { readonly transfer: OperatorTransfer }) {
  const { t } = useTranslation();
  const partyText = usePartyText();
  const { id, number, amountMinor, playerId, createdAt } = transfer;
  const [from, to] = [partyText(transfer, "from"), partyText(transfer, "to")];
  const isOpen = transfer.status === "unknown";
  return (
    <>
      <DetailHead
        title={number}
        status={<TransferState status={transfer.status} />}
        amount={<Amount minor={amountMinor} size="large" />}
      />
      <Pairs
        pairs={[
          { label: t("transfers.from"), value: from },
          { label: t("transfers.to"), value: to },
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={transfer.username} /> },
          { label: t("transfers.createdAt"), value: <DateTime instant={createdAt} /> },
        ]}
      />
      <DetailActions note={t(isOpen ? "transfers.askStudio" : "transfers.nothingToDecide")}>
        {outcomes.map((outcome) => (
          <NoteDecisionButton
            key={outcome}
            isOffered={isOpen}
            kind={outcome === "completed" ? "lit" : "danger"}
            hotkey={outcome === "completed" ? "a" : "r"}
            label={t(`transfers.outcome.${outcome}`)}
            queue="transfers"
            title={t(`transfers.ask.${outcome}`, { number })}
            description={t(`transfers.effect.${outcome}`, { from, to })}
            send={(note) => call(transferOperatorApi.resolve, { params: { id }, body: { outcome, note } })}
          />
        ))}
      </DetailActions>
    </>
  );
}
