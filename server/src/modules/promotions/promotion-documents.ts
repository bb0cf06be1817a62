import type { Database } from "@tessera/database";

/**
 * Writes the document of every promotion that a release of the site has brought, so that operators can change it. Idempotent; a
 * document follows its promotion until an operator has published or archived it.
 */
export async function writePromotionDocuments(database: Database): Promise<void> {
  await database.query(
    `insert into content_documents as d (kind, slug, status, content, version)
     select 'promotion', slug, status, ${contentColumns}, 1 from promotions where status in ('published', 'archived')
     on conflict (kind, slug) do update set content = excluded.content, status = excluded.status
      where not d.edited and d.version = 1 and (d.content, d.status) is distinct from (excluded.content, excluded.status)`,
  );
}

const instantOf = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The content of a promotion, as its document stores it. */
const contentColumns = `jsonb_build_object(
  'type', type, 'currency', currency, 'title', title, 'summary', summary, 'terms', terms,
  'picture', jsonb_build_object('kind', 'drawing', 'drawing', slug),
  'bonusBp', bonus_bp, 'maxBonusMinor', max_bonus_minor::text, 'minDepositMinor', min_deposit_minor::text,
  'turnoverX100', turnover_x100, 'turnoverBase', turnover_base, 'maxBetMinor', max_bet_minor::text,
  'allowedCategories', to_jsonb(allowed_categories), 'validDays', valid_days, 'firstDepositOnly', first_deposit_only,
  'perPlayerLimit', per_player_limit, 'perDayLimit', per_day_limit, 'totalLimit', total_limit,
  'budgetMinor', budget_minor::text,
  'startsAt', ${instantOf("starts_at")}, 'endsAt', ${instantOf("ends_at")}, 'sort', sort)`;
