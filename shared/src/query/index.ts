/** Facade of TanStack Query: named exports only, so that the shared module contains only what is used. */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
export type { InfiniteData, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
export { createQueryClient, queryClient } from "./query-client.ts";
export {
  bankAccountsQuery,
  meQuery,
  playerQueries,
  siteQueries,
  siteQuery,
  walletsQuery,
} from "./shared-queries.ts";
export { startLiveQueries } from "./live-queries.ts";
export { isGoneFailure, useGone } from "./gone.ts";
export { isStillTrying, useStillTrying, useRetryNow, type PendingState } from "./still-trying.ts";
