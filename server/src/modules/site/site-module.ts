import { siteApi } from "@tessera/shared/contracts/site";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { storeErrorReport } from "./error-log.ts";
import { announcementsIn, listBanners, pageIn } from "./site-content.ts";
import { readSite } from "./site-facts.ts";

/** Public information about the site, and crash reports from the browser. */
export const siteModule: ServerModule = async (app, { database, clock, moneyMode, log }) => {
  // A browser asks again each time, because maintenance has to be known at once.
  route(app, siteApi.site, () => readSite(database, moneyMode, clock.now()), { guestSeconds: 0 });

  route(
    app,
    siteApi.banners,
    async ({ query, language }) => ({
      items: await listBanners(database, query.slot, language, clock.now()),
    }),
    { guestSeconds: 60 },
  );

  route(app, siteApi.announcements, ({ language }) => ({ items: announcementsIn(language) }), {
    guestSeconds: 60,
  });

  route(
    app,
    siteApi.page,
    ({ params, language }) => {
      const page = pageIn(params.slug, language);
      if (!page) throw new Refusal("NOT_FOUND");
      return page;
    },
    { guestSeconds: 60 },
  );

  route(
    app,
    siteApi.reportError,
    async ({ body, ip, request, signatureOk }) => {
      const reporter = { ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 300), signatureOk };
      // A page that has just crashed gets no error about the report itself.
      await storeErrorReport(database, body, reporter, clock.now()).catch((error: unknown) =>
        log.error(error, "A crash report could not be stored"),
      );
    },
    { signature: "unchecked", limits: [{ per: "ip", max: 30, windowMs: 60_000 }] },
  );
};
