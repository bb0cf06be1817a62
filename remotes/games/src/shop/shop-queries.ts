import { shopApi } from "@tessera/shared/api/shop";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { keepPreviousData, playerQueries, queryOptions } from "@tessera/shared/query";

/** Query keys of the shop. Names of items depend on the language. */
export const shopQueries = {
  all: () => [...playerQueries.all(), "shop"] as const,
  shop: (language: Language) => [...shopQueries.all(), "wheels", language] as const,
  spins: (pageIndex: number, language: Language) =>
    [...shopQueries.all(), "spins", pageIndex, language] as const,
};

/** Points, wheels and seeds of the player. */
export function shopQuery(language: Language) {
  return queryOptions({
    queryKey: shopQueries.shop(language),
    queryFn: ({ signal }) => call(shopApi.shop, {}, { signal }),
  });
}

/** One page of the player's spins, the newest first. */
export function spinsQuery(pageIndex: number, language: Language) {
  return queryOptions({
    queryKey: shopQueries.spins(pageIndex, language),
    queryFn: ({ signal }) => call(shopApi.spins, { query: { pageIndex, sortDir: "desc" } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
