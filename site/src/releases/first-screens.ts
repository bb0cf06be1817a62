import { createHash } from "node:crypto";
import {
  idPlaceholder,
  type AnswerPublicCall,
  type FirstScreensOptions,
  type PublicAnswer,
} from "@tessera/releases";
import { captchaPicturePath } from "@tessera/server";
import { authApi, captchaPurpose } from "@tessera/shared/contracts/auth";
import type { FirstScreenCall } from "@tessera/shared/contracts/first-screen";
import * as z from "@tessera/shared/schema";
import { signPayload } from "@tessera/shared/core/signature";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter } from "prom-client";

const rendered = new Counter({
  name: "tessera_first_screens_rendered_total",
  help: "First screens that were rendered, and not taken from those that are kept, by kind of release set.",
  labelNames: ["set"],
});

/** Counts a rendered first screen. */
export const countRendered: NonNullable<FirstScreensOptions["onRendered"]> = ({ hasCandidate }) =>
  rendered.inc({ set: hasCandidate ? "candidate" : "stable" });

/** Address under which the site calls itself for first screens. No connection comes from it. */
const ownAddress = "0.0.0.0";

/** True for a call that the site makes itself, for a first screen. */
export function isOwnCall({ socket }: FastifyRequest): boolean {
  return socket.remoteAddress === ownAddress;
}

/**
 * Answers the call for a captcha with one that is drawn when its picture is asked for: its id differs in
 * every response with the page.
 */
function captchaOfPage({ purpose }: FirstScreenCall["query"]): PublicAnswer | null {
  const known = z.safeParse(captchaPurpose, purpose);
  if (!known.success) return null;
  const image = captchaPicturePath(known.data, idPlaceholder);
  return { body: JSON.stringify({ captchaId: idPlaceholder, image, expiresAt: null }), version: "page" };
}

/** Statuses by which the API says that there is no such thing. */
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/**
 * Answers the calls of first screens by the site's own API, as it answers a guest. An answer that its route
 * does not declare the same for every guest is not given.
 */
export function answerAsGuest(app: FastifyInstance, signatureKey: string): AnswerPublicCall {
  return async ({ path, query }, language) => {
    // Neither a path that leads out of the API nor one with a query of its own.
    const isOwnPath = URL.canParse(path, "http://site") && new URL(path, "http://site").pathname === path;
    if (!isOwnPath || !path.startsWith("/api/")) return null;
    if (path === authApi.captcha.path) return captchaOfPage(query);
    const response = await app.inject({
      method: "GET",
      url: path,
      query: query as Record<string, string | string[]>,
      remoteAddress: ownAddress,
      headers: { "accept-language": language, "x-signature": signPayload(query, signatureKey) },
    });
    if (goneStatuses.has(response.statusCode)) return { body: null, version: String(response.statusCode) };
    const { "cache-control": caching = "no-store", etag } = response.headers;
    if (response.statusCode !== 200 || caching.includes("no-store")) return null;
    const body = response.body;
    return { body, version: etag ?? createHash("sha256").update(body).digest("base64url") };
  };
}
