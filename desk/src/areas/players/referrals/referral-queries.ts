import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { keepPreviousData, queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callOperator } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

export const applicationStates = ["pending", "rejected", "approved"] as const;
export const referrerStates = ["approved", "suspended"] as const;

export interface ReferralFilter {
  readonly list: "applications" | "referrers";
  readonly application: (typeof applicationStates)[number];
  readonly referrer: (typeof referrerStates)[number];
  /** Id after which the page begins. */
  readonly after: string;
  readonly pageIndex: number;
}

export const referralFilterForm: FilterForm<ReferralFilter> = {
  defaults: { list: "applications", application: "pending", referrer: "approved", after: "", pageIndex: 0 },
  parsers: {
    list: z.enum(["applications", "referrers"]),
    application: z.enum(applicationStates),
    referrer: z.enum(referrerStates),
    after: z.uuid(),
  },
};

const begin = (after: string) => (after === "" ? {} : { after });

/** One page of applications, the oldest first. */
export function applicationsQuery({ application: status, after }: ReferralFilter) {
  return queryOptions({
    queryKey: ["referrals", "applications", status, after],
    queryFn: ({ signal }) =>
      callOperator(operatorReferralsApi.applications, { query: { status, ...begin(after) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One application. */
export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ["referrals", "application", id],
    queryFn: ({ signal }) => callOperator(operatorReferralsApi.application, { params: { id } }, { signal }),
  });
}

/** One page of referrers, the latest changes first. */
export function referrersQuery({ referrer: status, after }: ReferralFilter) {
  return queryOptions({
    queryKey: ["referrals", "referrers", status, after],
    queryFn: ({ signal }) =>
      callOperator(operatorReferralsApi.referrers, { query: { status, ...begin(after) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One referrer. */
export function referrerQuery(playerId: string) {
  return queryOptions({
    queryKey: ["referrals", "referrer", playerId],
    queryFn: ({ signal }) =>
      callOperator(operatorReferralsApi.referrer, { params: { playerId } }, { signal }),
  });
}
