import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { operatorFreeRoundsApi, type OperatorAward } from "@tessera/shared/operator-contracts/free-rounds";
import { useQuery } from "@tessera/shared/query";
import { Amount, DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  DetailActions,
  DetailHead,
  ListArea,
  ListToolbar,
  PlayerLink,
  type SharedFilter,
  sharedFilterForm,
  sharedQuery,
  useListFilter,
} from "../../../ui/index.ts";
import { AwardStatus } from "./award-state.tsx";

function awardsQuery(filter: SharedFilter) {
  const query = sharedQuery(filter);
  return pageQuery(["free-rounds", "list", query], operatorFreeRoundsApi.list, { query });
}

const playedOf = ({ used, count }: OperatorAward) => `${used} / ${count}`;

/** Free rounds that players have won at the wheels: played, left and lapsed ones. */
export function FreeRoundsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListFilter(sharedFilterForm);
  const options = awardsQuery(list.filter);
  const columns: readonly Column<OperatorAward>[] = [
    {
      key: "player",
      header: t("desk.queue.player"),
      place: "title",
      cell: ({ username }) => <b>{username}</b>,
    },
    { key: "game", header: t("freeRounds.game"), place: "meta", cell: ({ game }) => textIn(game, language) },
    { key: "played", header: t("freeRounds.played"), numeric: true, cell: playedOf },
    amountColumn("wonMinor", t("freeRounds.won"), "amount"),
    {
      key: "expiresAt",
      header: t("freeRounds.expiresAt"),
      cell: ({ expiresAt }) => <DateTime instant={expiresAt} />,
    },
    {
      key: "status",
      header: t("freeRounds.state"),
      place: "status",
      cell: (award) => <AwardStatus award={award} />,
    },
  ];
  return (
    <ListArea
      title={t("freeRounds.title")}
      text={t("freeRounds.text")}
      filters={<ListToolbar list={list} searchLabel={t("freeRounds.search")} />}
      query={useQuery(options)}
      queryKey={options.queryKey}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="play" direction="move" />}
      rowLabel={({ username, spin }) => t("desk.queue.open", { name: `${username}, ${spin}` })}
      detail={(award) => <AwardDetail award={award} />}
    />
  );
}

function AwardDetail({ award }: { readonly award: OperatorAward }) {
  const { t } = useTranslation();
  const { username, playerId, spin, game, currency, stakeMinor, wonMinor, createdAt, expiresAt, lapsedAt } =
    award;
  return (
    <>
      <DetailHead
        title={spin}
        status={<AwardStatus award={award} />}
        amount={<Amount minor={wonMinor} size="large" />}
        text={username}
      />
      <Pairs
        pairs={[
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={username} /> },
          { label: t("freeRounds.game"), value: textIn(game, useLanguage()) },
          { label: t("freeRounds.played"), value: playedOf(award) },
          { label: t("freeRounds.stake"), value: <Amount minor={stakeMinor} /> },
          { label: t("freeRounds.currency"), value: currency },
          { label: t("freeRounds.createdAt"), value: <DateTime instant={createdAt} /> },
          { label: t("freeRounds.expiresAt"), value: <DateTime instant={expiresAt} /> },
          ...(lapsedAt === null
            ? []
            : [{ label: t("freeRounds.lapsedAt"), value: <DateTime instant={lapsedAt} /> }]),
        ]}
      />
      <DetailActions note={t("freeRounds.note")} />
    </>
  );
}
