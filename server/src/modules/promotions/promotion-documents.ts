import type { Database } from "@tessera/database";
import { writeBroughtDocuments } from "../content/index.ts";

/**
 * Writes the document of every promotion that a release of the site has brought, so that operators can change
 * it. Idempotent; a document follows its promotion until an operator has published or archived it.
 */
export async function writePromotionDocuments(database: Database): Promise<void> {
  await writeBroughtDocuments(
    database,
    `select 'promotion', slug, status, ${contentColumns}, 1 from promotions where status in ('published', 'archived')`,
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
