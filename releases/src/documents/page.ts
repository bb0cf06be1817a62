import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import { defaultLanguage, languageCodes } from "@tessera/shared/core/languages";
import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import type { LiveSite } from "../registry/live.ts";
import { releaseBase } from "../registry/release-map.ts";
import { crashScreen, firstScreenStyle, startMessages, waitingScreen } from "./first-screen.ts";
import { escapeText, scriptJson, tag } from "./markup.ts";
import { siteDescription, siteTitle, texts } from "./texts.ts";
import { watchdog } from "./watchdog.ts";

/**
 * Inline script that sets the stored theme and language before the first paint. The defaults stay when storage is
 * blocked.
 */
const beforePaint = `(()=>{const read=(key)=>{try{return localStorage.getItem(key)}catch{return null}},root=document.documentElement,light=read("theme")==="light";root.dataset.theme=light?"light":"dark";root.lang=${JSON.stringify(languageCodes)}.find((code)=>code===read("language"))??${JSON.stringify(defaultLanguage)};root.dataset.language=root.lang;if(light)document.querySelector("meta[name=theme-color]").content="#efe6d8"})()`;

interface PageContent {
  readonly nonce: string;
  readonly head: readonly string[];
  readonly body: readonly string[];
}

function html({ nonce, head, body }: PageContent): string {
  return [
    "<!doctype html>",
    tag("html", { lang: defaultLanguage, "data-theme": "dark" }),
    "<head>",
    tag("meta", { charset: "utf-8" }),
    tag("meta", { name: "viewport", content: "width=device-width, initial-scale=1, maximum-scale=5" }),
    `<title>${siteTitle}</title>`,
    tag("meta", { name: "description", content: siteDescription }),
    tag("meta", { name: "theme-color", content: "#15100e" }),
    tag("link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }),
    `${tag("script", { nonce })}${beforePaint}</script>`,
    `${tag("style", { nonce })}${firstScreenStyle}</style>`,
    ...head,
    "</head>",
    "<body>",
    ...body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Renders the crash page, in every language; it loads no other file. */
export function crashPage(nonce: string): string {
  return html({ nonce, head: [], body: [crashScreen] });
}

export interface SitePage {
  readonly site: LiveSite;
  /** Path of the page, which decides its preloads. */
  readonly path: string;
  readonly nonce: string;
  readonly signatureKey: string;
}

/**
 * Renders the page of a path: the release map of this revision, preloads for the path's remote, and the shell's files.
 */
export function sitePage({ site, path, nonce, signatureKey }: SitePage): string {
  const { map, shell } = site;
  return html({
    nonce,
    head: [
      tag("meta", { name: "signature-key", content: signatureKey }),
      shellWatchdog(site, nonce),
      ...shellFonts(site),
      ...shell.built.styles.map((file) => shellStyle(site, file, nonce)),
      shellScript(site, nonce),
      ...remotesOf(path, map).flatMap((remote) => preloads(remote, path, nonce)),
      `${tag("script", { type: "application/json", id: "release-map", nonce })}${scriptJson(map)}</script>`,
    ],
    body: [
      `<div id="root">${path === "/error" ? crashScreen : waitingScreen}</div>`,
      startMessages,
      `<noscript>${noscript()}</noscript>`,
    ],
  });
}

function noscript(): string {
  return languageCodes
    .map(
      (language) => `<p class="FirstNotice" lang="${language}">${escapeText(texts[language].noscript)}</p>`,
    )
    .join("");
}

/** Comes before the shell's files, to see the first of them fail. */
function shellWatchdog({ shell }: LiveSite, nonce: string): string {
  const base = releaseBase(shell.id);
  const code = watchdog({ release: shell.id, base, script: base + shell.built.entry });
  return `${tag("script", { nonce })}${code}</script>`;
}

function shellScript({ map, shell }: LiveSite, nonce: string): string {
  const { entry } = shell.built;
  const attributes = {
    nonce,
    integrity: map.shell.integrity[entry],
    crossorigin: "anonymous",
    defer: true,
  } as const;
  return `${tag("script", { src: releaseBase(shell.id) + entry, ...attributes })}</script>`;
}

/** Preloads of the fonts of the first text, so that they cause no layout shift. */
function shellFonts({ shell }: LiveSite): string[] {
  return (shell.built.hints["*"] ?? [])
    .filter((file) => file.endsWith(".woff2"))
    .map((file) =>
      tag("link", {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        href: releaseBase(shell.id) + file,
        crossorigin: "anonymous",
      }),
    );
}

function shellStyle({ map, shell }: LiveSite, file: string, nonce: string): string {
  const integrity = map.shell.integrity[file];
  const href = releaseBase(shell.id) + file;
  return tag("link", { rel: "stylesheet", href, nonce, integrity, crossorigin: "anonymous" });
}

/**
 * Names what a page takes from its path: pages of one revision and one class are the same. There are few of them, since a
 * visitor chooses the path.
 */
export function pageClass(path: string, { map }: LiveSite): string {
  if (path === "/" || path === "/error") return path;
  return findServingRelease(map.remotes, path)?.path.prefix ?? "";
}

/** True when a page of this path exists: Home, or a route of the live shell or of a live remote. */
export function isServed(path: string, { map, shell }: LiveSite): boolean {
  if (path === "/") return true;
  const { manifest } = shell.built;
  return findServingRelease(manifest ? [{ manifest }, ...map.remotes] : map.remotes, path) !== undefined;
}

/** Remotes that a path needs first: the one that serves it; on Home, which is the shell's, those with a home slot. */
function remotesOf(path: string, map: ReleaseMap): readonly MappedRelease[] {
  if (path === "/") {
    return map.remotes.filter(({ manifest }) => manifest.slots.some(({ slot }) => slot.startsWith("home.")));
  }
  const found = findServingRelease(map.remotes, path);
  return found ? [found.release] : [];
}

/**
 * Preloads of the remote's first files. Nonce, crossorigin and integrity match the later request, or the browser would
 * load each file twice.
 */
function preloads(remote: MappedRelease, path: string, nonce: string): string[] {
  const prefix = findServingRelease([remote], path)?.path.prefix ?? path;
  const files = new Set([...(remote.hints["*"] ?? []), ...(remote.hints[prefix] ?? [])]);
  return [...files].map((file) =>
    tag("link", {
      rel: "preload",
      as: file.endsWith(".css") ? "style" : "script",
      href: remote.base + file,
      nonce,
      integrity: remote.integrity[file],
      crossorigin: "anonymous",
    }),
  );
}
