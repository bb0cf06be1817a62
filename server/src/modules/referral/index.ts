/** Referrals and their commission. */
export { isApproved, refuseUnapproved } from "./profiles.ts";
export { referralModule } from "./referral-module.ts";
