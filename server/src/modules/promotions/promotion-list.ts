import type { Sql } from "@tessera/database";
import type { Promotion as PromotionDto, PromotionDetail } from "@tessera/shared/contracts/promotions";
import type { ContentBlock } from "@tessera/shared/contracts/site";
import { textIn, type Language } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { defaultCurrency } from "../players/index.ts";
import {
  type EligibilityFacts,
  readEligibilityFacts,
  refusalOfPromotion,
  promotionUse,
} from "./promotion-eligibility.ts";
import { promotionPicturePath } from "./promotion-pictures.ts";
import { bonusText, findPromotion, listPromotions, type Promotion, type TermsBlock } from "./promotions.ts";
import { registrationAmounts } from "./rules/promotion-rules.ts";

/** Viewer of the list: eligibility is shown to players, not to guests. */
export interface Viewer {
  readonly player: { readonly playerId: string; readonly currency: string } | null;
  readonly language: Language;
  readonly now: Date;
}

/** Reads the current promotions of the viewer's currency. */
export async function readPromotions(
  sql: Sql,
  viewer: Viewer,
  type: PromotionDto["type"] | undefined,
): Promise<PromotionDto[]> {
  const currency = viewer.player?.currency ?? defaultCurrency;
  const [promotions, facts] = await Promise.all([
    listPromotions(sql, viewer.now, { types: type && [type], currency }),
    eligibilityFactsOf(sql, viewer),
  ]);
  return promotions.map((promotion) => toPromotionDto(promotion, facts, viewer.language));
}

/** Reads one promotion with its terms; undefined when it is not current. */
export async function readPromotion(
  sql: Sql,
  viewer: Viewer,
  slug: string,
): Promise<PromotionDetail | undefined> {
  const [promotion, facts, weights] = await Promise.all([
    findPromotion(sql, viewer.now, { slug }),
    eligibilityFactsOf(sql, viewer),
    readWeights(sql),
  ]);
  if (!promotion) return undefined;
  const { bonusBp, maxBonusMinor, minDepositMinor, turnoverX100, turnoverBase, maxBetMinor, validDays } =
    promotion;
  return {
    ...toPromotionDto(promotion, facts, viewer.language),
    terms: promotion.terms.map((block) => blockIn(block, viewer.language)),
    minDepositMinor: minorUnits(minDepositMinor),
    bonusBp,
    maxBonusMinor: maxBonusMinor === null ? null : minorUnits(maxBonusMinor),
    turnoverX100,
    turnoverBase,
    maxBetMinor: maxBetMinor === null ? null : minorUnits(maxBetMinor),
    validDays,
    weights: weights.filter(({ category }) => isAllowed(promotion, category)),
  };
}

async function eligibilityFactsOf(sql: Sql, { player, now }: Viewer): Promise<EligibilityFacts | null> {
  return player && readEligibilityFacts(sql, player, now);
}

function toPromotionDto(
  promotion: Promotion,
  facts: EligibilityFacts | null,
  language: Language,
): PromotionDto {
  const { id, slug, type, title, summary, image, startsAt, endsAt } = promotion;
  const use = promotionUse(promotion);
  const refusal = facts && refusalOfPromotion(promotion, facts, use);
  return {
    id,
    slug,
    type,
    title: textIn(title, language),
    summary: textIn(summary, language),
    image: image ?? promotionPicturePath(slug),
    bonusText: bonusText(promotion, language),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(facts && { eligible: refusal === null }),
    ...(refusal && { reason: refusal.why ?? refusal.code }),
    ...(facts && !refusal && use.by === "register" && { offer: offerOf(promotion, facts) }),
  };
}

/** Bonus and turnover of a registration, equal to the numbers of the later claim. */
function offerOf(promotion: Promotion, facts: EligibilityFacts): NonNullable<PromotionDto["offer"]> {
  const { maxBetMinor, allowedCategories, validDays } = promotion;
  return {
    ...registrationAmounts(promotion, facts),
    maxBetMinor: maxBetMinor === null ? null : minorUnits(maxBetMinor),
    allowedCategories: [...allowedCategories],
    validDays,
  };
}

function blockIn(block: TermsBlock, language: Language): ContentBlock {
  if (block.kind === "list")
    return { kind: block.kind, items: block.items.map((item) => textIn(item, language)) };
  return { kind: block.kind, text: textIn(block.text, language) };
}

/** Share of a bet that counts, by category, as set on the games. */
function readWeights(sql: Sql): Promise<{ category: string; weightBp: number }[]> {
  return sql.query<{ category: string; weightBp: number }>(
    `select category, max(turnover_weight_bp) as "weightBp" from games
      where status <> 'hidden' group by category order by max(turnover_weight_bp) desc, category`,
  );
}

/** True when bets in a category count; all do where the promotion names none. */
function isAllowed({ allowedCategories: allowed }: Promotion, category: string): boolean {
  return allowed.length === 0 || allowed.some((one) => one === category);
}
