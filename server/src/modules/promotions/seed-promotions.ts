import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { defaultCurrency } from "../../platform/house-rules.ts";
import { type SeededPromotion, seededPromotions } from "./promotion-content.ts";

const season = { startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2028-01-01T00:00:00.000Z" } as const;

const changeable = `type, title, summary, terms, bonus_bp, max_bonus_minor, min_deposit_minor, turnover_x100,
  turnover_base, max_bet_minor, allowed_categories, valid_days, first_deposit_only, per_player_limit, per_day_limit,
  total_limit, sort`;

/**
 * Brings the site's own promotions into the database. What is repeated changes nothing; what was claimed keeps the terms
 * of its day, and what an operator archived stays so.
 */
export async function seedPromotions(database: Database): Promise<void> {
  await database.query(
    `insert into promotions (id, slug, ${changeable}, currency, starts_at, ends_at, status)
     select id, slug, ${changeable}, $2, $3, $4, 'published'
       from json_to_recordset($1::json) as seed (id uuid, slug text, type text, title jsonb, summary jsonb, terms jsonb,
         bonus_bp int, max_bonus_minor bigint, min_deposit_minor bigint, turnover_x100 int, turnover_base text,
         max_bet_minor bigint, allowed_categories text[], valid_days int, first_deposit_only boolean,
         per_player_limit int, per_day_limit int, total_limit int, sort int)
     on conflict (slug) do update set (${changeable}) = (${changeable.replaceAll(/\w+/g, "excluded.$&")})`,
    [JSON.stringify(seededPromotions.map(rowOf)), defaultCurrency, season.startsAt, season.endsAt],
  );
}

function rowOf(promotion: SeededPromotion, sort: number) {
  return {
    id: newId(),
    slug: promotion.slug,
    type: promotion.type,
    title: promotion.title,
    summary: promotion.summary,
    terms: promotion.terms,
    bonus_bp: promotion.bonusBp,
    max_bonus_minor: promotion.maxBonusMinor?.toString() ?? null,
    min_deposit_minor: promotion.minDepositMinor.toString(),
    turnover_x100: promotion.turnoverX100,
    turnover_base: promotion.turnoverBase,
    max_bet_minor: promotion.maxBetMinor?.toString() ?? null,
    allowed_categories: promotion.allowedCategories,
    valid_days: promotion.validDays,
    first_deposit_only: promotion.firstDepositOnly,
    per_player_limit: promotion.perPlayerLimit,
    per_day_limit: promotion.perDayLimit,
    total_limit: promotion.totalLimit,
    sort,
  };
}
