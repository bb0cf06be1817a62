import { useQuery } from "@tessera/shared/query";
import { useLocation, useParams } from "@tessera/shared/router";
import { PageHead } from "@tessera/shared/ui";
import { providersQuery, type GameFilter } from "../game-queries.ts";
import { EmptyLobby, GameList, useGameList } from "./game-list.tsx";
import { LobbyFilters } from "./lobby-filters.tsx";
import styles from "./lobby-page.module.css";
import { toGameFilter, parseLobbySection, type LobbySection } from "./lobby-section.ts";
import { OwnLists } from "./own-lists.tsx";
import { RecentList } from "./recent-list.tsx";
import { useLobbyQuery } from "./use-lobby-query.ts";
import { useTranslation } from "../texts.ts";

function useTitle(section: LobbySection): string {
  const { t } = useTranslation();
  const { data } = useQuery({ ...providersQuery(), enabled: section.kind === "provider" });
  switch (section.kind) {
    case "category":
      return t(`games.categories.${section.category}`);
    case "provider":
      return data?.items.find(({ code }) => code === section.provider)?.name ?? t("games.lobby.title");
    case "favourites":
      return t("games.lobby.favourites");
    default:
      return t("games.lobby.title");
  }
}

/** Screen of all lists of games: all, a category, a studio, favourites, recent. */
export function LobbyPage() {
  const { pathname } = useLocation();
  const { category, provider } = useParams();
  const section = parseLobbySection({ pathname, category, provider });
  return section.kind === "recent" ? <RecentList /> : <Lobby section={section} />;
}

/** Text of what the address names but the site does not have: a category, or a studio. */
function useUnknown(
  section: LobbySection,
  { providers }: GameFilter,
): "games.lobby.unknownCategory" | "games.lobby.unknownProvider" | undefined {
  const { data } = useQuery({ ...providersQuery(), enabled: providers.length > 0 });
  if (section.kind === "unknown") return "games.lobby.unknownCategory";
  const known = data && new Set(data.items.map(({ code }) => code));
  return known && !providers.every((code) => known.has(code)) ? "games.lobby.unknownProvider" : undefined;
}

function Lobby({ section }: { readonly section: LobbySection }) {
  const { t } = useTranslation();
  const { query, changeQuery, reset } = useLobbyQuery();
  const filter = toGameFilter(section, query);
  const unknown = useUnknown(section, filter);
  const list = useGameList(filter, unknown === undefined);
  const total = list.data?.pages[0]?.total;
  const isFiltered = query.q !== "" || query.providers.length > 0;
  // An empty list of favourites has no filters.
  const hasFilters = section.kind !== "favourites" || isFiltered || total !== 0;
  return (
    <div className={styles.Lobby}>
      <div className={styles.Head}>
        <PageHead title={useTitle(section)} />
        {total !== undefined && hasFilters && (
          <span role="status" className={styles.Count}>
            {t("games.lobby.count", { count: total })}
          </span>
        )}
        <OwnLists />
      </div>
      {hasFilters && <LobbyFilters section={section} query={query} changeQuery={changeQuery} />}
      {unknown ? <EmptyLobby title={t(unknown)} /> : <GameList filter={filter} list={list} onReset={reset} />}
    </div>
  );
}
