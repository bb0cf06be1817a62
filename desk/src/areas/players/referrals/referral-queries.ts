import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

export const applicationStates = ["pending", "rejected", "approved"] as const;
export const referrerStates = ["approved", "suspended"] as const;

export const referralFilterForm = sharedForm(
  {
    list: z.enum(["applications", "referrers"]),
    application: z.enum(applicationStates),
    referrer: z.enum(referrerStates),
  },
  { list: "applications", application: "pending", referrer: "approved" },
  { scope: ["list"] },
);
export type ReferralFilter = FilterOf<typeof referralFilterForm>;

/** One page of applications. */
export function applicationsQuery({ application: status, ...filter }: ReferralFilter) {
  const query = { ...sharedQuery(filter), status };
  return pageQuery(["referrals", "applications", query], operatorReferralsApi.applications, { query });
}

/** One application. */
export function applicationQuery(id: string) {
  return callQuery(["referrals", "application", id], operatorReferralsApi.application, { params: { id } });
}

/** One page of referrers, the latest changes first. */
export function referrersQuery({ referrer: status, ...filter }: ReferralFilter) {
  const query = { ...sharedQuery(filter), status };
  return pageQuery(["referrals", "referrers", query], operatorReferralsApi.referrers, { query });
}

/** One referrer. */
export function referrerQuery(playerId: string) {
  return callQuery(["referrals", "referrer", playerId], operatorReferralsApi.referrer, {
    params: { playerId },
  });
}
