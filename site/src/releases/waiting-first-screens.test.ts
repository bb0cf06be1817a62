import type { AnswerPublicCall } from "@tessera/releases";
import { describe, expect, it, vi } from "vitest";
import {
  answerFromMap,
  begin,
  beginWithLateAnswers,
  games,
  htmlOf,
  provideFirstScreens,
  screens,
  siteOf,
  warnings,
} from "../testing/cached-screens.ts";
import { page } from "../testing/live-site.ts";

/** Time after which a cached screen is compared with its answers, in milliseconds. */
const uncheckedMs = 400;
/** Requests that may wait for their screens. */
const waitingMax = 16;

provideFirstScreens();

describe("waiting for first screens", () => {
  it("answers that arrive later than a request waits: no screen, but the next request gets it", async () => {
    const release = beginWithLateAnswers();
    const site = await siteOf(games);
    expect(await screens.find(site, page("/"))).toBeNull();
    release();
    await expect.poll(() => htmlOf(site, page("/"))).toBe("<main>1: /[1]</main>");
  });

  it("a render that failed on a busy machine: repeated after five seconds, and not before", async () => {
    let isBusy = true;
    const answer: AnswerPublicCall = (call, language) =>
      isBusy ? new Promise(() => undefined) : answerFromMap(call, language);
    begin(answer, undefined, 60_000, 1_000);
    const site = await siteOf(games);
    expect(await htmlOf(site, page("/"))).toBeNull();
    await expect.poll(() => warnings).toEqual([expect.objectContaining({ release: null, url: "/" })]);
    isBusy = false;
    vi.advanceTimersByTime(4_900);
    expect(await htmlOf(site, page("/"))).toBeNull();
    const again = () => {
      vi.advanceTimersByTime(5_000);
      return htmlOf(site, page("/"));
    };
    await expect.poll(again).toContain("/[1]");
  });

  it("a release that renders longer than a request waits: no screen, but the next request gets that render", async () => {
    const slow = { games: "const end = Date.now() + 2_000; while (Date.now() < end); return 'slow';" };
    begin(answerFromMap, undefined, 10_000);
    const site = await siteOf(slow);
    expect(await screens.find(site, page("/"))).toBeNull();
    await expect.poll(() => htmlOf(site, page("/")), { timeout: 10_000 }).toBe("<main>1: slow</main>");
    expect(await htmlOf(site, page("/"))).toBe("<main>1: slow</main>");
  });

  it("answers that hang while a cached screen is checked: no screen in time, then the cached one once they arrive", async () => {
    let late: Promise<void> | undefined;
    begin(async (call, language) => {
      await late;
      return answerFromMap(call, language);
    });
    const site = await siteOf(games);
    expect(await htmlOf(site, page("/"))).toBe("<main>1: /[1]</main>");
    let release: () => void = () => undefined;
    late = new Promise((resolve) => {
      release = resolve;
    });
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await screens.find(site, page("/"))).toBeNull();
    release();
    expect(await htmlOf(site, page("/"))).toBe("<main>1: /[1]</main>");
  });

  it("more requests than may wait: no screen at once, but later requests get it", async () => {
    const release = beginWithLateAnswers();
    const site = await siteOf(games);
    let settled = 0;
    const waiting = Array.from({ length: waitingMax }, async (_, index) => {
      await screens.find(site, page(`/games/${index}`, { ip: `192.0.2.${index}` }));
      settled += 1;
    });
    const oneMore = await screens.find(site, page("/games/more"));
    expect(oneMore).toBeNull();
    expect(settled).toBe(0);
    release();
    await Promise.all(waiting);
    await expect.poll(() => htmlOf(site, page("/games/more"))).toContain("/games/more[1]");
  });
});
