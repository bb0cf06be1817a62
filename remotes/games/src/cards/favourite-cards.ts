import type { GameCard, GameDetail } from "@tessera/shared/contracts/games";
import type { InfiniteData, QueryClient } from "@tessera/shared/query";
import { gamesQueries } from "../game-queries.ts";

interface Cards {
  readonly items: readonly GameCard[];
}

function withFavourite<Holder extends Cards>(holder: Holder, gameId: string, favourite: boolean): Holder {
  if (!holder.items.some((card) => card.id === gameId)) return holder;
  const items = holder.items.map((card) => (card.id === gameId ? { ...card, favourite } : card));
  return { ...holder, items };
}

/** Updates the favourite flag of a game in every cached list, row and detail. */
export function markFavourite(client: QueryClient, gameId: string, favourite: boolean): void {
  client.setQueriesData<InfiniteData<Cards>>(
    { queryKey: gamesQueries.lists() },
    (list) => list && { ...list, pages: list.pages.map((page) => withFavourite(page, gameId, favourite)) },
  );
  client.setQueriesData<Cards>(
    { queryKey: gamesQueries.shelves() },
    (shelf) => shelf && withFavourite(shelf, gameId, favourite),
  );
  client.setQueriesData<GameDetail>({ queryKey: gamesQueries.details() }, (game) =>
    game?.id === gameId ? { ...game, favourite } : game,
  );
}

/** Refetches the lists that contain favourites only. */
export function invalidateFavouriteLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    queryKey: gamesQueries.all(),
    predicate: ({ queryKey }) =>
      queryKey.some(
        (part) =>
          typeof part === "object" &&
          part !== null &&
          "favouritesOnly" in part &&
          part.favouritesOnly === true,
      ),
  });
}
