import { queryOptions } from "@tanstack/react-query";
import { gamesApi } from "../api/games.ts";
import { gameCategories, type GameCategory } from "../contracts/game-categories.ts";
import { call } from "../http/call.ts";
import { siteQueries } from "./shared-queries.ts";
import { useQuery } from "./use-query.ts";
import { minuteMs } from "../core/durations.ts";

/**
 * How long the known categories are current, in milliseconds: they change when a studio builds its first game
 * of a kind.
 */
const staleMs = 5 * minuteMs;

function categoriesQuery() {
  return queryOptions({
    queryKey: [...siteQueries.all(), "categories"],
    queryFn: ({ signal }) => call(gamesApi.categories, {}, { signal }),
    staleTime: staleMs,
  });
}

/**
 * Hook for the categories that lists offer, in display order: those with a game that is built. All of them
 * until the site has said which. Source: spec:screens#lobby.
 */
export function useOfferedCategories(): readonly GameCategory[] {
  const { data } = useQuery(categoriesQuery());
  return data ? data.items.filter(({ built }) => built > 0).map(({ code }) => code) : gameCategories;
}
