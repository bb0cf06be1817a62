import type { OperatorPlayer } from "@tessera/shared/operator-contracts/players";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  NextPage,
  QueueList,
  QueuePage,
  QueueSearch,
  QueueTable,
  useListFilter,
} from "../../../ui/index.ts";
import { PlayerDetail } from "./player-detail.tsx";
import { playerFilterForm, playerFlags, playersQuery, playerStates } from "./player-queries.ts";
import { PlayerState } from "./player-state.tsx";
import styles from "./players-page.module.css";

/** Players: search with filters, and the open one beside it. */
export function PlayersPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(playerFilterForm);
  const options = playersQuery(filter);
  const query = useQuery(options);
  return (
    <QueuePage
      title={t("players.title")}
      text={t("players.text")}
      filters={
        <>
          <ChipGroup
            label={t("players.state")}
            value={filter.status}
            choices={playerStates.map((value) => ({ value, label: t(`players.states.${value}`) }))}
            onChange={(status) => change({ status, after: "" })}
          />
          <ChipGroup
            label={t("players.flag")}
            value={filter.flag}
            choices={playerFlags.map((value) => ({ value, label: t(`players.flags.${value}`) }))}
            onChange={(flag) => change({ flag, after: "" })}
          />
          <QueueSearch
            label={t("players.search")}
            value={filter.search}
            onSearch={(search) => change({ search, after: "" })}
          />
        </>
      }
      detail={(id) => <PlayerDetail key={id} id={id} />}
    >
      <QueueList
        query={query}
        queryKey={options.queryKey}
        failure={t("players.notLoaded")}
        empty={t("players.empty")}
        isFiltered={isFiltered}
      >
        {(rows) => <PlayerTable rows={rows} />}
      </QueueList>
      <NextPage
        after={filter.after}
        nextAfter={query.data?.nextAfter}
        onTurn={(after) => change({ after })}
      />
    </QueuePage>
  );
}

function PlayerTable({ rows }: { readonly rows: readonly OperatorPlayer[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorPlayer>[] = [
    {
      key: "username",
      header: t("players.username"),
      place: "title",
      cell: ({ username, fullName }) => (
        <span className={styles.Name}>
          <b>{username}</b>
          <small>{fullName}</small>
        </span>
      ),
    },
    { key: "email", header: t("players.email"), cell: ({ emailMasked }) => emailMasked },
    { key: "phone", header: t("players.phone"), cell: ({ phoneMasked }) => phoneMasked },
    {
      key: "createdAt",
      header: t("players.createdAt"),
      place: "meta",
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
    },
    {
      key: "lastLoginAt",
      header: t("players.lastLoginAt"),
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? "–" : <DateTime instant={lastLoginAt} />),
    },
    {
      key: "status",
      header: t("players.state"),
      place: "status",
      cell: (player) => <PlayerState player={player} />,
    },
  ];
  return (
    <QueueTable
      caption={t("players.title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ username }) => t("desk.queue.open", { name: username })}
      leading={() => <TypeTile icon="referral" direction="move" />}
    />
  );
}
