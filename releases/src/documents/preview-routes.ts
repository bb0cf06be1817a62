import { languageCodes } from "@tessera/shared/core/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressesOf } from "../first-screens/screen-walk.ts";
import { openPreview, type PreviewDependencies } from "../previews/previews.ts";
import { refusalStatus, RegistryRefusal, type RefusalCode } from "../registry/refusal.ts";
import { registryBase } from "../registry/registry-api.ts";
import { newNonce, securityHeaders } from "./content-security.ts";
import { cohortDevice, deviceOf } from "./device.ts";
import { logo } from "./first-screen.ts";
import { escapeText } from "./markup.ts";
import { html } from "./page.ts";
import { previewEnd } from "./preview-banner.ts";
import { noPreviewCookie, previewCookie, previewsOf } from "./preview-cookie.ts";
import { preferencesOf } from "./preferences.ts";
import { siteTitle, texts } from "./texts.ts";

/** Path of a link to a preview. */
export const previewPath = `${registryBase}/preview`;

export interface PreviewRoutesDependencies extends PreviewDependencies {
  readonly publicOrigin: string;
}

/**
 * Opens a link to a preview, and ends those of a device. Both are for a browser: what is refused is a page
 * there.
 */
export function previewRoutes(app: FastifyInstance, dependencies: PreviewRoutesDependencies): void {
  const { publicOrigin, previewTokens, clock } = dependencies;

  app.get(previewPath, async (request, reply) => {
    const device = deviceOf(request.headers.cookie);
    reply.header("cache-control", "no-store").header("referrer-policy", "same-origin");
    try {
      // What looks at a link before a person opens it must not use it up.
      if (cohortDevice({ ...device, cookie: null }, request) === undefined)
        throw new RegistryRefusal("FORBIDDEN", "A link to a preview is opened in a browser.");
      const { link } = request.query as { readonly link?: unknown };
      const named = typeof link === "string" ? link : "";
      const { preview, release } = await openPreview(dependencies, named, device.id);
      const facts = {
        device,
        tokens: previewTokens,
        now: clock.now().getTime(),
        isSecure: publicOrigin.startsWith("https:"),
      };
      if (device.cookie) reply.header("set-cookie", device.cookie);
      reply.header("set-cookie", previewCookie(preview, previewsOf(request, device, previewTokens), facts));
      const { kind } = release.built;
      return reply.redirect(
        publicOrigin + ((kind === "remote" && addressesOf(release.built)[0]) || "/"),
        303,
      );
    } catch (error) {
      return answerRefusal(error, request, reply, dependencies);
    }
  });

  app.post(previewEnd, (request, reply) => {
    const { origin, referer, "sec-fetch-site": site = "same-origin" } = request.headers;
    if (origin !== publicOrigin || site !== "same-origin")
      throw new RegistryRefusal("FORBIDDEN", "Only pages of this site end a preview.");
    const from = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
    const back = from?.origin === publicOrigin ? from.pathname + from.search : "/";
    return reply.header("set-cookie", noPreviewCookie).redirect(publicOrigin + back, 303);
  });
}

const refusedTexts: Partial<Record<RefusalCode, keyof typeof texts.en>> = {
  PREVIEW_FORGED: "previewForgedText",
  PREVIEW_ENDED: "previewEndedText",
  PREVIEW_TAKEN: "previewTakenText",
  FORBIDDEN: "previewNotOpenedText",
};

/** A page that says why there is no preview, where the client takes one. Throws anything but a refusal. */
function answerRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicOrigin }: PreviewRoutesDependencies,
): FastifyReply {
  if (!(error instanceof RegistryRefusal) || !request.headers.accept?.includes("text/html")) throw error;
  const nonce = newNonce();
  const { language, theme } = preferencesOf(request.headers);
  const key = refusedTexts[error.code] ?? "previewGoneText";
  const inEach = languageCodes.map((code) => {
    const words = texts[code];
    return `<div class="FirstText" lang="${code}"><h1>${escapeText(words.previewRefusedTitle)}</h1><p>${escapeText(words[key])}</p><a href="/">${escapeText(words.home)}</a></div>`;
  });
  return reply
    .code(refusalStatus[error.code])
    .headers(
      securityHeaders({ nonce, frameOrigins: [], flavour: "production" }, publicOrigin.startsWith("https:")),
    )
    .type("text/html; charset=utf-8")
    .send(
      html({
        nonce,
        language,
        theme,
        head: [`<title>${siteTitle}</title>`],
        body: [`<main class="FirstScreen">${logo}${inEach.join("")}</main>`],
      }),
    );
}
