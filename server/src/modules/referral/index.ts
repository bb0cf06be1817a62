/** Referrals and their commission. */
export { kycStatusSql } from "./kyc-status.ts";
export { isApproved, refuseUnapproved } from "./profiles.ts";
export { referralModule } from "./referral-module.ts";
