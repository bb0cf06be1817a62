/** Referrals and their commission. */
export { isApproved, refuseUnapproved } from "./profiles.ts";
export { referralModule } from "./referral-module.ts";
export { applicationErasure } from "./apply.ts";
export { identityCardErasure, identityCardCleanUp } from "./id-card.ts";
