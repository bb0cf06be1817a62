import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { id, instant, listOf, minor } from "./scalars.ts";
import { gameCategory } from "./games.ts";
import { contentBlock } from "./site.ts";

export const promotionType = z.enum(["deposit_bonus", "cashback", "free_credit", "event"]);
export type PromotionType = z.infer<typeof promotionType>;

/**
 * Kind of bonus of each type: a share of a deposit, a share of yesterday's loss, or a gift. The first is used
 * with a deposit; a player registers for the others.
 */
export const bonusKinds = {
  deposit_bonus: "deposit",
  cashback: "loss",
  free_credit: "gift",
  event: "gift",
} as const satisfies Readonly<Record<PromotionType, string>>;
export type BonusKind = (typeof bonusKinds)[PromotionType];

export const promotion = z.object({
  id,
  slug: z.string(),
  type: promotionType,
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  bonusText: z.string(),
  startsAt: instant,
  endsAt: instant,
  /**
   * Present for a logged-in player only: true when the player may use the promotion now; `reason` is an error
   * code otherwise.
   */
  eligible: z.optional(z.boolean()),
  reason: z.optional(z.string()),
  /** Bonus and turnover target if the player registered now; present only when the player may register. */
  offer: z.optional(
    z.object({
      bonusMinor: minor,
      targetMinor: minor,
      maxBetMinor: z.nullable(minor),
      allowedCategories: z.array(gameCategory),
      validDays: z.number(),
    }),
  ),
});
export type Promotion = z.infer<typeof promotion>;

export const promotionDetail = z.extend(promotion, {
  terms: z.array(contentBlock),
  minDepositMinor: minor,
  bonusBp: z.number(),
  maxBonusMinor: z.nullable(minor),
  turnoverX100: z.number(),
  turnoverBase: z.enum(["bonus", "deposit_plus_bonus"]),
  maxBetMinor: z.nullable(minor),
  validDays: z.number(),
  weights: z.array(z.object({ category: z.string(), weightBp: z.number() })),
});
export type PromotionDetail = z.infer<typeof promotionDetail>;

/**
 * One use of a promotion by the player. Live while `reserved` or `active`; a live claim blocks withdrawals.
 */
export const promoClaim = z.object({
  id,
  promotion: z.object({ id, slug: z.string(), title: z.string() }),
  status: z.enum(["reserved", "active", "completed", "cancelled", "forfeited", "expired", "released"]),
  bonusMinor: minor,
  /**
   * Part of the main wallet that is locked while the claim is active: the remaining bonus and the winnings
   * from it. The rest of the main wallet is the player's own money. 0 unless the claim is active.
   */
  bonusBalanceMinor: minor,
  /** Amount clawed back from a cancelled, expired or forfeited claim; null for every other claim. */
  takenBackMinor: z.nullable(minor),
  targetMinor: minor,
  progressMinor: minor,
  /** Maximum single bet while the claim is active; null for no maximum. */
  maxBetMinor: z.nullable(minor),
  /**
   * Game categories that count towards the turnover target; empty means every game except those at studios
   * with their own wallet.
   */
  allowedCategories: z.array(gameCategory),
  createdAt: instant,
  endsAt: z.nullable(instant),
});
export type PromoClaim = z.infer<typeof promoClaim>;

export const promotionsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/promotions",
    access: "open",
    summary: "Promotions that are on",
    query: z.object({ type: z.optional(promotionType) }),
    reply: listOf(promotion),
  }),
  one: endpoint({
    method: "GET",
    path: "/api/promotions/:slug",
    access: "open",
    summary: "One promotion with its terms",
    params: z.object({ slug: z.string() }),
    reply: promotionDetail,
  }),
  register: endpoint({
    method: "POST",
    path: "/api/promotions/:id/register",
    maintenance: "promotions",
    access: "player",
    summary: "Take part in an event, a cashback or a free credit",
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: promoClaim,
    status: 201,
    idempotent: true,
  }),
  claims: endpoint({
    method: "GET",
    path: "/api/promo-claims",
    access: "account",
    summary: "The player's own claims with their progress",
    reply: listOf(promoClaim),
  }),
  cancelClaim: endpoint({
    method: "POST",
    path: "/api/promo-claims/:id/cancel",
    access: "account",
    summary: "Give up a claim; its bonus balance is taken back, the player's own money stays",
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: promoClaim,
    idempotent: true,
  }),
} as const;
