import { textIn } from "@tessera/shared/core/languages";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import {
  operatorRoundsApi,
  type Discrepancy,
  type LeftRound,
} from "@tessera/shared/operator-contracts/rounds";
import { queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useMayCall } from "../../../session/operator-session.ts";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  column,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  NoteDecisionButton,
  PlayerLink,
  type SharedFilter,
  sharedFilterForm,
  sharedForm,
  sharedQuery,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { OutOfRange, type RoundListProps } from "./out-of-range.tsx";

const kind = z.enum(["open", "reported", "outOfRange"]);

const filterForm = sharedForm({ kind }, { kind: "open" }, { scope: ["kind"] });

function openQuery(filter: SharedFilter) {
  const query = sharedQuery(filter);
  return pageQuery(["rounds", "open", query], operatorRoundsApi.open, { query });
}
const reportedQuery = queryOptions({
  ...callQuery(["rounds", "reported"], operatorRoundsApi.reported, {}),
  select: ({ discrepancies: items }) => ({ items }),
});

/**
 * Rounds that do not end, what studios reported that cannot be true, and what they sent beyond every bound:
 * the lists that the operator may read, the first one at first.
 */
export function RoundsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const mayCall = useMayCall();
  const kinds = kind.options.filter((one) => mayCall(operatorRoundsApi[one]));
  const shown = kinds.find((one) => one === filter.kind) ?? kinds[0] ?? "open";
  const chips = (
    <ChipGroup
      label={t("rounds.filter")}
      value={shown}
      choices={kinds.map((value) => ({ value, label: t(`rounds.kinds.${value}`) }))}
      onChange={(chosen) => change({ ...sharedFilterForm.defaults, kind: chosen })}
    />
  );
  switch (shown) {
    case "open":
      return <OpenRounds list={list} chips={chips} />;
    case "reported":
      return <Discrepancies filters={chips} />;
    case "outOfRange":
      return <OutOfRange list={list} chips={chips} />;
  }
}

function OpenRounds({ list, chips }: RoundListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns: readonly Column<LeftRound>[] = [
    titleColumn("game", t("rounds.game"), ({ game, username }) => [textIn(game, language), username]),
    column("studio", t("rounds.studio"), ({ studio }) => studio),
    instantColumn("startedAt", t("rounds.startedAt")),
    amountColumn("betMinor", t("rounds.bet"), "amount"),
    amountColumn("winMinor", t("rounds.win"), "status"),
  ];
  return (
    <ListArea
      title={t("rounds.title")}
      text={t("rounds.text")}
      list={list}
      searchLabel={t("rounds.search")}
      usualOrder="oldest"
      chips={chips}
      query={openQuery(list.filter)}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="games" direction="move" />}
      rowName={({ game, username }) => `${textIn(game, language)}, ${username}`}
      detail={(round) => <RoundDetail round={round} />}
    />
  );
}

function RoundDetail({ round }: { readonly round: LeftRound }) {
  const { t } = useTranslation();
  const { id, playerId, username, studio, providerRoundId, betMinor, winMinor, startedAt } = round;
  const game = textIn(round.game, useLanguage());
  return (
    <>
      <DetailHead title={game} />
      <Pairs
        pairs={[
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={username} /> },
          { label: t("rounds.studio"), value: studio },
          { label: t("rounds.studioRound"), value: providerRoundId },
          { label: t("rounds.startedAt"), value: <DateTime instant={startedAt} /> },
          { label: t("rounds.bet"), value: <Amount minor={betMinor} /> },
          { label: t("rounds.win"), value: <Amount minor={winMinor} /> },
        ]}
      />
      <DetailActions note={t("rounds.askStudio")}>
        <NoteDecisionButton
          kind="lit"
          hotkey="a"
          label={t("rounds.close")}
          queue="rounds"
          title={t("rounds.askClose", { game })}
          description={t("rounds.closeEffect")}
          send={(note) => call(operatorRoundsApi.close, { params: { id }, body: { note } })}
        />
      </DetailActions>
    </>
  );
}

function Discrepancies({ filters }: { readonly filters: ReactNode }) {
  const { t } = useTranslation();
  const columns: readonly Column<Discrepancy>[] = [
    column("kind", t("rounds.discrepancy"), ({ kind: what }) => t(`rounds.discrepancies.${what}`), "title"),
    column("provider", t("rounds.studio"), ({ studio }) => studio, "status"),
    instantColumn("lastSeenAt", t("rounds.seenAt")),
  ];
  return (
    <ListArea
      title={t("rounds.title")}
      text={t("rounds.reportedText")}
      filters={filters}
      query={reportedQuery}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="games" direction="move" />}
      rowName={({ subject }) => subject}
      detail={(discrepancy) => <DiscrepancyDetail discrepancy={discrepancy} />}
    />
  );
}

function DiscrepancyDetail({ discrepancy }: { readonly discrepancy: Discrepancy }) {
  const { t } = useTranslation();
  const { id, kind: what, subject, known, told } = discrepancy;
  return (
    <>
      <DetailHead title={t(`rounds.discrepancies.${what}`)} text={subject} />
      <Pairs
        pairs={[
          { label: t("rounds.known"), value: known === null ? "–" : JSON.stringify(known) },
          { label: t("rounds.reportedState"), value: JSON.stringify(told) },
        ]}
      />
      <DetailActions note={t("rounds.noMoney")}>
        <NoteDecisionButton
          kind="lit"
          hotkey="a"
          label={t("rounds.closeDiscrepancy")}
          queue="rounds"
          title={t("rounds.askCloseDiscrepancy")}
          description={t("rounds.noMoney")}
          send={(note) => call(operatorRoundsApi.closeDiscrepancy, { params: { id }, body: { note } })}
        />
      </DetailActions>
    </>
  );
}
