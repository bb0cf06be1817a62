import {
  operatorRoundsApi,
  type Discrepancy,
  type LeftRound,
} from "@tessera/shared/operator-contracts/rounds";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, DateTime, Pairs } from "@tessera/shared/ui";
import type { ReactNode } from "react";
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

const kind = z.enum(["open", "reported"]);

interface RoundFilter {
  readonly kind: z.infer<typeof kind>;
  readonly pageIndex: number;
}

const filterForm: FilterForm<RoundFilter> = { defaults: { kind: "open", pageIndex: 0 }, parsers: { kind } };

interface Asked {
  readonly signal: AbortSignal;
}

const openQuery = {
  queryKey: ["rounds", "open"],
  queryFn: ({ signal }: Asked) => callOperator(operatorRoundsApi.open, {}, { signal }),
};
const reportedQuery = {
  queryKey: ["rounds", "reported"],
  queryFn: async ({ signal }: Asked) => ({
    items: (await callOperator(operatorRoundsApi.reported, {}, { signal })).discrepancies,
  }),
};

/** Rounds that do not end, and what studios reported that cannot be true. */
export function RoundsPage() {
  const { t } = useTranslation();
  const { filter, change } = useListFilter(filterForm);
  const filters = (
    <ChipGroup
      label={t("rounds.filter")}
      value={filter.kind}
      choices={kind.options.map((value) => ({ value, label: t(`rounds.kinds.${value}`) }))}
      onChange={(chosen) => change({ kind: chosen })}
    />
  );
  return filter.kind === "open" ? <OpenRounds filters={filters} /> : <Discrepancies filters={filters} />;
}

function OpenRounds({ filters }: { readonly filters: ReactNode }) {
  const { t } = useTranslation();
  const columns: readonly Column<LeftRound>[] = [
    { key: "game", header: t("rounds.game"), place: "title", cell: ({ game }) => game },
    { key: "player", header: t("desk.queue.player"), cell: ({ username }) => username },
    {
      key: "startedAt",
      header: t("rounds.startedAt"),
      place: "meta",
      cell: ({ startedAt }) => <DateTime instant={startedAt} />,
    },
    {
      key: "bet",
      header: t("rounds.bet"),
      numeric: true,
      place: "amount",
      cell: ({ betMinor }) => <Amount minor={betMinor} />,
    },
    {
      key: "win",
      header: t("rounds.win"),
      numeric: true,
      place: "status",
      cell: ({ winMinor }) => <Amount minor={winMinor} />,
    },
  ];
  return (
    <ListArea
      title={t("rounds.title")}
      text={t("rounds.text")}
      filters={filters}
      query={useQuery(openQuery)}
      queryKey={openQuery.queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ game, username }) => t("desk.queue.open", { name: `${game}, ${username}` })}
      detail={(round) => <RoundDetail round={round} />}
    />
  );
}

function RoundDetail({ round }: { readonly round: LeftRound }) {
  const { t } = useTranslation();
  const { id, game, username, provider, providerRoundId, betMinor, winMinor } = round;
  return (
    <>
      <DetailHead title={game} text={username} />
      <Pairs
        pairs={[
          { label: t("rounds.studio"), value: provider },
          { label: t("rounds.studioRound"), value: providerRoundId },
          { label: t("rounds.bet"), value: <Amount minor={betMinor} /> },
          { label: t("rounds.win"), value: <Amount minor={winMinor} /> },
        ]}
      />
      <DetailActions note={t("rounds.askStudio")}>
        <DecisionButton kind="lit" hotkey="a" label={t("rounds.close")}>
          {(close) => (
            <NoteDecision
              required
              queue="rounds"
              onClose={close}
              title={t("rounds.askClose", { game })}
              description={t("rounds.closeEffect")}
              confirmLabel={t("rounds.close")}
              send={(note) => callOperator(operatorRoundsApi.close, { params: { id }, body: { note } })}
            />
          )}
        </DecisionButton>
      </DetailActions>
    </>
  );
}

function Discrepancies({ filters }: { readonly filters: ReactNode }) {
  const { t } = useTranslation();
  const columns: readonly Column<Discrepancy>[] = [
    {
      key: "kind",
      header: t("rounds.discrepancy"),
      place: "title",
      cell: ({ kind: what }) => t(`rounds.discrepancies.${what}`),
    },
    { key: "provider", header: t("rounds.studio"), place: "status", cell: ({ provider }) => provider },
    {
      key: "seenAt",
      header: t("rounds.seenAt"),
      place: "meta",
      cell: ({ lastSeenAt }) => <DateTime instant={lastSeenAt} />,
    },
  ];
  return (
    <ListArea
      title={t("rounds.title")}
      text={t("rounds.reportedText")}
      filters={filters}
      query={useQuery(reportedQuery)}
      queryKey={reportedQuery.queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ subject }) => t("desk.queue.open", { name: subject })}
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
          { label: t("rounds.told"), value: JSON.stringify(told) },
        ]}
      />
      <DetailActions note={t("rounds.noMoney")}>
        <DecisionButton kind="lit" hotkey="a" label={t("rounds.closeDiscrepancy")}>
          {(close) => (
            <NoteDecision
              required
              queue="rounds"
              onClose={close}
              title={t("rounds.askCloseDiscrepancy")}
              description={t("rounds.noMoney")}
              confirmLabel={t("rounds.closeDiscrepancy")}
              send={(note) =>
                callOperator(operatorRoundsApi.closeDiscrepancy, { params: { id }, body: { note } })
              }
            />
          )}
        </DecisionButton>
      </DetailActions>
    </>
  );
}
