import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { languageOrDefault } from "@tessera/shared/core/languages";
import { isAtOrigin } from "@tessera/releases";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";

/** First segment of every path of the desk. */
export const deskPath = "/desk";
const assetsPath = `${deskPath}/assets/`;
const immutable = "public, max-age=31536000, immutable";

const entry = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });

/** Content types of the desk's files; a file of another kind is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

export interface DeskDependencies {
  /** Folder of the built desk. */
  readonly folder: string;
  /** Origin of the desk, for example `https://desk.play.example`. */
  readonly deskOrigin: string;
}

/**
 * Serves the operators' application under `/desk`: its document on every path, and its files. It needs
 * neither the database nor the registry, so that operators reach it when the site's own pages cannot be made.
 * Source: spec:operators#the-desk.
 */
export function registerDesk(app: FastifyInstance, { folder, deskOrigin }: DeskDependencies): void {
  const files = listFiles(folder);
  const head = headOf(folder);

  app.get<{ Params: { readonly "*": string } }>(`${assetsPath}*`, (request, reply) => {
    const { "*": path } = request.params;
    const contentType = contentTypes[extname(path)];
    if (!files.has(path) || contentType === undefined) return notFound(reply);
    return reply
      .headers({ "cache-control": immutable, "cross-origin-resource-policy": "same-origin" })
      .type(contentType)
      .send(readFileSync(join(folder, path)));
  });

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (/\.[a-z0-9]+$/i.test(pathOf(request))) return notFound(reply);
    if (!isAtOrigin(request, deskOrigin)) return reply.redirect(deskOrigin + relativeUrl(request), 308);
    return answerDocument(request, reply, head, deskOrigin.startsWith("https:"));
  };
  app.get(deskPath, answer);
  app.get(`${deskPath}/*`, answer);
}

/** Path and query of a request, whose line may hold an absolute URL. */
function relativeUrl({ url }: FastifyRequest): string {
  return url.startsWith("/") ? url : deskPath;
}

function pathOf(request: FastifyRequest): string {
  return relativeUrl(request).split("?", 1)[0] ?? deskPath;
}

/** Paths of the built files, relative to the folder: nothing else is read from it. */
function listFiles(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Set(names.map((name) => name.replaceAll("\\", "/")));
}

interface Head {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function headOf(folder: string): Head {
  return z.parse(entry, JSON.parse(readFileSync(join(folder, "entry.json"), "utf8")));
}

function answerDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  head: Head,
  isSecure: boolean,
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .headers({
      "content-security-policy": contentPolicy(nonce),
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      ...(isSecure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
    })
    .type("text/html; charset=utf-8")
    .send(page(head, nonce, preferencesOf(request)));
}

/** Scripts by nonce, everything else from this origin alone; nobody may frame the desk. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
}

interface Preferences {
  readonly language: string;
  /** `system` until one was chosen in the browser. */
  readonly theme: "dark" | "light" | "system";
}

/** Language and theme of the browser, from the cookies that the desk writes. */
function preferencesOf(request: FastifyRequest): Preferences {
  const read = (name: string) =>
    new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(request.headers.cookie ?? "")?.[1];
  const theme = read("theme");
  return {
    language: languageOrDefault(read("language")),
    theme: theme === "light" || theme === "dark" ? theme : "system",
  };
}

/** Inline script that resolves the theme of the system before the first paint. */
const systemTheme = `(({dataset})=>{if(dataset.theme==="system")dataset.theme=matchMedia("(prefers-color-scheme:light)").matches?"light":"dark"})(document.documentElement)`;

function page({ scripts, styles }: Head, nonce: string, { language, theme }: Preferences): string {
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<title>Tessera desk</title>
<script nonce="${nonce}">${systemTheme}</script>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="${assetsPath}${file}">`).join("\n")}
${scripts.map((file) => `<script nonce="${nonce}" src="${assetsPath}${file}" defer></script>`).join("\n")}
</head>
<body>
<div id="root"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Not found\n");
}
