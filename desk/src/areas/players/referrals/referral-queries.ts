import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
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

/** One page of applications, the oldest first. */
export function applicationsQuery({ application: status, after }: ReferralFilter) {
  return pageQuery(["referrals", "applications", status, after], operatorReferralsApi.applications, {
    query: { status, after },
  });
}

/** One application. */
export function applicationQuery(id: string) {
  return callQuery(["referrals", "application", id], operatorReferralsApi.application, { params: { id } });
}

/** One page of referrers, the latest changes first. */
export function referrersQuery({ referrer: status, after }: ReferralFilter) {
  return pageQuery(["referrals", "referrers", status, after], operatorReferralsApi.referrers, {
    query: { status, after },
  });
}

/** One referrer. */
export function referrerQuery(playerId: string) {
  return callQuery(["referrals", "referrer", playerId], operatorReferralsApi.referrer, {
    params: { playerId },
  });
}
