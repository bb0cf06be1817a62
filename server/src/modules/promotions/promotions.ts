import type { Sql } from "@tessera/database";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { PromotionType } from "@tessera/shared/contracts/promotions";
import type { BonusTerms } from "@tessera/shared/core/bonus";
import type { Language, StoredText } from "@tessera/shared/core/languages";
import type { TurnoverTerms } from "@tessera/shared/core/turnover";
import { ruleOf } from "./rules/promotion-rules.ts";

/** A text block of a promotion's terms, as stored by language. */
export type TermsBlock =
  | { readonly kind: "heading" | "paragraph"; readonly text: StoredText }
  | { readonly kind: "list"; readonly items: readonly StoredText[] };

/** A promotion as stored. */
export interface Promotion extends BonusTerms, TurnoverTerms {
  readonly id: string;
  readonly slug: string;
  readonly type: PromotionType;
  readonly title: StoredText;
  readonly summary: StoredText;
  readonly terms: readonly TermsBlock[];
  readonly minDepositMinor: bigint;
  readonly maxBetMinor: bigint | null;
  /** Empty means that bets in every category count. */
  readonly allowedCategories: readonly GameCategory[];
  readonly validDays: number;
  readonly firstDepositOnly: boolean;
  /** Attempts of one player, in total and per Bangkok day; null without a limit. */
  readonly perPlayerLimit: number | null;
  readonly perDayLimit: number | null;
  readonly totalLimit: number | null;
  readonly claimsCount: number;
  /** The most that all claims give together, in minor units; null without a bound. */
  readonly budgetMinor: bigint | null;
  /** Bonuses of all claims that are reserved or were paid. */
  readonly budgetUsedMinor: bigint;
  readonly currency: string;
  /** Path of its picture; null for the drawing of its own name. */
  readonly image: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const selectAny = `select id, slug, type, title, summary, terms, bonus_bp as "bonusBp",
    max_bonus_minor as "maxBonusMinor", min_deposit_minor as "minDepositMinor", turnover_x100 as "turnoverX100",
    turnover_base as "turnoverBase", max_bet_minor as "maxBetMinor", allowed_categories as "allowedCategories",
    valid_days as "validDays", first_deposit_only as "firstDepositOnly", per_player_limit as "perPlayerLimit",
    per_day_limit as "perDayLimit", total_limit as "totalLimit", claims_count as "claimsCount",
    budget_minor as "budgetMinor", budget_used_minor as "budgetUsedMinor", currency, image,
    starts_at as "startsAt", ends_at as "endsAt"
  from promotions`;

const selectPromotion = `${selectAny} where status = 'published' and starts_at <= $1 and $1 < ends_at`;

/** Lists the current promotions in display order; of these types and of one currency when given. */
export function listPromotions(
  sql: Sql,
  now: Date,
  {
    types,
    currency,
  }: {
    readonly types?: readonly PromotionType[] | undefined;
    readonly currency?: string | undefined;
  } = {},
): Promise<Promotion[]> {
  return sql.query<Promotion>(
    `${selectPromotion} and ($2::text[] is null or type = any($2)) and ($3::text is null or currency = $3) order by sort, id`,
    [now, types ?? null, currency ?? null],
  );
}

/** Finds a current promotion; undefined when it has ended, has not begun or does not exist. */
export async function findPromotion(
  sql: Sql,
  now: Date,
  key: { readonly id: string } | { readonly slug: string },
): Promise<Promotion | undefined> {
  const [column, value] = "id" in key ? ["id", key.id] : ["slug", key.slug];
  const [promotion] = await sql.query<Promotion>(`${selectPromotion} and ${column} = $2`, [now, value]);
  return promotion;
}

/**
 * Finds the unlisted promotion with the terms of a bonus that can be won; nobody registers for it, and it has
 * no season.
 */
export async function findPrizePromotion(sql: Sql, slug: string): Promise<Promotion | undefined> {
  const [promotion] = await sql.query<Promotion>(`${selectAny} where status = 'unlisted' and slug = $1`, [
    slug,
  ]);
  return promotion;
}

/** Short description of a promotion's bonus. */
export function bonusText(promotion: Promotion, language: Language): string {
  return ruleOf(promotion.type).bonusText(promotion, language);
}
