import { languageCodes } from "@tessera/shared/core/languages";
import { formatTimeOfDay } from "@tessera/shared/core/time";
import type { ShownPreview } from "../previews/preview-site.ts";
import { registryBase } from "../registry/registry-api.ts";
import { escapeText } from "./markup.ts";
import { texts } from "./texts.ts";

/** Address to which the form of the banner is sent. */
export const previewEnd = `${registryBase}/preview/end`;

const sentences = {
  shown: "previewShown",
  yanked: "previewYanked",
  unfit: "previewUnfit",
  unread: "previewUnread",
} as const;

function sentenceOf(
  { remote, label, endsAt, fault }: ShownPreview,
  words: (typeof texts)[keyof typeof texts],
): string {
  const values: Readonly<Record<string, string>> = {
    remote,
    label,
    time: formatTimeOfDay(new Date(endsAt * 1000)),
  };
  return words[sentences[fault ?? "shown"]].replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? "",
  );
}

/**
 * Banner above the page of a device with previews, in every language: which releases, until when, and a form
 * that ends them. It works without script, so the form is sent by the browser.
 *
 * @param set id of the release set of the document
 */
export function previewBanner(previews: readonly ShownPreview[], set: string): string {
  const inEach = languageCodes.map((language) => {
    const words = texts[language];
    const lines = previews.map((preview) => `<p>${escapeText(sentenceOf(preview, words))}</p>`).join("");
    // As plain text, the one kind of form that needs no parser.
    const form = `<form method="post" action="${previewEnd}" enctype="text/plain"><button type="submit">${escapeText(words.previewEnd)}</button></form>`;
    return `<section lang="${language}" aria-label="${escapeText(words.previewName)}"><div>${lines}</div>${form}</section>`;
  });
  return `<div class="FirstPreview" data-preview-set="${set}">${inEach.join("")}</div>`;
}

/**
 * Style of the banner: a row of the page above its bars, so that it covers nothing, and hidden like them
 * where a screen fills the window. Its form is no form of the page, of which a page without script says that
 * they do not work.
 */
export const previewStyle = `.FirstPreview section{display:flex;align-items:center;justify-content:center;gap:16px;padding:4px 16px;border-bottom:1px dashed var(--first-ember);background:var(--first-tile-1);color:var(--first-ink-2);font-family:"Funnel Display Variable",system-ui,sans-serif;font-size:.875rem;line-height:1.4}
${languageCodes.map((code) => `[data-language=${code}] .FirstPreview [lang]:not([lang=${code}])`).join()}{display:none}
.FirstPreview p{margin:0;overflow-wrap:anywhere}.FirstPreview form{margin:0;flex:none}.FirstPreview form::before{content:none}
.FirstPreview form [type=submit]{min-height:36px;padding:0 4px;border:0;background:none;color:var(--first-ember);font:inherit;font-weight:560;text-decoration:underline;text-underline-offset:3px;cursor:pointer;opacity:1}
.FirstPreview button:focus-visible{outline:3px solid var(--first-ember);outline-offset:2px;border-radius:3px}
body[data-screen=full-window]:not(:has(main [data-unavailable])) .FirstPreview{display:none}
@media print{.FirstPreview{display:none}}`;
