import { operatorRoundsApi, type OutOfRangeTransaction } from "@tessera/shared/operator-contracts/rounds";
import { Amount, DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  DetailActions,
  DetailHead,
  type FilterInAddress,
  instantColumn,
  ListArea,
  PlayerLink,
  type SharedFilter,
  sharedQuery,
} from "../../../ui/index.ts";

/** A list of rounds with a filter. */
export interface RoundListProps {
  readonly list: FilterInAddress<SharedFilter>;
  /** Chips that choose the list. */
  readonly chips: ReactNode;
}

function outOfRangeQuery(filter: SharedFilter) {
  const query = sharedQuery(filter);
  return pageQuery(["rounds", "out-of-range", query], operatorRoundsApi.outOfRange, { query });
}

/** Returns the word for what a studio wanted to book. */
function useKindText(): (kind: string) => string {
  const { findText } = useTranslation();
  return (kind) => findText(`rounds.transactions.${kind}`) ?? kind;
}

/**
 * Transactions of studios that were refused for good: their amounts are beyond the upper bound of money.
 * Nothing is decided here.
 */
export function OutOfRange({ list, chips }: RoundListProps) {
  const { t } = useTranslation();
  const kindText = useKindText();
  const columns: readonly Column<OutOfRangeTransaction>[] = [
    { key: "kind", header: t("rounds.transaction"), place: "title", cell: ({ kind }) => kindText(kind) },
    { key: "player", header: t("desk.queue.player"), cell: ({ username }) => username },
    { key: "provider", header: t("rounds.studio"), place: "status", cell: ({ studio }) => studio },
    instantColumn("at", t("rounds.refusedAt")),
    amountColumn("amountMinor", t("rounds.amount"), "amount"),
  ];
  return (
    <ListArea
      title={t("rounds.title")}
      text={t("rounds.outOfRangeText")}
      list={list}
      searchLabel={t("rounds.searchTransaction")}
      chips={chips}
      query={outOfRangeQuery(list.filter)}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="warning" direction="move" />}
      rowName={({ kind, username }) => `${kindText(kind)}, ${username}`}
      detail={(transaction) => <TransactionDetail transaction={transaction} />}
    />
  );
}

function TransactionDetail({ transaction }: { readonly transaction: OutOfRangeTransaction }) {
  const { t } = useTranslation();
  const { kind, username, studio, providerTxId, playerId, amountMinor, at } = transaction;
  return (
    <>
      <DetailHead
        title={useKindText()(kind)}
        amount={<Amount minor={amountMinor} size="large" />}
        text={username}
      />
      <Pairs
        pairs={[
          { label: t("rounds.studio"), value: studio },
          { label: t("rounds.studioTransaction"), value: providerTxId },
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={username} /> },
          { label: t("rounds.refusedAt"), value: <DateTime instant={at} /> },
        ]}
      />
      <DetailActions note={t("rounds.outOfRangeNote")} />
    </>
  );
}
