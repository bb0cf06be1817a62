import { useLanguage } from "@tessera/shared/i18n";
import { keepPreviousData, useInfiniteQuery, useStillTrying, useRetryNow } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Button, buttonClass, EmptyState, ErrorState, Loading, StillTrying } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { gameListQuery, type GameFilter } from "../game-queries.ts";
import { GameGrid, SkeletonGrid } from "./game-grid.tsx";
import styles from "./game-list.module.css";
import { rememberSearch } from "./recent-searches.tsx";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useTranslation } from "../texts.ts";

/**
 * Query of a filter's list. The previous list stays, dimmed, until the new one has loaded, to avoid flashing
 * while typing.
 */
export function useGameList(filter: GameFilter, isEnabled: boolean) {
  return useInfiniteQuery({
    ...gameListQuery(filter, useLanguage()),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

interface GameListProps {
  readonly filter: GameFilter;
  readonly list: ReturnType<typeof useGameList>;
  /** True when the player has searched or chosen studios, which `onReset` takes back. */
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

/** Grid of a filter's games, with infinite scroll. */
export function GameList({ filter, list, isFiltered, onReset }: GameListProps) {
  const { t } = useTranslation();
  const { queryKey } = gameListQuery(filter, useLanguage());
  const tryNow = useRetryNow(queryKey, list.refetch);
  const isWaiting = list.isPending || list.isPlaceholderData;
  const isStillTrying = useStillTrying({ isPending: isWaiting, failureCount: list.failureCount });
  useScrollMemory(!isWaiting);

  if (list.data === undefined) {
    if (list.isError)
      return (
        <ErrorState
          title={t("games.lobby.notLoaded")}
          safe={t("games.lobby.safe")}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      );
    return (
      <>
        {isStillTrying && <StillTrying onTryNow={tryNow} failure={t("games.lobby.notLoaded")} />}
        <Loading>
          <SkeletonGrid />
        </Loading>
      </>
    );
  }
  const games = list.data.pages.flatMap((page) => page.items);
  if (games.length === 0) return <NothingFound filter={filter} isFiltered={isFiltered} onReset={onReset} />;
  return (
    <div aria-busy={list.isPlaceholderData} className={styles.List}>
      {isStillTrying && <StillTrying onTryNow={tryNow} failure={t("games.lobby.notLoaded")} />}
      <GameGrid
        games={games}
        total={list.data.pages[0]?.total ?? games.length}
        onOpen={filter.q === "" ? undefined : () => rememberSearch(filter.q)}
        hasMore={list.hasNextPage && !list.isFetchNextPageError}
        isReading={list.isFetching}
        onNearEnd={() => void list.fetchNextPage()}
      />
      {list.isFetchNextPageError && (
        <ErrorState
          title={t("games.lobby.moreNotLoaded")}
          busy={list.isFetchingNextPage}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
}

function NothingFound({ filter, isFiltered, onReset }: Omit<GameListProps, "list">) {
  const { t } = useTranslation();
  if (filter.favouritesOnly && !isFiltered)
    return <EmptyLobby title={t("games.lobby.noFavourites")} text={t("games.lobby.noFavouritesText")} />;
  // A whole studio or category without games: there is nothing to reset.
  if (!isFiltered) return <EmptyLobby title={t("games.lobby.noGames")} />;
  return (
    <EmptyState
      title={filter.q ? t("games.lobby.noMatch", { q: filter.q }) : t("games.lobby.noGames")}
      action={<Button onClick={onReset}>{t("games.lobby.reset")}</Button>}
    />
  );
}

/** Empty state with a link to all games. */
export function EmptyLobby({ title, text }: { readonly title: ReactNode; readonly text?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Link to="/games" className={buttonClass()}>
          {t("games.lobby.browse")}
        </Link>
      }
    />
  );
}
