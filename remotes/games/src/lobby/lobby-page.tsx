import { useTranslation } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { useLocation, useParams } from "@tessera/shared/router";
import { PageHead } from "@tessera/shared/ui";
import { providersQuery } from "../game-queries.ts";
import { EmptyLobby, GameList, useGameList } from "./game-list.tsx";
import { LobbyFilters } from "./lobby-filters.tsx";
import styles from "./lobby-page.module.css";
import { filterOf, readPlace, type LobbyPlace } from "./lobby-place.ts";
import { OwnLists } from "./own-lists.tsx";
import { RecentList } from "./recent-list.tsx";
import { useNarrowing } from "./use-narrowing.ts";

function useTitle(place: LobbyPlace): string {
  const { t } = useTranslation();
  const { data } = useQuery({ ...providersQuery(), enabled: place.kind === "provider" });
  switch (place.kind) {
    case "category":
      return t(`games.categories.${place.category}`);
    case "provider":
      return data?.items.find(({ code }) => code === place.provider)?.name ?? t("games.lobby.title");
    case "favourites":
      return t("games.lobby.favourites");
    default:
      return t("games.lobby.title");
  }
}

/** Every list of games: all of them, a category, a studio, favourites, what was played last. */
export function LobbyPage() {
  const { pathname } = useLocation();
  const { category, provider } = useParams();
  const place = readPlace({ pathname, category, provider });
  return place.kind === "recent" ? <RecentList /> : <Lobby place={place} />;
}

function Lobby({ place }: { readonly place: LobbyPlace }) {
  const { t } = useTranslation();
  const { narrowing, narrow, reset } = useNarrowing();
  const filter = filterOf(place, narrowing);
  const isKnown = place.kind !== "unknown";
  const list = useGameList(filter, isKnown);
  const total = list.data?.pages[0]?.total;
  const isNarrowed = narrowing.q !== "" || narrowing.providers.length > 0;
  // Favourites that are none yet cannot be narrowed.
  const canNarrow = place.kind !== "favourites" || isNarrowed || total !== 0;
  return (
    <div className={styles.Lobby}>
      <div className={styles.Head}>
        <PageHead title={useTitle(place)} />
        {total !== undefined && canNarrow && (
          <span role="status" className={styles.Count}>
            {t("games.lobby.count", { count: total })}
          </span>
        )}
        <OwnLists />
      </div>
      {canNarrow && <LobbyFilters place={place} narrowing={narrowing} narrow={narrow} />}
      {isKnown ? (
        <GameList filter={filter} list={list} onReset={reset} />
      ) : (
        <EmptyLobby title={t("games.lobby.unknownCategory")} />
      )}
    </div>
  );
}
