import { firstScreenElement, savesDataAttribute } from "@tessera/shared/contracts/first-screen";
import { defaultLanguage, languageCodes, type Language } from "@tessera/shared/core/languages";
import { findServingRelease, matchesRoute } from "@tessera/shared/contracts/find-serving-release";
import { languageParameter } from "@tessera/shared/contracts/language-parameter";
import type { DocumentScreen } from "../first-screens/first-screens.ts";
import type { LiveSite } from "../live/live.ts";
import { releaseBase } from "../live/release-map.ts";
import { brokenPictures, brokenPictureStyle } from "./broken-pictures.ts";
import { earlyCalls } from "./early-calls.ts";
import { earlyInput } from "./early-input.ts";
import {
  crashScreen,
  firstScreenStyle,
  offlineScreen,
  startMessages,
  waitingScreen,
} from "./first-screen.ts";
import { lateDocument } from "./late-document.ts";
import { numberRevision, scriptJson, tag } from "./markup.ts";
import { noScriptNotice, noScriptStyle } from "./no-script.ts";
import { offlineScript } from "./offline-script.ts";
import { headTags, isListed, pageWords, servedPath } from "./page-head.ts";
import { siteTitle } from "./texts.ts";
import { partPreloads, partsOf, partsOfPath, screenStyles, shellPreloads } from "./page-files.ts";
import { pageMap } from "./page-map.ts";
import { previewBanner, previewStyle } from "./preview-banner.ts";
import type { ShownPreview } from "../previews/preview-site.ts";
import { watchdog } from "./watchdog.ts";

/**
 * Inline script that sets the chosen theme and language before the first paint: the language that the address
 * names, which is stored and removed from the address, else the stored one, else what the document was
 * rendered in. A theme that nobody has chosen is that of the system.
 */
const beforePaint = `(()=>{const read=(key)=>{try{return localStorage.getItem(key)}catch{return null}},root=document.documentElement,languages=${JSON.stringify(languageCodes)},query=new URLSearchParams(location.search),named=query.get("${languageParameter}");if(named!==null){if(languages.includes(named))try{localStorage.setItem("language",named)}catch{}query.delete("${languageParameter}");history.replaceState(history.state,"",location.pathname+(query.size>0?"?"+query:"")+location.hash)}const theme=read("theme")??root.dataset.theme,light=theme==="light"||theme!=="dark"&&matchMedia("(prefers-color-scheme:light)").matches;root.dataset.theme=light?"light":"dark";root.lang=languages.find((code)=>code===read("language"))??root.lang;root.dataset.language=root.lang;if(light)document.querySelector("meta[name=theme-color]").content="#efe6d8"})()`;

/**
 * Theme of a page: `system` until the player has chosen one, which its script resolves, and which is dark
 * without script.
 */
export type PageTheme = "dark" | "light" | "system";

/** Colour of the bars of the browser, by theme. */
export const themeColors = { dark: "#15100e", light: "#efe6d8", system: "#15100e" } as const;

interface PageContent {
  /** Absent in a page whose policy names the digests of its scripts and styles. */
  readonly nonce?: string;
  readonly language?: Language;
  readonly theme?: PageTheme;
  readonly savesData?: boolean;
  /** Elements in front of all others, for a document that is cut off. */
  readonly first?: readonly string[];
  readonly head: readonly string[];
  readonly body: readonly string[];
  /** True for a screen that fills the window: the bars of the site are hidden from the start. */
  readonly isFullWindow?: boolean;
}

