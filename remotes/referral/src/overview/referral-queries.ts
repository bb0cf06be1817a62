import { referralApi } from "@tessera/shared/api/referral";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { keepPreviousData, playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";
import type { CommissionsFilter } from "../commissions/commissions-filter.ts";
import type { FriendsFilter } from "../friends/friends-filter.ts";
import { isDateRangeInvalid } from "../list/use-list-address.ts";

/** Query keys of the programme. */
export const referralQueries = {
  all: () => [...playerQueries.all(), "referral"] as const,
  overview: () => [...referralQueries.all(), "overview"] as const,
  friends: (filter: FriendsFilter) => [...referralQueries.all(), "friends", filter] as const,
  commissions: (filter: CommissionsFilter) => [...referralQueries.all(), "commissions", filter] as const,
};

/** The player's code, link and totals. */
export function referralQuery() {
  return queryOptions({
    queryKey: referralQueries.overview(),
    queryFn: ({ signal }) => call(referralApi.referral, {}, { signal }),
  });
}

/** Members of a filter that are set. */
function given<Filter extends { readonly from: string; readonly to: string }>({ from, to, ...rest }: Filter) {
  return { ...rest, ...(from !== "" && { from }), ...(to !== "" && { to }) };
}

/**
 * One page of the players who registered with the player's code. Disabled for days that the server would
 * refuse.
 */
export function friendsQuery(filter: FriendsFilter) {
  return queryOptions({
    queryKey: referralQueries.friends(filter),
    queryFn: ({ signal }) => call(referralApi.downlines, { query: given(filter) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isDateRangeInvalid(filter),
  });
}

/** One page of the commission by day. Disabled for days that the server would refuse. */
export function commissionsQuery({ status, ...filter }: CommissionsFilter) {
  const query = { ...given(filter), ...(status !== "all" && { status }) };
  return queryOptions({
    queryKey: referralQueries.commissions({ ...filter, status }),
    queryFn: ({ signal }) => call(referralApi.commissions, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isDateRangeInvalid(filter),
  });
}

/**
 * Refetches everything of the programme when an event says that the application, the commission or the
 * balance has changed.
 */
export function useReferralUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: referralQueries.all() });
    const stops = [onServerEvent("referral.updated", refresh), onServerEvent("wallet.updated", refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
