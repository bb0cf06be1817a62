/** Promotions, claims, the bonus balance and turnover. */
export { toClaimDto } from "./claim-row.ts";
export { findClaimEvents, writeClaimPlay } from "./claim-play-rows.ts";
export { ClaimPlay } from "./claim-play.ts";
export { activateClaim, closeClaim, grantWonBonus, releaseClaim, reserveClaim } from "./claims.ts";
export { findLiveClaim, findLiveClaims, hasLiveClaim, refuseWhileClaiming } from "./live-claim.ts";
export { promotionError, readEligibilityFacts, refusalOfPromotion } from "./promotion-eligibility.ts";
export { promotionsModule } from "./promotions-module.ts";
export { bonusText, findPromotion, listPromotions, type Promotion } from "./promotions.ts";
export { typesUsedBy } from "./rules/promotion-rules.ts";
