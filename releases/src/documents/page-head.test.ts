import { describe, expect, it } from "vitest";
import { pageWords } from "./page-head.ts";
import { texts } from "./texts.ts";

describe("title and description of a page", () => {
  it("heading and a longer paragraph: become title and description, as text", () => {
    const html =
      '<nav><h1>Bar</h1></nav><main class="a"><h1 tabindex="-1">Terms &amp; <b>rules</b></h1><p>Short.</p>' +
      '<p class="b">What you can expect from this site &lt;and&gt; what it expects.</p></main>';
    expect(pageWords(html, "en")).toEqual({
      title: "Terms & rules · Tessera",
      description: "What you can expect from this site <and> what it expects.",
    });
  });

  it("no longer paragraph: the heading, and the site's own description in the page's language", () => {
    const words = pageWords("<main><h1>Game</h1><p>319 game</p></main>", "id");
    expect(words.description).toBe(`Game: ${texts.id.description}`);
  });

  it("no first screen, or one without a heading: the site's own title and description", () => {
    const own = { title: "Tessera", description: texts.en.description };
    expect([pageWords(null, "en"), pageWords("<main></main>", "en")]).toEqual([own, own]);
  });

  it("a long paragraph: cut between words", () => {
    const { description } = pageWords(`<main><h1>A</h1><p>${"credits ".repeat(40)}</p></main>`, "en");
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/credits …$/);
  });
});
