import { siteApi } from "@tessera/shared/contracts/site";
import { startReport } from "@tessera/shared/contracts/start-report";
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import type { ServerModule } from "../../dependencies.ts";
import { found } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { registerContent } from "../content/index.ts";
import { storeErrorReport } from "./error-log.ts";
import { announcementKind, bannerKind, pageKind } from "./content-kinds.ts";
import { registerOperatorErrors } from "./operator-errors.ts";
import { seedContent } from "./seed-content.ts";
import { findPage, listAnnouncements, listBanners } from "./site-content.ts";
import { readSite } from "./site-facts.ts";
import { minuteMs } from "@tessera/shared/core/durations";

/** Public information about the site, its content, and crash reports from the browser. */
export const siteModule: ServerModule = async (app, dependencies) => {
  const { database, clock, moneyMode, log } = dependencies;
  await seedContent(database, { moneyMode, now: clock.now() });
  registerContent(app, dependencies, bannerKind, bannersApi);
  registerContent(app, dependencies, announcementKind, announcementsApi);
  registerContent(app, dependencies, pageKind, pagesApi);
  registerOperatorErrors(app, dependencies);

  // A browser asks again each time, because maintenance has to be known at once.
  route(app, siteApi.site, () => readSite(database, moneyMode, clock.now()), { guestSeconds: 0 });

  route(
    app,
    siteApi.banners,
    async ({ query, language }) => ({
      items: await listBanners(database, query.slot, language, clock.now()),
    }),
    { guestSeconds: 0 },
  );

  route(
    app,
    siteApi.announcements,
    async ({ language }) => ({ items: await listAnnouncements(database, language, clock.now()) }),
    { guestSeconds: 0 },
  );

  route(
    app,
    siteApi.page,
    async ({ params, language }) => {
      return found(await findPage(database, params.slug, language));
    },
    { guestSeconds: 0 },
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
    { unsigned: startReport, limits: [{ per: "ip", max: 30, windowMs: minuteMs }] },
  );
};
