import { gamesApi } from "@tessera/shared/api/games";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { GameSort, GameVolatility } from "@tessera/shared/contracts/games";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import {
  catalogueQueries,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tessera/shared/query";
import { minuteMs } from "@tessera/shared/core/durations";

/** Filter of a list of games. */
export interface GameFilter {
  readonly category?: GameCategory | undefined;
  /** Codes of studios; empty for every studio. */
  readonly providers: readonly string[];
  /** Search text; empty for no search. */
  readonly q: string;
  readonly sortBy: GameSort;
  readonly favouritesOnly: boolean;
  /** True to leave out what cannot be played now. */
  readonly playableOnly: boolean;
  readonly jackpotOnly: boolean;
  readonly volatility: GameVolatility | "";
  /** Code of a mechanic; empty for any. */
  readonly mechanic: string;
  /** Bet in whole credits that a game has to take; null for any. */
  readonly bet: number | null;
}

export const defaultGameFilter: GameFilter = {
  providers: [],
  q: "",
  sortBy: "popularity",
  favouritesOnly: false,
  playableOnly: false,
  jackpotOnly: false,
  volatility: "",
  mechanic: "",
  bet: null,
};

/** Cards per page in the lobby, and per row on the home page. Source: spec:screens#lobby. */
const lobbyPageSize = 24;
export const shelfSize = 12;

/** A list is not refetched while the player scrolls through it; changes appear on the next visit. */
const listStaleMs = 5 * minuteMs;

/** Query keys of games. Names and lists depend on the language, so each key contains it. */
export const gamesQueries = {
  all: () => catalogueQueries.all(),
  lists: () => [...gamesQueries.all(), "lists"] as const,
  list: (filter: GameFilter, language: Language) => [...gamesQueries.lists(), filter, language] as const,
  shelves: () => [...gamesQueries.all(), "shelves"] as const,
  shelf: (filter: GameFilter, language: Language) => [...gamesQueries.shelves(), filter, language] as const,
  mechanics: (language: Language) => [...gamesQueries.all(), "mechanics", language] as const,
  recent: (language: Language) => [...gamesQueries.shelves(), "recent", language] as const,
  details: () => catalogueQueries.details(),
  detail: (slug: string, language: Language) => [...gamesQueries.details(), slug, language] as const,
  providers: (category: GameCategory | undefined) => [...gamesQueries.all(), "providers", category] as const,
  jackpots: (language: Language) => [...gamesQueries.all(), "jackpots", language] as const,
  jackpotDraws: (pool: string, pageIndex: number, language: Language) =>
    [...gamesQueries.all(), "jackpot-draws", pool, pageIndex, language] as const,
};

function wireFilter({
  category,
  providers,
  q,
  sortBy,
  favouritesOnly,
  playableOnly,
  jackpotOnly,
  volatility,
  mechanic,
  bet,
}: GameFilter) {
  return {
    category,
    provider: [...providers],
    q: q || undefined,
    sortBy,
    favourite: favouritesOnly ? ("true" as const) : undefined,
    playable: playableOnly ? ("true" as const) : undefined,
    tag: jackpotOnly ? ("jackpot" as const) : undefined,
    volatility: volatility || undefined,
    mechanic: mechanic || undefined,
    bet: bet ?? undefined,
  };
}

/** Games of a filter, with keyset pagination. */
export function gameListQuery(filter: GameFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: gamesQueries.list(filter, language),
    queryFn: ({ pageParam, signal }) =>
      call(
        gamesApi.games,
        { query: { ...wireFilter(filter), pageSize: lobbyPageSize, after: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextAfter,
    staleTime: listStaleMs,
    refetchOnWindowFocus: false,
  });
}

/** First games of a filter: one row. */
export function gameShelfQuery(filter: GameFilter, language: Language) {
  return queryOptions({
    queryKey: gamesQueries.shelf(filter, language),
    queryFn: ({ signal }) =>
      call(gamesApi.games, { query: { ...wireFilter(filter), pageSize: shelfSize } }, { signal }),
    staleTime: listStaleMs,
  });
}

/** Recently played games. Enabled for a logged-in player only. */
export function recentGamesQuery(language: Language) {
  return queryOptions({
    queryKey: gamesQueries.recent(language),
    queryFn: ({ signal }) => call(gamesApi.recent, {}, { signal }),
    // A game that was just left is the first of the list.
    staleTime: 0,
  });
}

export function gameQuery(slug: string, language: Language) {
  return queryOptions({
    queryKey: gamesQueries.detail(slug, language),
    queryFn: ({ signal }) => call(gamesApi.game, { params: { slug } }, { signal }),
  });
}

/** Studios with games, of one category or of all. */
export function providersQuery(category?: GameCategory) {
  return queryOptions({
    queryKey: gamesQueries.providers(category),
    queryFn: ({ signal }) => call(gamesApi.providers, { query: { category } }, { signal }),
    staleTime: listStaleMs,
  });
}

/** Mechanics of the games that can be played. */
export function mechanicsQuery(language: Language) {
  return queryOptions({
    queryKey: gamesQueries.mechanics(language),
    queryFn: ({ signal }) => call(gamesApi.mechanics, {}, { signal }),
    staleTime: listStaleMs,
  });
}

export function jackpotsQuery(language: Language) {
  return queryOptions({
    queryKey: gamesQueries.jackpots(language),
    queryFn: ({ signal }) => call(gamesApi.jackpots, {}, { signal }),
  });
}

/** One page of the past draws of a pool in the viewer's currency, the latest first. */
export function jackpotDrawsQuery(pool: string, pageIndex: number, language: Language) {
  return queryOptions({
    queryKey: gamesQueries.jackpotDraws(pool, pageIndex, language),
    queryFn: ({ signal }) =>
      call(gamesApi.jackpotDraws, { params: { pool }, query: { pageIndex, pageSize: 5 } }, { signal }),
    placeholderData: keepPreviousData,
    // A draw that was made meanwhile is the first of the list.
    staleTime: 0,
  });
}
