/** Promotions, claims, the bonus balance, turnover and free rounds. */
export { toClaimDto } from "./claim-row.ts";
export { findClaimEvents, writeClaimPlay } from "./claim-play-rows.ts";
export { type BonusPart, ClaimPlay } from "./claim-play.ts";
export { activateClaim, closeClaim, grantWonBonus, releaseClaim, reserveClaim } from "./claims.ts";
export { findLiveClaim, findLiveClaims, hasLiveClaim, refuseWhileClaiming } from "./live-claim.ts";
export { promotionError, readEligibilityFacts, refusalOfPromotion } from "./promotion-eligibility.ts";
export { promotionsModule } from "./promotions-module.ts";
export { bonusText, findPromotion, listPromotions, type Promotion } from "./promotions.ts";
export { typesUsedBy } from "./rules/promotion-rules.ts";
export {
  AwardPlay,
  awardRounds,
  findAwards,
  findNextAward,
  findStakeFaults,
  type FreeRounds,
  freeRoundsModule,
  listPlayableAwards,
  toFreeRounds,
  writeAwardPlay,
} from "./free-rounds/index.ts";
