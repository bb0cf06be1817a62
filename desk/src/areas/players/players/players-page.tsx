import type { OperatorPlayer } from "@tessera/shared/operator-contracts/players";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  instantColumn,
  ListArea,
  ListToolbar,
  RowTitle,
  useListFilter,
} from "../../../ui/index.ts";
import { PlayerPage } from "./player-page.tsx";
import { playerFilterForm, playerFlags, playersQuery, playerStates } from "./player-queries.ts";
import { PlayerState } from "./player-state.tsx";

/** Players: search with filters, and in the place of the list the page of the open one. */
export function PlayersPage() {
  const { t } = useTranslation();
  const list = useListFilter(playerFilterForm);
  const { filter, change } = list;
  const options = playersQuery(filter);
  return (
    <ListArea
      title={t("players.title")}
      text={t("players.text")}
      filters={
        <ListToolbar
          list={list}
          searchLabel={t("players.search")}
          selects={[
            {
              name: "flag",
              label: t("players.flag"),
              options: playerFlags.map((value) => ({ value, label: t(`players.flags.${value}`) })),
            },
          ]}
        >
          <ChipGroup
            label={t("players.state")}
            value={filter.status}
            choices={playerStates.map((value) => ({ value, label: t(`players.states.${value}`) }))}
            onChange={(status) => change({ status })}
          />
        </ListToolbar>
      }
      isPage
      panel={(id) => <PlayerPage key={id} id={id} />}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("players.notLoaded")}
      empty={t("players.empty")}
      list={list}
      columns={usePlayerColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ username }) => t("desk.queue.open", { name: username })}
      leading={() => <TypeTile icon="referral" direction="move" />}
    />
  );
}

/** Columns of the list. */
function usePlayerColumns(): readonly Column<OperatorPlayer>[] {
  const { t } = useTranslation();
  return [
    {
      key: "username",
      header: t("players.username"),
      place: "title",
      cell: ({ username, fullName }) => <RowTitle title={username} text={fullName} />,
    },
    { key: "email", header: t("players.email"), cell: ({ emailMasked }) => emailMasked },
    { key: "phone", header: t("players.phone"), cell: ({ phoneMasked }) => phoneMasked },
    instantColumn("createdAt", t("players.createdAt")),
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
}
