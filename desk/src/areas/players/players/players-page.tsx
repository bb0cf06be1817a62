import type { OperatorPlayer } from "@tessera/shared/operator-contracts/players";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  instantColumn,
  ListArea,
  titleColumn,
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
  return (
    <ListArea
      title={t("players.title")}
      text={t("players.text")}
      list={list}
      searchLabel={t("players.search")}
      selects={[
        {
          name: "flag",
          label: t("players.flag"),
          options: playerFlags.map((value) => ({ value, label: t(`players.flags.${value}`) })),
        },
      ]}
      chips={
        <ChipGroup
          label={t("players.state")}
          value={filter.status}
          choices={playerStates.map((value) => ({ value, label: t(`players.states.${value}`) }))}
          onChange={(status) => change({ status })}
        />
      }
      isPage
      panel={(id) => <PlayerPage key={id} id={id} />}
      query={playersQuery(filter)}
      failure={t("players.notLoaded")}
      empty={t("players.empty")}
      columns={usePlayerColumns()}
      rowKey={({ id }) => id}
      rowName={({ username }) => username}
      leading={() => <TypeTile icon="referral" direction="move" />}
    />
  );
}

/** Columns of the list. */
function usePlayerColumns(): readonly Column<OperatorPlayer>[] {
  const { t } = useTranslation();
  return [
    titleColumn("username", t("players.username"), ({ username, fullName }) => [username, fullName]),
    column("email", t("players.email"), ({ emailMasked }) => emailMasked),
    column("phone", t("players.phone"), ({ phoneMasked }) => phoneMasked),
    instantColumn("createdAt", t("players.createdAt")),
    column("lastLoginAt", t("players.lastLoginAt"), ({ lastLoginAt }) =>
      lastLoginAt === null ? "–" : <DateTime instant={lastLoginAt} />,
    ),
    column("status", t("players.state"), (player) => <PlayerState player={player} />, "status"),
  ];
}
