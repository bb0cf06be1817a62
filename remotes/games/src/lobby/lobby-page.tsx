import { useLanguage } from "@tessera/shared/i18n";
import { useGone, useQuery } from "@tessera/shared/query";
import { useLocation, useParams } from "@tessera/shared/router";
import { PageHead } from "@tessera/shared/ui";
import { gameListQuery, providersQuery, type GameFilter } from "../game-queries.ts";
import { EmptyLobby, GameList, useGameList } from "./game-list.tsx";
import { LobbyFilters } from "./lobby-filters.tsx";
import styles from "./lobby-page.module.css";
import { formatLobbyQuery, toGameFilter, parseLobbySection, type LobbySection } from "./lobby-section.ts";
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

/**
 * Text of what the address names but the site does not have: a category, or a studio, whose list is answered
 * as not found.
 */
function useUnknown(
  section: LobbySection,
  filter: GameFilter,
  list: ReturnType<typeof useGameList>,
): "games.lobby.unknownCategory" | "games.lobby.unknownProvider" | undefined {
  // The previous list replaces the next one only while that may still come.
  const isPending = list.isPending || list.isPlaceholderData;
  const lookup = { ...list, isPending, data: list.isPlaceholderData ? undefined : list.data };
  const isGone = useGone(lookup, gameListQuery(filter, useLanguage()).queryKey);
  if (section.kind === "unknown") return "games.lobby.unknownCategory";
  return isGone ? "games.lobby.unknownProvider" : undefined;
}

function Lobby({ section }: { readonly section: LobbySection }) {
  const { t } = useTranslation();
  const { query, changeQuery, reset } = useLobbyQuery();
  const filter = toGameFilter(section, query);
  const list = useGameList(filter, section.kind !== "unknown");
  const unknown = useUnknown(section, filter, list);
  const total = list.data?.pages[0]?.total;
  const isFiltered = formatLobbyQuery({ ...query, sortBy: "popularity" }).toString() !== "";
  // An empty list of favourites has no filters.
  const hasFilters = section.kind !== "favourites" || isFiltered || total !== 0;
  return (
    <div className={styles.Lobby}>
      <div className={styles.Head}>
        <PageHead title={useTitle(section)} />
        {total !== undefined && hasFilters && !unknown && (
          <span role="status" className={styles.Count}>
            {t("games.lobby.count", { count: total })}
          </span>
        )}
        <OwnLists />
      </div>
      {unknown ? (
        <div role="status">
          <EmptyLobby title={t(unknown)} />
        </div>
      ) : (
        <>
          {hasFilters && <LobbyFilters section={section} query={query} changeQuery={changeQuery} />}
          <GameList filter={filter} list={list} isFiltered={isFiltered} onReset={reset} />
        </>
      )}
    </div>
  );
}
