import type { AnswerPublicCall } from "@tessera/releases";
import { anyUnserved } from "@tessera/shared/contracts/first-screen";
import { describe, expect, it, vi } from "vitest";
import {
  answers,
  asked,
  begin,
  beginWithLateAnswers,
  games,
  htmlOf,
  provideFirstScreens,
  screens,
  siteOf,
} from "../testing/cached-screens.ts";
import { type LiveSite, type Page, page } from "../testing/live-site.ts";

/**
 * Time after which a cached screen is compared with its answers, and after which it is rendered again, in
 * milliseconds.
 */
const uncheckedMs = 400;
const cachedMs = 60_000;
/** Requests of one network that may wait for their screens. */
const waitingOfNetworkMax = 8;
/** Screens that are rendered for one address in a window. Source: spec:api#rate-limits. */
const renderedMax = 60;

provideFirstScreens();

describe("caching of first screens", () => {
  it("requests at the same time: one render", async () => {
    const site = await siteOf(games);
    const found = await Promise.all(Array.from({ length: 5 }, async () => screens.find(site, page("/"))));
    expect(new Set(found).size).toBe(1);
    expect(found[0]?.html).toBe("<main>1: /[1]</main>");
    expect(asked).toEqual(["/api/games"]);
  });

  it("another address, language, visitor or saving of data: a separate screen", async () => {
    const site = await siteOf(games);
    expect(await htmlOf(site, page("/"))).toBe("<main>1: /[1]</main>");
    expect(await htmlOf(site, page("/games?page=2"))).toBe("<main>2: /games?page=2[1]</main>");
    const indonesian = await screens.find(site, page("/", { language: "id" }));
    const player = await screens.find(site, page("/", { visitor: "player" }));
    expect(await htmlOf(site, page("/", { savesData: true }))).toBe("<main>5: /[1]</main>");
    expect(indonesian?.state).toMatchObject({ language: "id", visitor: "guest" });
    expect(player?.state).toMatchObject({ language: "en", visitor: "player" });
    expect(await htmlOf(site, page("/"))).toBe("<main>1: /[1]</main>");
  });

  it("unchanged answers: the same screen, even after the comparison", async () => {
    const site = await siteOf(games);
    const first = await screens.find(site, page("/"));
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await screens.find(site, page("/"))).toBe(first);
    expect(asked).toEqual(["/api/games", "/api/games"]);
    expect(await screens.find(site, page("/"))).toBe(first);
    expect(asked).toHaveLength(2);
  });

  it("a changed answer: rendered again", async () => {
    const site = await siteOf(games);
    await screens.find(site, page("/"));
    answers.set("/api/games", "[2]");
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await htmlOf(site, page("/"))).toBe("<main>2: /[2]</main>");
  });

  it("an answer that is no longer given: rendered again without it", async () => {
    const site = await siteOf(games);
    await screens.find(site, page("/"));
    answers.clear();
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await htmlOf(site, page("/"))).toBe("<main>2: /none</main>");
  });

  it("a screen cached for long: rendered again, since it may show the time", async () => {
    const site = await siteOf(games);
    await screens.find(site, page("/"));
    vi.advanceTimersByTime(cachedMs + 1);
    expect(await htmlOf(site, page("/"))).toBe("<main>2: /[1]</main>");
  });

  it("another release set: a screen with the releases of that set", async () => {
    await screens.find(await siteOf(games), page("/"));
    const next = await siteOf({ games: "return 'next';" }, { revision: 2 });
    expect(await htmlOf(next, page("/"))).toBe("<main>1: next</main>");
    expect(await htmlOf(await siteOf(games, { revision: 3 }), page("/"))).toBe("<main>1: /[1]</main>");
  });

  it.each<[string, AnswerPublicCall]>([
    ["is refused", async () => null],
    ["fails", () => Promise.reject(new Error("planted"))],
  ])("a call that %s: the screen is rendered without its answer", async (_, answer) => {
    begin(answer);
    expect(await htmlOf(await siteOf(games), page("/"))).toBe("<main>1: /none</main>");
  });
});

