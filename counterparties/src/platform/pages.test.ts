import { describe, expect, it } from "vitest";
import { html } from "./html.ts";
import { languageOf } from "./language.ts";

describe("markup", () => {
  it("text with HTML: escaped; markup, lists and empty values: unchanged", () => {
    const item = html`<li>${`<b a="1">&'`}</li>`;
    expect(item.text).toBe("<li>&#60;b a=&#34;1&#34;&#62;&#38;&#39;</li>");
    expect(html`${[item, item]}${false}${undefined}${7}`.text).toBe(`${item.text}${item.text}7`);
  });
});

describe("the language of a page", () => {
  it.each([
    ["id", "en", "id"],
    ["en", "id", "en"],
    [undefined, "id-ID,id;q=0.9,en;q=0.8", "id"],
    [undefined, "de,en;q=0.4,id;q=0.7", "id"],
    [undefined, "id;q=0,en", "en"],
    ["th", undefined, "en"],
  ])("requested %s, preferred %s: shown in %s", (asked, accepted, language) => {
    expect(languageOf(asked, accepted)).toBe(language);
  });
});
