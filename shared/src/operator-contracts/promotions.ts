import { gameCategory } from "../contracts/games.ts";
import { promotionType } from "../contracts/promotions.ts";
import { instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { contentPicture } from "./content.ts";
import { contentApi, contentSort, contentTexts } from "./content-document.ts";

/** A whole number of a promotion; null where it is still to be decided, or without a bound. */
const wholeFrom = (least: number, most: number) =>
  z.nullable(
    z.number().check(z.int("content.number"), z.gte(least, "content.number"), z.lte(most, "content.number")),
  );

/** Greatest amount of a promotion, 10,000,000.00 credits. */
const amountMaxMinor = 1_000_000_000n;
/** An amount of a promotion in minor units; null where it is still to be decided, or without a bound. */
const amountFrom = (least: bigint) =>
  z.nullable(minor.check(z.refine((value) => value >= least && value <= amountMaxMinor, "content.number")));

const longText = contentTexts(2_000);
const termsBlock = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), text: contentTexts(120) }),
  z.strictObject({ kind: z.literal("paragraph"), text: longText }),
  z.strictObject({ kind: z.literal("list"), items: z.array(longText).check(z.maxLength(40)) }),
]);

/**
 * Everything about a promotion that an operator decides. Players of another currency have a promotion of
 * their own.
 */
export const promotionContent = z.strictObject({
  type: promotionType,
  currency: z.string().check(z.maxLength(10)),
  title: contentTexts(80),
  summary: contentTexts(200),
  terms: z.array(termsBlock).check(z.maxLength(40)),
  picture: contentPicture,
  /** Share of the deposit, or of yesterday's loss, in basis points. */
  bonusBp: wholeFrom(0, 100_000),
  /** The most that a claim gives; of a gift, the gift. */
  maxBonusMinor: amountFrom(1n),
  minDepositMinor: amountFrom(0n),
  /** Hundredths of the base that have to be wagered: 800 is eight times. */
  turnoverX100: wholeFrom(0, 100_000),
  turnoverBase: z.enum(["bonus", "deposit_plus_bonus"]),
  /** Greatest bet while a claim is active; null without a bound. */
  maxBetMinor: amountFrom(1n),
  /** Categories whose bets count; empty means all. */
  allowedCategories: z.array(gameCategory),
  validDays: wholeFrom(1, 365),
  firstDepositOnly: z.boolean(),
  /** Claims of one player, ever and on a Bangkok day, and of all players; null without a bound. */
  perPlayerLimit: wholeFrom(1, 1_000),
  perDayLimit: wholeFrom(1, 100),
  totalLimit: wholeFrom(1, 10_000_000),
  /** The most that all claims give together; null without a bound. */
  budgetMinor: amountFrom(1n),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  sort: contentSort,
});
export type PromotionContent = z.output<typeof promotionContent>;

export const operatorPromotionsApi = contentApi("/promotions", promotionContent, {
  one: "promotion",
  many: "promotions",
});
