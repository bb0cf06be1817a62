import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { defaultCurrency } from "../players/index.ts";
import { seedRows } from "../../platform/storage/seed-rows.ts";
import { prizePromotions, type SeededPromotion, seededPromotions } from "./promotion-content.ts";

const season = { startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2028-01-01T00:00:00.000Z" } as const;

/** Columns of a promotion's texts and terms, which change together. */
const terms = [
  "type",
  "title",
  "summary",
  "terms",
  "bonus_bp",
  "max_bonus_minor",
  "min_deposit_minor",
  "turnover_x100",
  "turnover_base",
  "max_bet_minor",
  "allowed_categories",
  "valid_days",
  "first_deposit_only",
  "per_player_limit",
  "per_day_limit",
  "total_limit",
  "currency",
] as const;

/**
 * Seeds the site's own promotions. Repeating it changes nothing; claims keep the terms of their day, changes
 * of operators are preserved, and a promotion that an operator has published or archived is his as a whole.
 */
export async function seedPromotions(database: Database, promotions = seededPromotions): Promise<void> {
  await database.transaction(async (sql) => {
    const edited = await sql.query<{ slug: string }>(
      "select slug from content_documents where kind = 'promotion' and edited for update",
    );
    const isEdited = (slug: string) => edited.some((one) => one.slug === slug);
    await seedRows(sql, {
      table: "promotions",
      key: ["slug"],
      once: ["id"],
      groups: [terms, ["budget_minor"], ["starts_at", "ends_at"], ["status"], ["sort"]],
      rows: [
        ...promotions.map((promotion, sort) => rowOf(promotion, sort)).filter(({ slug }) => !isEdited(slug)),
        ...prizePromotions.map((promotion, sort) => ({
          ...rowOf(promotion, promotions.length + sort),
          currency: promotion.currency,
          status: "unlisted",
        })),
      ],
    });
  });
}

function rowOf(promotion: Omit<SeededPromotion, "slug"> & { readonly slug: string }, sort: number) {
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
    budget_minor: promotion.budgetMinor?.toString() ?? null,
    currency: defaultCurrency,
    starts_at: season.startsAt,
    ends_at: season.endsAt,
    status: "published",
    sort,
  };
}
