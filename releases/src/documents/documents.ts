import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { LiveReleases, LiveSite } from "../registry/live.ts";
import { newNonce, securityHeaders } from "./content-security.ts";
import { deviceCookie } from "./device.ts";
import { icon } from "./first-screen.ts";
import { brokenPage, isServed, sitePage } from "./page.ts";

export interface DocumentsDependencies {
  readonly live: LiveReleases;
  /** The one address of the site, for example `https://play.example`. */
  readonly publicOrigin: string;
  readonly signatureKey: string;
  readonly frameOrigins: readonly string[];
}

/** Answers every page path with the site's document, and `/icon.svg`. */
export function documentRoutes(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  app.get("/icon.svg", (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type("image/svg+xml").send(icon),
  );

  // A body is parsed before it is known that nobody takes it: without a route, its faults have the framework's own form.
  app.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url: "/*", handler: notFound });

  app.get("/*", async (request, reply) => {
    const path = pathOf(request.url);
    if (!isPage(path, request)) return notFound(request, reply);
    if (!isAtPublicOrigin(request, dependencies)) {
      return reply.redirect(dependencies.publicOrigin + relativeUrl(request.url), 308);
    }
    return answerPage(request, reply, path, dependencies);
  });
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { live, publicOrigin, frameOrigins, signatureKey }: DocumentsDependencies,
): Promise<FastifyReply> {
  const nonce = newNonce();
  const site = await siteOrNull(live, request);
  const flavour = site?.map.shell.flavour ?? "production";
  const cookie = deviceCookie(request.headers.cookie);
  if (cookie) reply.header("set-cookie", cookie);
  reply
    .headers(securityHeaders({ nonce, frameOrigins, flavour }, publicOrigin.startsWith("https:")))
    .header("cache-control", site ? "no-cache" : "no-store")
    // A browser without a device id is given one.
    .header("vary", "accept, cookie")
    .type("text/html; charset=utf-8");
  if (!site) return reply.code(503).send(brokenPage(nonce));
  return reply.code(isServed(path, site) ? 200 : 404).send(sitePage({ site, path, nonce, signatureKey }));
}

/** A player never sees why there is no site; the log does. */
async function siteOrNull(live: LiveReleases, request: FastifyRequest): Promise<LiveSite | null> {
  try {
    return await live.site();
  } catch (error) {
    if (!(error instanceof RegistryRefusal)) request.log.error({ error }, "No page can be made.");
    return null;
  }
}

/** The path without query and without a slash at its end. */
function pathOf(url: string): string {
  const path = relativeUrl(url).split("?", 1)[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

/** A request line may hold a whole URL, which must not become part of a redirect. */
function relativeUrl(url: string): string {
  return url.startsWith("/") ? url : "/";
}

/** Files and programs that ask for something that is not there must never be answered with HTML. */
function isPage(path: string, { headers }: FastifyRequest): boolean {
  if (/^\/(?:api|r|registry)(?:\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  const { accept = "*/*" } = headers;
  return accept.includes("text/html") || accept.includes("*/*");
}

/** Behind a proxy that is trusted, host and protocol are those that the browser asked for. */
function isAtPublicOrigin(
  { host, protocol, headers }: FastifyRequest,
  { publicOrigin }: DocumentsDependencies,
): boolean {
  const asked = new URL(publicOrigin);
  // A proxy that ends HTTPS need not say so: only one that says "http" is sent to the address with HTTPS.
  const isPlain = protocol === "http" && headers["x-forwarded-proto"] === "http";
  return host === asked.host && !(isPlain && asked.protocol === "https:");
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .send({ error: { code: "NOT_FOUND", key: "errors.NOT_FOUND", requestId: request.id } });
}
