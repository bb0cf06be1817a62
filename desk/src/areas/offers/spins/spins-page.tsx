import { call } from "@tessera/shared/http";
import { operatorSpinsApi, type OperatorSpin } from "@tessera/shared/operator-contracts/spins";
import * as z from "@tessera/shared/schema";
import { ChipGroup, DateTime, Pairs, Status, TypeTile } from "@tessera/shared/ui";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
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

const status = z.enum(["item_pending", "item_delivered"]);

const filterForm = sharedForm({ status }, { status: "item_pending" });

/** Items that players have won at a wheel: those to deliver, and those that were. */
export function SpinsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const columns: readonly Column<OperatorSpin>[] = [
    titleColumn("item", t("spins.item"), ({ item, username }) => [item, username]),
    { key: "number", header: t("spins.number"), cell: ({ number }) => number },
    instantColumn("createdAt", t("spins.createdAt")),
    { key: "status", header: t("spins.state"), place: "status", cell: (spin) => <SpinState spin={spin} /> },
  ];
  return (
    <ListArea
      title={t("spins.title")}
      text={t("spins.text")}
      list={list}
      searchLabel={t("spins.search")}
      usualOrder={filter.status === "item_pending" ? "oldest" : "newest"}
      chips={
        <ChipGroup
          label={t("spins.state")}
          value={filter.status}
          choices={status.options.map((value) => ({ value, label: t(`spins.status.${value}`) }))}
          onChange={(chosen) => change({ status: chosen })}
        />
      }
      query={rowsQuery("spins", operatorSpinsApi.list, filter, { status: filter.status })}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="gift" direction="move" />}
      rowName={({ number }) => number}
      detail={(spin) => <SpinDetail spin={spin} />}
    />
  );
}

function SpinState({ spin }: { readonly spin: OperatorSpin }) {
  const { t } = useTranslation();
  const isDelivered = spin.status === "item_delivered";
  return (
    <Status kind={isDelivered ? "good" : "waiting"}>
      {t(`spins.status.${isDelivered ? "item_delivered" : "item_pending"}`)}
    </Status>
  );
}

function SpinDetail({ spin }: { readonly spin: OperatorSpin }) {
  const { t } = useTranslation();
  const mayDeliver = useMayCall()(operatorSpinsApi.deliver);
  const { id, item, number, playerId, createdAt, deliveredAt, note: text } = spin;
  const isWaiting = spin.status === "item_pending";
  return (
    <>
      <DetailHead title={number} status={<SpinState spin={spin} />} text={item} />
      <Pairs
        pairs={[
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={spin.username} /> },
          { label: t("spins.createdAt"), value: <DateTime instant={createdAt} /> },
          ...(deliveredAt
            ? [{ label: t("spins.deliveredAt"), value: <DateTime instant={deliveredAt} /> }]
            : []),
          ...(text ? [{ label: t("spins.note"), value: text }] : []),
        ]}
      />
      <DetailActions note={t(isWaiting ? "spins.effect" : "spins.delivered")}>
        <NoteDecisionButton
          isOffered={isWaiting && mayDeliver}
          kind="lit"
          hotkey="a"
          label={t("spins.deliver")}
          queue="spins"
          title={t("spins.ask", { item })}
          description={t("spins.effect")}
          send={(note) => call(operatorSpinsApi.deliver, { params: { id }, body: { note } })}
        />
      </DetailActions>
    </>
  );
}
