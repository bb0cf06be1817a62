import { type OperatorPlayer, operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  instantColumn,
  ListArea,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { PlayerPage } from "./player-page.tsx";
import { PlayerState } from "./player-state.tsx";

const states = ["all", "active", "suspended", "banned", "closed"] as const;
const flags = ["deposit", "withdraw", "play", "excluded"] as const;

const filterForm = sharedForm({ status: z.enum(states), flag: z.enum(flags) }, { status: "all", flag: "" });

/** Players: search with filters, and in the place of the list the page of the open one. */
export function PlayersPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
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
          options: flags.map((value) => ({ value, label: t(`players.flags.${value}`) })),
        },
      ]}
      chips={
        <ChipGroup
          label={t("players.state")}
          value={filter.status}
          choices={states.map((value) => ({ value, label: t(`players.states.${value}`) }))}
          onChange={(status) => change({ status })}
        />
      }
      isPage
      panel={(id) => <PlayerPage key={id} id={id} />}
      query={rowsQuery("players", operatorPlayersApi.list, filter, {
        status: filter.status,
        flag: filter.flag || undefined,
      })}
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
