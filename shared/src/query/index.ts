/** Facade of TanStack Query: named exports only, so that the shared module contains only what is used. */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
export type { InfiniteData, UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
export { createQueryClient, queryClient } from "./query-client.ts";
export {
  bankAccountsQuery,
  catalogueQueries,
  meQuery,
  playerQueries,
  promotionsKey,
  siteQueries,
  siteQuery,
  walletsQuery,
} from "./shared-queries.ts";
export {
  readQueries,
  pendingQueries,
  requestQuery,
  restoreQueries,
  type RenderedQuery,
} from "./first-screen-queries.ts";
export { startLiveQueries } from "./live-queries.ts";
export { type HeldResult, holdResult } from "./held-wallets.ts";
export { useOfferedCategories } from "./offered-categories.ts";
export { useQuery } from "./use-query.ts";
export { useGone } from "./gone.ts";
export { useStillTrying, useRetryNow } from "./still-trying.ts";