/** Renders a document in the look of the site. */
export function html({
  nonce,
  language = defaultLanguage,
  theme = "system",
  savesData = false,
  isFullWindow = false,
  first = [],
  head,
  body,
}: PageContent): string {
  return [
    "<!doctype html>",
    tag("html", {
      lang: language,
      "data-language": language,
      "data-theme": theme,
      ...(savesData && { [savesDataAttribute]: true }),
    }),
    "<head>",
    tag("meta", { charset: "utf-8" }),
    ...first,
    tag("meta", { name: "viewport", content: "width=device-width, initial-scale=1, maximum-scale=5" }),
    tag("meta", { name: "theme-color", content: themeColors[theme] }),
    tag("link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }),
    tag("link", { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }),
    tag("link", { rel: "manifest", href: "/site.webmanifest" }),
    `${tag("script", { nonce })}${beforePaint};${brokenPictures}</script>`,
    `${tag("style", { nonce })}${firstScreenStyle}${brokenPictureStyle}</style>`,
    ...head,
    "</head>",
    tag("body", isFullWindow ? { "data-screen": "full-window" } : {}),
    ...body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Renders the page that a browser shows without a connection, in every language; it loads no other file. */
export function offlinePage(): string {
  const title = `<title>${siteTitle}</title>`;
  return html({ head: [title], body: [offlineScreen, `<script>${offlineScript}</script>`] });
}

/** Renders the crash page, in every language; it loads no other file. */
export function crashPage(nonce: string): string {
  return html({ nonce, head: [`<title>${siteTitle}</title>`], body: [crashScreen] });
}

export interface SitePage {
  readonly site: LiveSite;
  /** Path of the page, which decides its preloads. */
  readonly path: string;
  readonly nonce: string;
  /** Token by which the registry knows the document again. */
  readonly token: string;
  /** Revision of the release map: its digits, or what stands for them. */
  readonly revision: string;
  readonly signatureKey: string;
  /** Public origin of the site, for the page's own address. */
  readonly publicOrigin: string;
  readonly language: Language;
  readonly theme: PageTheme;
  /** True for a browser that asks to save data: the page uses the system's font. */
  readonly savesData: boolean;
  /** Content of the page until its scripts run; null when the browser has to render it. */
  readonly screen: DocumentScreen | null;
  /** Previews of the device; a document with some has no token, so that nothing of it is counted. */
  readonly previews?: readonly ShownPreview[];
}

/**
 * Sets the styles of the first screen's elements: a `style` attribute in a document is refused by its policy,
 * unlike one that a script sets.
 */
const styleElements = `for(const element of document.querySelectorAll("[data-style]")){element.style.cssText=element.dataset.style;element.removeAttribute("data-style")}`;

/** Content of the root element: the first screen, or what is shown until the browser has rendered one. */
function rootContent({ path, screen }: SitePage): string {
  // React escapes quotation marks and angle brackets in texts, so that these are found in tags only. A form
  // with the method `dialog` outside of one is not sent by a browser without script: its fields would be in
  // the address.
  if (screen?.html != null)
    return screen.html.replaceAll(' style="', ' data-style="').replaceAll("<form", '<form method="dialog"');
  return path === "/error" ? crashScreen : waitingScreen;
}

/**
 * Renders the page of a path: the release map of its release set, preloads for the path's remote, and the
 * shell's files.
 */
export function sitePage(page: SitePage): string {
  const { site, path, nonce, token, revision, signatureKey, language, theme, savesData, screen } = page;
  const { previews = [] } = page;
  const isPreview = previews.length > 0;
  const { map } = site;
  const parts = screen ? partsOf(screen, map) : partsOfPath(path, map);
  const code = (content: string) => `${tag("script", { nonce })}${content}</script>`;
  const json = (id: string, value: unknown) =>
    `${tag("script", { type: "application/json", id, nonce })}${scriptJson(value)}</script>`;
  return html({
    nonce,
    language,
    theme,
    savesData,
    isFullWindow: servedPath(path, site)?.fullWindow ?? false,
    // Beside the first nonce: far from another place it costs brotli 50 bytes more.
    first: [
      ...(isPreview ? [] : [tag("meta", { name: "page-token", content: token })]),
      code(lateDocument()),
    ],
    head: [
      ...(isPreview ? [`${tag("style", { nonce })}${previewStyle}</style>`] : []),
      ...searchTags(page),
      tag("meta", { name: "signature-key", content: signatureKey }),
      `<noscript>${tag("style", { nonce })}${noScriptStyle(language)}</style></noscript>`,
      shellWatchdog(page),
      ...(screen ? [code(earlyInput)] : []),
      ...(savesData ? [] : shellFonts(site)),
      ...site.shell.built.styles.map((file) => shellStyle(site, file, nonce)),
      ...(screen ? screenStyles(screen, site, nonce) : []),
      shellScript(site, nonce),
      ...shellPreloads(page),
      ...parts.flatMap((part) => partPreloads(part, language, nonce, screen !== null)),
    ],
    body: [
      // First, so that a document that is cut off can say so; the map, most of its bytes, is last.
      startMessages,
      `<noscript>${noScriptNotice}</noscript>`,
      ...(isPreview ? [previewBanner(previews, site.set)] : []),
      `${tag("div", { id: "root", ...(screen && { "data-rendered": true }) })}${rootContent(page)}</div>`,
      ...(screen ? [code(styleElements)] : []),
      // Behind the content, whose styles and fonts come first.
      ...(screen?.state.calls?.length ? [code(earlyCalls(screen.state.calls, language, signatureKey))] : []),
      ...(screen ? [json(firstScreenElement, screen.state)] : []),
      numberRevision(json("release-map", { ...pageMap(site, path), revision })),
    ],
  });
}

/**
 * Tags for search engines. A page without a first screen is cached for all paths of its class, so that it
 * cannot name its own.
 */
function searchTags({ site, path, language, publicOrigin, screen }: SitePage): string[] {
  const listed = isListed(path, site) && screen?.isMissing !== true;
  const address = screen ? { publicOrigin, path } : null;
  return headTags({ words: pageWords(screen?.html ?? null, language), language, listed, address });
}

/** Comes before the shell's files, to see the first of them fail. */
function shellWatchdog({ site: { shell }, revision, nonce }: SitePage): string {
  const base = releaseBase(shell.id);
  const code = watchdog({ release: shell.id, base, script: base + shell.built.entry, revision });
  return `${tag("script", { nonce })}${code}</script>`;
}

function shellScript({ map, shell }: LiveSite, nonce: string): string {
  const { entry } = shell.built;
  const src = releaseBase(shell.id) + entry;
  const integrity = map.shell.integrity[entry];
  return `${tag("script", { src, nonce, integrity, crossorigin: "anonymous", defer: true })}</script>`;
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
  return tag("link", {
    rel: "stylesheet",
    href,
    "data-shell": true,
    nonce,
    integrity,
    crossorigin: "anonymous",
  });
}

/**
 * Names what a page takes from its path: pages of one release set and one class are the same. There are few
 * of them, since a visitor chooses the path.
 */
export function pageClass(path: string, site: LiveSite): string {
  if (path === "/" || path === "/error") return path;
  const { hints, manifest } = findServingRelease(site.map.remotes, path)?.release ?? {};
  const route = manifest?.routes?.find((pattern) => matchesRoute(pattern, path));
  // A route with a chunk of its own has other hints than its prefix.
  return route !== undefined && hints?.[route] ? route : (servedPath(path, site)?.prefix ?? "");
}

/** True when a page of this path exists: Home, or a route of the live shell or of a live remote. */
export function isServed(path: string, site: LiveSite): boolean {
  return path === "/" || servedPath(path, site) !== undefined;
}
