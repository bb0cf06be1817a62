import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { PageHead, QueryPart } from "@tessera/shared/ui";
import { recentGamesQuery } from "../game-queries.ts";
import { GameGrid, SkeletonGrid } from "./game-grid.tsx";
import { EmptyLobby } from "./game-list.tsx";
import styles from "./lobby-page.module.css";
import { OwnLists } from "./own-lists.tsx";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useTranslation } from "../texts.ts";

/** List of recently played games, without filters because it is short. */
export function RecentList() {
  const { t } = useTranslation();
  const options = recentGamesQuery(useLanguage());
  const query = useQuery(options);
  useScrollMemory(query.data !== undefined);
  return (
    <div className={styles.Lobby}>
      <div className={styles.Head}>
        <PageHead title={t("games.lobby.recent")} />
        <OwnLists />
      </div>
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("games.lobby.notLoaded")}
        safe={t("games.lobby.safe")}
        skeleton={<SkeletonGrid />}
      >
        {({ items }) =>
          items.length > 0 ? (
            <GameGrid
              games={items}
              total={items.length}
              hasMore={false}
              isReading={false}
              onNearEnd={() => undefined}
            />
          ) : (
            <EmptyLobby title={t("games.lobby.noRecent")} />
          )
        }
      </QueryPart>
    </div>
  );
}
