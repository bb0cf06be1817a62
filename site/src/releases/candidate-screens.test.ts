import { describe, expect, it, vi } from "vitest";
import {
  answers,
  begin,
  answerFromMap,
  counted,
  htmlOf,
  provideFirstScreens,
  screens,
  siteOf,
  warnings,
} from "../testing/cached-screens.ts";
import { type LiveSite, page, type RemoteBodies } from "../testing/live-site.ts";

provideFirstScreens();

/** Time in milliseconds without a rollout after which the process of the candidates is ended. */
const candidatesEndMs = 60_000;
const uncheckedMs = 400;

const part = (text: string): RemoteBodies => ({ games: `return '${text}';` });

/** The site of a release set with a candidate, or of the stable one beside it. */
async function siteInRollout(set: string, remotes: RemoteBodies, hasCandidate: boolean): Promise<LiveSite> {
  return { ...(await siteOf(remotes)), set, hasCandidate, hasRollout: true };
}
const stableSite = (remotes = part("stable")) => siteInRollout("stable", remotes, false);
const candidateSite = (remotes: RemoteBodies, set = "candidate") => siteInRollout(set, remotes, true);

describe("first screens of release sets", () => {
  it("another revision of the same set: the same screen, without a new render", async () => {
    const site = await stableSite();
    const first = await screens.find(site, page("/"));
    const map = { ...site.map, revision: 2 };
    expect(await screens.find({ ...site, map, revision: 2 }, page("/"))).toBe(first);
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await screens.find({ ...site, map, revision: 3 }, page("/"))).toBe(first);
  });

  it("a set that is live again: the same screen", async () => {
    const site = await stableSite();
    const first = await screens.find(site, page("/"));
    expect(await htmlOf(await siteInRollout("next", part("next"), false), page("/"))).toBe(
      "<main>1: next</main>",
    );
    expect(await screens.find(site, page("/"))).toBe(first);
  });

  it("the stable set and three sets with a candidate in turn: each keeps its own context", async () => {
    const sites = [
      await stableSite(),
      await candidateSite(part("a"), "a"),
      await candidateSite(part("b"), "b"),
      await candidateSite(part("ab"), "ab"),
    ];
    const turn = async (path: string) => Promise.all(sites.map((site) => htmlOf(site, page(path))));
    expect(await turn("/")).toEqual([
      "<main>1: stable</main>",
      "<main>1: a</main>",
      "<main>1: b</main>",
      "<main>1: ab</main>",
    ]);
    expect(await turn("/games")).toEqual([
      "<main>2: stable</main>",
      "<main>2: a</main>",
      "<main>2: b</main>",
      "<main>2: ab</main>",
    ]);
  });

  it("a fourth set with a candidate: replaces the least recently used context, and no other", async () => {
    for (const set of ["a", "b", "c", "d"])
      await screens.find(await candidateSite(part(set), set), page("/"));
    expect(await htmlOf(await candidateSite(part("b"), "b"), page("/games"))).toBe("<main>2: b</main>");
    expect(await htmlOf(await candidateSite(part("a"), "a"), page("/games"))).toBe("<main>1: a</main>");
  });
});

describe("a harmful candidate", () => {
  it("with an endless loop: the stable releases have their first screens before it is ended", async () => {
    begin(answerFromMap, undefined, 60_000, 20_000);
    const stable = await stableSite();
    const ended: string[] = [];
    const looping = screens
      .find(await candidateSite({ games: "for (;;);" }), page("/"))
      .then((screen) => ended.push(`candidate ${screen === null ? "without" : "with"}`));
    for (const path of ["/", "/games", "/games?page=2"]) {
      expect(await htmlOf(stable, page(path))).toMatch(/: stable<\/main>$/);
      ended.push(`stable ${path}`);
    }
    await looping;
    expect(ended).toEqual(["stable /", "stable /games", "stable /games?page=2", "candidate without"]);
  });

  it("that uses up all memory: its process ends, and the process of the stable releases continues", async () => {
    const stable = await stableSite();
    expect(await htmlOf(stable, page("/"))).toBe("<main>1: stable</main>");
    const greedy = "const all = []; for (;;) all.push(new Array(100000).fill(all.length));";
    await screens.find(await candidateSite({ games: greedy }), page("/"));
    expect(await htmlOf(stable, page("/games"))).toBe("<main>2: stable</main>");
  });

  it("with more screens than may wait: screens of the stable releases do not wait for them", async () => {
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    begin(async (call, language) => {
      await late;
      return answerFromMap(call, language);
    });
    const candidate = await candidateSite({ games: "return read('/api/games') ?? 'none';" });
    const waiting = Array.from({ length: 20 }, (_, index) =>
      screens.find(candidate, page(`/games?page=${index}`)),
    );
    expect(await htmlOf(await stableSite(), page("/"))).toBe("<main>1: stable</main>");
    release();
    await Promise.all(waiting);
  });

  it("that overran its time in a set: also left out at the next revision of that set", async () => {
    begin(answerFromMap, undefined, 300);
    const bad = { bad: "for (;;);", good: "return 'good';" };
    const site = await candidateSite(bad);
    await expect.poll(() => htmlOf(site, page("/"))).toBe("<main>1: good</main>");
    const next = { ...site, revision: 2, map: { ...site.map, revision: 2 } };
    expect(await htmlOf(next, page("/good/other"))).toBe("<main>2: good</main>");
    expect(answers.size).toBeGreaterThan(0);
  });
});

describe("first screens of a preview", () => {
  const previewOf = async (remotes: RemoteBodies): Promise<LiveSite> => ({
    ...(await candidateSite(remotes)),
    hasRollout: false,
    isPreview: true,
  });

  it("rendered again for each document, separately from a rollout with the same releases", async () => {
    const site = await previewOf(part("a"));
    expect(await htmlOf(site, page("/"))).toBe("<main>1: a</main>");
    expect(await htmlOf(site, page("/"))).toBe("<main>2: a</main>");
    const candidate = await candidateSite(part("a"));
    expect(await htmlOf(candidate, page("/"))).toBe("<main>1: a</main>");
    expect(await htmlOf(candidate, page("/"))).toBe("<main>1: a</main>");
  });

  it("that fail: not counted, unlike failures of a candidate", async () => {
    begin();
    const bad = { games: "throw new Error('It fails.');" };
    await htmlOf(await previewOf(bad), page("/"));
    expect([counted.length, warnings.length]).toEqual([0, 1]);
    await htmlOf(await candidateSite(bad), page("/"));
    expect([counted.length, warnings.length]).toEqual([1, 2]);
  });
});

it("a minute after a rollout's last page: the candidates' process is ended, and the next rollout starts another one", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const candidate = await candidateSite(part("candidate"));
  const stable = await stableSite();
  const beside = { ...stable, hasRollout: false };
  await htmlOf(candidate, page("/"));
  await htmlOf(stable, page("/"));
  vi.advanceTimersByTime(candidatesEndMs - 1_000);
  // A stable page of the same revision says that the rollout still runs.
  await htmlOf(stable, page("/"));
  vi.advanceTimersByTime(candidatesEndMs - 1_000);
  expect(await htmlOf(candidate, page("/games"))).toBe("<main>2: candidate</main>");
  await htmlOf(beside, page("/games"));
  vi.advanceTimersByTime(candidatesEndMs + 1);
  expect(await htmlOf(candidate, page("/games?page=2"))).toBe("<main>1: candidate</main>");
  expect(await htmlOf(beside, page("/games?page=3"))).toMatch(/^<main>[34]: stable/);
});
