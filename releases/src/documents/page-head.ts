import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import { languageParameter } from "@tessera/shared/contracts/language-parameter";
import type { ServedPath } from "@tessera/shared/contracts/release-map";
import { defaultLanguage, languageCodes, type Language } from "@tessera/shared/core/languages";
import type { LiveSite } from "../live/live.ts";
import { escapeText, tag, textOf } from "./markup.ts";
import { siteTitle, texts } from "./texts.ts";

/** Longest description, in characters: search engines cut longer ones. */
const descriptionMax = 160;
/** Shortest paragraph that describes a page; a shorter one is a label. */
const paragraphMin = 40;

/** Words of a page for search engines and tabs, as text without markup. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
}

/**
 * Words of a page: the heading and the first longer paragraph of its first screen. The shell sets the same
 * title when its scripts run.
 *
 * @param html content of the root element; null when the browser renders it
 */
export function pageWords(html: string | null, language: Language): PageWords {
  const { description } = texts[language];
  const main = html === null ? "" : html.slice(Math.max(html.indexOf("<main"), 0));
  const heading = elementTexts(main, "h1")[0];
  if (!heading) return { title: siteTitle, description };
  const paragraph = elementTexts(main, "p").find((text) => text.length >= paragraphMin);
  return {
    title: `${heading} · ${siteTitle}`,
    description: cut(paragraph ?? `${heading}: ${description}`),
  };
}

function elementTexts(html: string, name: "h1" | "p"): string[] {
  const elements = html.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"));
  return Array.from(elements, ([, content = ""]) => textOf(content)).filter((text) => text !== "");
}

function cut(text: string): string {
  if (text.length <= descriptionMax) return text;
  return `${text.slice(0, text.lastIndexOf(" ", descriptionMax - 2))} …`;
}

/** The path of the live shell or of a live remote that serves a page; undefined when none does. */
export function servedPath(path: string, { map, shell }: LiveSite): ServedPath | undefined {
  const { manifest } = shell.built;
  return findServingRelease(manifest ? [{ manifest }, ...map.remotes] : map.remotes, path)?.path;
}

/**
 * True for a page that search engines may list: it exists, everybody may see it, and its release does not
 * keep it out.
 */
export function isListed(path: string, site: LiveSite): boolean {
  if (path === "/") return true;
  const served = servedPath(path, site);
  return served !== undefined && served.guard !== "player" && served.unlisted !== true;
}

/**
 * Address of a page in a language: the default one's has no parameter, so that each page has one address per
 * language.
 */
export function languageUrl(publicOrigin: string, path: string, language: Language): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return publicOrigin + path + query;
}

/** The addresses of a page by language, with the one for readers of any other language. */
export function alternates(publicOrigin: string, path: string): { hreflang: string; href: string }[] {
  return [
    ...languageCodes.map((code) => ({
      hreflang: code as string,
      href: languageUrl(publicOrigin, path, code),
    })),
    { hreflang: "x-default", href: languageUrl(publicOrigin, path, defaultLanguage) },
  ];
}

export interface HeadOfPage {
  readonly words: PageWords;
  /** Null where the page does not know its own address. */
  readonly address: { readonly publicOrigin: string; readonly path: string } | null;
  readonly language: Language;
  readonly listed: boolean;
}

/** Tags of a page for search engines: its addresses, or that it is not to be listed. */
export function headTags({ words, address, language, listed }: HeadOfPage): string[] {
  return [
    `<title>${escapeText(words.title)}</title>`,
    tag("meta", { name: "description", content: words.description }),
    ...(listed ? [] : [tag("meta", { name: "robots", content: "noindex" })]),
    ...(listed && address ? addressTags(address, language) : []),
  ];
}

function addressTags(
  { publicOrigin, path }: NonNullable<HeadOfPage["address"]>,
  language: Language,
): string[] {
  return [
    tag("link", { rel: "canonical", href: languageUrl(publicOrigin, path, language) }),
    ...alternates(publicOrigin, path).map((link) => tag("link", { rel: "alternate", ...link })),
  ];
}
