import { promotionsApi } from "@tessera/shared/contracts/promotions";
import type { ServerModule } from "../../dependencies.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { registerContent, writeBroughtDocuments } from "../content/index.ts";
import { promotionKind } from "./promotion-kind.ts";
import { registerOperatorClaims } from "./operator-claims.ts";
import { completeDepletedClaims, expireClaims } from "./claim-jobs.ts";
import { cancelOwnClaim, listOwnClaims, registerForPromotion } from "./own-claims.ts";
import { readPromotion, readPromotions } from "./promotion-list.ts";
import { registerPromotionPictures } from "./promotion-pictures.ts";
import { seedPromotions } from "./seed-promotions.ts";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Database } from "@tessera/database";

const jobEveryMs = minuteMs;

/** Promotions: the list, registration without a deposit, and a player's own claims. */
export const promotionsModule: ServerModule = async (app, dependencies) => {
  const { database, clock } = dependencies;
  await seedPromotions(database);
  await writePromotionDocuments(database);
  registerPromotionPictures(app);

  route(
    app,
    promotionsApi.list,
    async ({ query, caller, language }) => {
      const viewer = { player: caller, language, now: clock.now() };
      return { items: await readPromotions(database, viewer, query.type) };
    },
    { guestSeconds: 0 },
  );

  route(
    app,
    promotionsApi.one,
    async ({ params, caller, language }) => {
      const viewer = { player: caller, language, now: clock.now() };
      const promotion = await readPromotion(database, viewer, params.slug);
      if (!promotion) throw new Refusal("PROMO_NOT_FOUND");
      return promotion;
    },
    { guestSeconds: 0 },
  );

  route(app, promotionsApi.register, ({ params, caller, language, once }) =>
    once((sql) => registerForPromotion(sql, params.id, { ...caller, language, now: clock.now() })),
  );

  route(app, promotionsApi.claims, async ({ caller, language }) => ({
    items: await listOwnClaims(database, caller.playerId, language),
  }));

  route(app, promotionsApi.cancelClaim, ({ params, caller, language, once }) =>
    once((sql) => cancelOwnClaim(sql, params.id, { ...caller, language, now: clock.now() })),
  );

  registerContent(app, dependencies, promotionKind, operatorPromotionsApi);
  registerOperatorClaims(app, dependencies);
  job(app, dependencies, {
    name: "claims.expire",
    everyMs: jobEveryMs,
    run: expireClaims,
  });
  job(app, dependencies, {
    name: "claims.depleted",
    everyMs: jobEveryMs,
    run: completeDepletedClaims,
  });
};

/**
 * Writes the document of every promotion that a release of the site has brought, so that operators can change
 * it. Idempotent; a document follows its promotion until an operator has published or archived it.
 */
async function writePromotionDocuments(database: Database): Promise<void> {
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
