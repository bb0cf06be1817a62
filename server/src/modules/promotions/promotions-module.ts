import { promotionsApi } from "@tessera/shared/contracts/promotions";
import type { ServerModule } from "../../dependencies.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { registerContent } from "../content/index.ts";
import { writePromotionDocuments } from "./promotion-documents.ts";
import { promotionKind } from "./promotion-kind.ts";
import { registerOperatorClaims } from "./operator-claims.ts";
import { completeDepletedClaims, expireClaims } from "./claim-jobs.ts";
import { cancelOwnClaim, listOwnClaims, registerForPromotion } from "./own-claims.ts";
import { readPromotion, readPromotions } from "./promotion-list.ts";
import { registerPromotionPictures } from "./promotion-pictures.ts";
import { seedPromotions } from "./seed-promotions.ts";
import { minuteMs } from "@tessera/shared/core/durations";

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
