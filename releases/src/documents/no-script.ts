import { languageParameter } from "@tessera/shared/contracts/language-parameter";
import { languageCodes, languages, type Language } from "@tessera/shared/core/languages";
import { escapeText } from "./markup.ts";
import { texts } from "./texts.ts";

/** Links to this page in the other languages, since the menu of languages needs script. */
function languageLinks(shown: Language): string {
  return languages
    .filter(({ code }) => code !== shown)
    .map(
      ({ code, name }) =>
        `<a href="?${languageParameter}=${code}" hreflang="${code}" lang="${code}">${name}</a>`,
    )
    .join(" ");
}

/** Notice above the first screen where no script runs, in every language; the page shows its own. */
export const noScriptNotice = languageCodes
  .map(
    (language) =>
      `<p class="FirstNotice" lang="${language}">${escapeText(texts[language].noscript)} ${languageLinks(language)}</p>`,
  )
  .join("");

/**
 * Styles of a page where no script runs: each form says above its fields that it needs script, and its button
 * is disabled by looks. Written by a style, because a further element would differ from what the shell takes
 * over.
 */
export function noScriptStyle(language: Language): string {
  const words = JSON.stringify(texts[language].noscriptForm).replaceAll("<", "\\3c ");
  return `search{display:none}form::before{content:${words};display:block;padding:12px;border-radius:5px;background:var(--first-rest);color:var(--first-ink)}form [type=submit]{opacity:.5;cursor:not-allowed}.FirstNotice a{text-decoration:underline;text-underline-offset:3px}`;
}
