/** Referrals and their commission. */
export { refuseUnapproved } from "./profiles.ts";
export { referralModule } from "./referral-module.ts";