describe("first screens requested by one address", () => {
  const stranger = { ip: "198.51.100.7" };
  const isRendered = async (of: Page, site: LiveSite) => (await screens.find(site, of)) !== null;

  it("any number of parameters that the path's release does not declare: one render, at the address without them", async () => {
    const site = await siteOf(games);
    const plain = await screens.find(site, page("/games?page=2"));
    for (const url of ["/games?page=2&utm_source=x", "/games?a=1&page=2&page2=3#", "/games?&&page=2&=x"])
      expect(await screens.find(site, page(url))).toBe(plain);
    expect(plain?.state.url).toBe("/games?page=2");
    expect(plain?.html).toBe("<main>1: /games?page=2[1]</main>");
  });

  it("a declared parameter with an encoded name, or given twice: cached as the page reads it", async () => {
    const site = await siteOf(games);
    expect(await htmlOf(site, page("/games?%70age=2"))).toContain("/games?%70age=2[1]");
    expect(await htmlOf(site, page("/games?page=2&x=1&page=3"))).toContain("/games?page=2&page=3[1]");
  });

  it("Home with any parameters, and paths that nobody serves: one render for each", async () => {
    const site = await siteOf(games);
    const found = await Promise.all(["/?a=1", "/", "/?page=2"].map((url) => screens.find(site, page(url))));
    expect(new Set(found).size).toBe(1);
    const unserved = await screens.find(site, page("/nowhere"));
    expect(await screens.find(site, page("/nothing?page=1"))).toBe(unserved);
    expect(unserved?.html).toBe("<main>2: /-[1]</main>");
    expect(unserved?.state.url).toBe(anyUnserved);
  });

  it("a query in a release from before declared parameters: no screen; without a query: the screen", async () => {
    const site = await siteOf(games);
    for (const { manifest } of site.map.remotes) Reflect.deleteProperty(manifest, "parameters");
    expect(await screens.find(site, page("/games?page=2"))).toBeNull();
    expect(await htmlOf(site, page("/games"))).toBe("<main>1: /games[1]</main>");
  });

  it("more screens than the limit: further pages have none, while other addresses get theirs", async () => {
    const site = await siteOf(games);
    const rendered = [];
    for (let number = 0; number < renderedMax + 5; number += 1)
      rendered.push(await isRendered(page(`/games?page=${number}`, stranger), site));
    expect(rendered.lastIndexOf(true)).toBe(renderedMax - 1);
    expect(rendered.indexOf(false)).toBe(renderedMax);
    expect(await isRendered(page("/games?page=0", stranger), site)).toBe(true);
    expect(await isRendered(page("/games/other"), site)).toBe(true);
  });

  it("more screens than the cache holds: only screens of that address are rendered again", async () => {
    // A screen is counted five times over, so 20 of these are more than 32 MB.
    const large = { games: "return url + 'x'.repeat(400_000);" };
    const site = await siteOf(large);
    const own = await screens.find(site, page("/games"));
    for (let number = 0; number < 20; number += 1)
      expect(await isRendered(page(`/games?page=${number}`, stranger), site)).toBe(true);
    expect(await screens.find(site, page("/games"))).toBe(own);
    expect(await htmlOf(site, page("/games?page=0", stranger))).toMatch(/^<main>22: /);
  });

  it("as many waiting requests as allowed: the next one gets no screen, while another address waits for its own", async () => {
    const release = beginWithLateAnswers();
    const site = await siteOf(games);
    let settled = 0;
    const waiting = Array.from({ length: waitingOfNetworkMax }, async (_, number) => {
      await screens.find(site, page(`/games?page=${number}`, stranger));
      settled += 1;
    });
    expect(await screens.find(site, page("/games/more", stranger))).toBeNull();
    expect(settled).toBe(0);
    const other = screens.find(site, page("/games/other"));
    release();
    expect((await other)?.html).toContain("/games/other[1]");
    await Promise.all(waiting);
  });
});
