/** Referrals and their commission. */
export { referralModule } from "./referral-module.ts";
