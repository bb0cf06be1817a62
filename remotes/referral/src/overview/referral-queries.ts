import { referralApi } from "@tessera/shared/api/referral";
import { call } from "@tessera/shared/http";
import { keepPreviousData, playerQueries, queryOptions } from "@tessera/shared/query";

export interface DownlinePage {
  /** From 0. */
  readonly pageIndex: number;
  readonly sortBy: "joinedAt" | "turnover";
  readonly sortDir: "asc" | "desc";
}

/** Query keys of the programme. */
export const referralQueries = {
  all: () => [...playerQueries.all(), "referral"] as const,
  overview: () => [...referralQueries.all(), "overview"] as const,
  downlines: (page: DownlinePage) => [...referralQueries.all(), "downlines", page] as const,
};

/** The player's code, link and totals. */
export function referralQuery() {
  return queryOptions({
    queryKey: referralQueries.overview(),
    queryFn: ({ signal }) => call(referralApi.referral, {}, { signal }),
  });
}

/** One page of the players who registered with the player's code. */
export function downlinesQuery(page: DownlinePage) {
  return queryOptions({
    queryKey: referralQueries.downlines(page),
    queryFn: ({ signal }) => call(referralApi.downlines, { query: { ...page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
