import { isReservedPath } from "@tessera/shared/contracts/reserved-paths";
import type { Sql } from "@tessera/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FirstScreens } from "../first-screens/first-screens.ts";
import type { AddressLimits } from "../http/address-limits.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { LiveReleases, LiveSite } from "../live/live.ts";
import type { PageTokens } from "../live/page-tokens.ts";
import { previewSite } from "../previews/preview-site.ts";
import type { PreviewTokens } from "../previews/preview-tokens.ts";
import type { VisitLog } from "../evidence/visits.ts";
import { appManifestRoutes } from "./app-manifest.ts";
import { newNonce, securityHeaders } from "./content-security.ts";
import { cohortDevice, deviceOf } from "./device.ts";
import { splitLanguage } from "@tessera/shared/contracts/language-parameter";
import { crawlerRoutes } from "./crawlers.ts";
import { sendPage } from "./cached-page.ts";
import { PageCache } from "./page-cache.ts";
import { crashPage, isServed } from "./page.ts";
import { placeForms } from "./place-template.ts";
import { previewsOf } from "./preview-cookie.ts";
import { languageCookie, preferencesOf } from "./preferences.ts";
import { serviceWorkerRoute } from "./service-worker.ts";
import { revisionHeader } from "./watchdog.ts";
import { minuteMs } from "@tessera/shared/core/durations";

export interface DocumentsDependencies {
  readonly live: LiveReleases;
  /** Public origin of the site, for example `https://play.example`. */
  readonly publicOrigin: string;
  readonly signatureKey: string;
  readonly frameOrigins: readonly string[];
  /** First screens; without them every page is rendered in the browser. */
  readonly screens: Pick<FirstScreens, "find" | "newId"> | null;
  readonly addressLimits: AddressLimits;
  readonly tokens: PageTokens;
  readonly previewTokens: PreviewTokens;
  readonly database: Sql;
  readonly visits: Pick<VisitLog, "addDocument">;
}

/** Documents that one address is given. Source: spec:api#rate-limits. */
const documentLimit = { max: 1_200, windowMs: minuteMs };

/**
 * Serves the site's document on every page path, what a browser needs to install the site, and what search
 * engines read first.
 */
export function documentRoutes(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  const pages = new PageCache(dependencies);
  appManifestRoutes(app);
  serviceWorkerRoute(app);
  crawlerRoutes(app, dependencies);

  // Without a route, errors of body parsing would have the framework's own format.
  app.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url: "/*", handler: notFound });

  app.get("/*", async (request, reply) => {
    const path = pathOf(request.url);
    if (!isPage(path, request)) return notFound(request, reply);
    if (!isAtOrigin(request, dependencies.publicOrigin)) {
      return reply.redirect(dependencies.publicOrigin + relativeUrl(request.url), 308);
    }
    return answerPage(request, reply, path, pages, dependencies);
  });
}

/** Id of a page without a place for one. */
const noId = "00000000-0000-0000-0000-000000000000";

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  pages: PageCache,
  dependencies: DocumentsDependencies,
): Promise<FastifyReply> {
  const { live, publicOrigin, frameOrigins, screens, addressLimits, tokens, visits } = dependencies;
  const nonce = newNonce();
  const { ip } = request;
  const waitSeconds = await addressLimits.take("document", ip, documentLimit);
  const device = deviceOf(request.headers.cookie);
  const chooser = cohortDevice(device, request);
  const wanted = previewsOf(request, device, dependencies.previewTokens);
  const previewed =
    waitSeconds === null && wanted.length > 0
      ? await previewSite(dependencies, wanted).catch(() => null)
      : null;
  const site = previewed?.site ?? (waitSeconds === null ? await siteOrNull(live, request, chooser) : null);
  const flavour = site?.map.shell.flavour ?? "production";
  const { language: chosen, url } = splitLanguage(relativeUrl(request.url));
  const { language, theme, visitor, savesData } = preferencesOf(request.headers, chosen);
  const cookies = [device.cookie, chosen && languageCookie(chosen)];
  for (const cookie of cookies) if (cookie) reply.header("set-cookie", cookie);
  reply
    .headers(securityHeaders({ nonce, frameOrigins, flavour }, publicOrigin.startsWith("https:")))
    // Another device may get other releases, and a new one its cookie.
    .header("cache-control", site && !previewed ? "private, no-cache" : "no-store")
    .header("vary", "accept, cookie, save-data")
    .type("text/html; charset=utf-8");
  if (site) reply.header(revisionHeader, site.revision);
  if (waitSeconds !== null) return reply.code(429).header("retry-after", waitSeconds).send(crashPage(nonce));
  if (!site) return reply.code(503).send(crashPage(nonce));
  // The page of a crash is shown when nothing else works.
  const asked = { url, language, visitor, savesData, ip };
  const screen = path === "/error" ? null : ((await screens?.find(site, asked)) ?? null);
  reply.code(isServed(path, site) && !screen?.isMissing ? 200 : 404);
  const content = { site, path, language, theme, savesData, screen };
  const page = await (previewed
    ? pages.makeOnce({ ...content, previews: previewed.previews })
    : pages.find(content));
  const id = (page.takesId && screens?.newId()) || noId;
  const revision = `${site.revision}`.padEnd(placeForms.revision.length);
  const isMeasured = !previewed && site.hasRollout && chooser !== undefined;
  const set = isMeasured && (await live.knownSet(site.set));
  if (set) {
    const failed = (screen?.failures ?? []).map(({ release }) =>
      release === "shell" ? site.shell.id : release,
    );
    const network = addressLimits.networkOf(ip);
    const visit = { device: device.id, set, minute: tokens.minute() };
    visits.addDocument(visit, { network, revision: site.revision, failed });
  }
  const token = tokens.issue({ set: site.set, isMeasured }, device.id);
  return sendPage(request, reply, page, { nonce, id, token, revision });
}

/** Loads the live site, or logs the error and returns null: players never see its reason. */
async function siteOrNull(
  live: LiveReleases,
  request: FastifyRequest,
  device: string | undefined,
): Promise<LiveSite | null> {
  try {
    return await live.site(device);
  } catch (error) {
    if (!(error instanceof RegistryRefusal)) request.log.error({ error }, "No page can be made.");
    return null;
  }
}

/** Path without query and without a trailing slash. */
function pathOf(url: string): string {
  const path = relativeUrl(url).split("?", 1)[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

/**
 * Path and query of a request. A request line may contain an absolute URL, which must not become part of a
 * redirect.
 */
function relativeUrl(url: string): string {
  return url.startsWith("/") ? url : "/";
}

/** True for page paths. Requests for missing files, and API clients, must never get HTML. */
function isPage(path: string, { headers }: FastifyRequest): boolean {
  if (isReservedPath(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  const { accept = "*/*" } = headers;
  return accept.includes("text/html") || accept.includes("*/*");
}

/**
 * True when the request was made to this origin. Behind a trusted proxy, host and protocol are those of the
 * browser.
 */
export function isAtOrigin({ host, protocol, headers }: FastifyRequest, origin: string): boolean {
  const asked = new URL(origin);
  // A proxy that terminates HTTPS may send no header: redirect only when it explicitly says "http".
  const isPlain = protocol === "http" && headers["x-forwarded-proto"] === "http";
  return host === asked.host && !(isPlain && asked.protocol === "https:");
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .send({ error: { code: "NOT_FOUND", key: "errors.NOT_FOUND", requestId: request.id } });
}
