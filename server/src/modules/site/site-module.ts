import { siteApi } from "@tessera/shared/contracts/site";
import type { ServerModule } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { route } from "../../platform/route.ts";
import { answerUnchanged } from "./entity-tag.ts";
import { storeErrorReport } from "./error-log.ts";
import { announcementsIn, bannersOf, pageIn } from "./site-content.ts";
import { readSite } from "./site-facts.ts";

/** What everybody may read of the site, and the reports of its crashed screens. */
export const siteModule: ServerModule = async (app, { database, clock, moneyMode, log }) => {
  await app.register(async (scope) => {
    answerUnchanged(scope);
    route(scope, siteApi.site, ({ reply }) => {
      reply.header("cache-control", "public, max-age=60");
      return readSite(database, moneyMode);
    });
  });

  route(app, siteApi.banners, ({ query, language, reply }) => {
    reply.header("vary", "accept-language");
    return { items: bannersOf(query.slot, language, clock.now()) };
  });

  route(app, siteApi.announcements, ({ language, reply }) => {
    reply.header("vary", "accept-language");
    return { items: announcementsIn(language) };
  });

  route(app, siteApi.page, ({ params, language, reply }) => {
    const page = pageIn(params.slug, language);
    if (!page) throw new Refusal("NOT_FOUND");
    reply.header("vary", "accept-language");
    return page;
  });

  route(
    app,
    siteApi.reportError,
    async ({ body, ip, request, signatureOk }) => {
      const reporter = { ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 300), signatureOk };
      // A page that has just crashed is not told about our trouble as well.
      await storeErrorReport(database, body, reporter, clock.now()).catch((error: unknown) =>
        log.error(error, "A crash report could not be stored"),
      );
    },
    { signature: "unchecked", limits: [{ per: "ip", max: 30, windowMs: 60_000 }] },
  );
};
