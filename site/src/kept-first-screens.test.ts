import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AddressLimits, type AnswerPublicCall, createFolderStore } from "@tessera/releases";
import { FirstScreens } from "@tessera/releases/testing";
import { anyUnserved } from "@tessera/shared/contracts/first-screen";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildRenderProcess, type RenderProcess } from "./testing/build-render-process.ts";
import {
  counting,
  type LiveSite,
  type Page,
  page,
  type RemoteBodies,
  type SiteFacts,
  siteOf as liveSiteOf,
} from "./testing/live-site.ts";

/** Time after which a kept screen is compared with its answers, and after which it is rendered again, in milliseconds. */
const uncheckedMs = 400;
const keptMs = 60_000;
/** Time for which a release that overran its time is left out, the first time. */
const exclusionMs = 10_000;
/** Requests that may wait for their screens. */
const waitingMax = 16;
const waitingOfNetworkMax = 8;
/** Screens that are rendered for one address in a window. Source: spec:api#rate-limits. */
const renderedMax = 60;

let built: RenderProcess;
let folder: string;
let screens: FirstScreens;
let warnings: unknown[];
let answers: Map<string, string>;
let asked: string[];

/** Counts in one window that never ends. */
let used: Map<string, number>;
const addressLimits: AddressLimits = {
  networkOf: (ip) => ip,
  take(name, ip, { max }) {
    const key = `${name} ${ip}`;
    used.set(key, (used.get(key) ?? 0) + 1);
    return (used.get(key) ?? 0) > max ? 60 : null;
  },
};

const answerFromMap: AnswerPublicCall = async ({ path }) => {
  asked.push(path);
  const body = answers.get(path);
  return body === undefined ? null : { body, version: body };
};

function begin(
  answer: AnswerPublicCall = answerFromMap,
  warn = (warning: unknown) => void warnings.push(warning),
  partMs = 1_000,
  screenMs = 30_000,
) {
  screens.close();
  screens = new FirstScreens({
    processFile: built.file,
    answer,
    newId: () => "00000000-0000-0000-0000-000000000000",
    assets: createFolderStore(folder),
    addressLimits,
    log: { warn } as ConstructorParameters<typeof FirstScreens>[0]["log"],
    limits: { partMs, screenMs },
  });
}

const siteOf = (remotes: RemoteBodies, facts?: SiteFacts) => liveSiteOf(folder, remotes, facts);
const htmlOf = async (site: LiveSite, of: Page) => (await screens.find(site, of))?.html ?? null;

beforeAll(async () => {
  built = await buildRenderProcess();
  folder = await mkdtemp(join(tmpdir(), "tessera-assets-"));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  warnings = [];
  asked = [];
  used = new Map();
  answers = new Map([["/api/games", "[1]"]]);
  screens = new FirstScreens({
    processFile: built.file,
    answer: answerFromMap,
    newId: () => "00000000-0000-0000-0000-000000000000",
    assets: createFolderStore(folder),
    addressLimits,
    log: { warn: () => undefined },
  });
  begin();
});
afterEach(() => {
  screens.close();
  vi.useRealTimers();
});
afterAll(async () => {
  await built.remove();
  await rm(folder, { recursive: true, force: true });
});

const games = { games: "return url + (read('/api/games') ?? 'none');" };

describe("keeping first screens", () => {
  it("requests at the same time: one render", async () => {
    const site = await siteOf(games);
    const found = await Promise.all(Array.from({ length: 5 }, async () => screens.find(site, page("/"))));
    expect(new Set(found).size).toBe(1);
    expect(found[0]?.html).toBe("<main>1: /[1]</main>");
    expect(asked).toEqual(["/api/games"]);
  });

  it("other addresses, languages, visitors, and one who saves data: screens of their own", async () => {
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

  it("its answers are the same: the same screen, also after they were compared", async () => {
    const site = await siteOf(games);
    const first = await screens.find(site, page("/"));
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await screens.find(site, page("/"))).toBe(first);
    expect(asked).toEqual(["/api/games", "/api/games"]);
    expect(await screens.find(site, page("/"))).toBe(first);
    expect(asked).toHaveLength(2);
  });

  it("an answer has changed: rendered again", async () => {
    const site = await siteOf(games);
    await screens.find(site, page("/"));
    answers.set("/api/games", "[2]");
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await htmlOf(site, page("/"))).toBe("<main>2: /[2]</main>");
  });

  it("an answer is not given any more: rendered again without it", async () => {
    const site = await siteOf(games);
    await screens.find(site, page("/"));
    answers.clear();
    vi.advanceTimersByTime(uncheckedMs + 1);
    expect(await htmlOf(site, page("/"))).toBe("<main>2: /none</main>");
  });

  it("kept for long: rendered again, since it may show the time", async () => {
    const site = await siteOf(games);
    await screens.find(site, page("/"));
    vi.advanceTimersByTime(keptMs + 1);
    expect(await htmlOf(site, page("/"))).toBe("<main>2: /[1]</main>");
  });

  it("another revision: the screen of its releases", async () => {
    await screens.find(await siteOf(games), page("/"));
    const next = await siteOf({ games: "return 'next';" }, { revision: 2 });
    expect(await htmlOf(next, page("/"))).toBe("<main>1: next</main>");
    expect(await htmlOf(await siteOf(games, { revision: 3 }), page("/"))).toBe("<main>1: /[1]</main>");
  });

  it.each<[string, AnswerPublicCall]>([
    ["is refused", async () => null],
    ["fails", () => Promise.reject(new Error("planted"))],
  ])("a call that %s: the screen without its answer", async (_, answer) => {
    begin(answer);
    expect(await htmlOf(await siteOf(games), page("/"))).toBe("<main>1: /none</main>");
  });
});

/** Ways in which a stored script is damaged, by the container of its release. Most of them leave a script that runs. */
const damages: readonly (readonly [string, (code: string, container: string) => string])[] = [
  ["one byte changed", (code) => code.replace("genuine", "genuinf")],
  ["code added", (code, container) => `${code}\n${container}.render = async () => "added";`],
  ["cut off", (code) => code.slice(0, code.length >> 1)],
  ["replaced", (_code, container) => `var ${container} = { render: async () => "replaced" };`],
  ["empty", () => ""],
];

describe.each(damages)("a server script that was damaged in the store: %s", (how, damaged) => {
  const name = `damaged_${how.replaceAll(" ", "_")}`;
  const container = `tessera_${name}_1`;

  it("a remote's: none of it runs, the other parts are rendered, and the operator is told", async () => {
    const remotes = { [name]: `return "genuine ${how}";`, good: "return 'good';" };
    const site = await siteOf(remotes, { damages: { [name]: (code) => damaged(code, container) } });
    expect(await htmlOf(site, page("/"))).toBe("<main>1: good</main>");
    expect(warnings).toContainEqual(
      expect.objectContaining({ release: `${name}@1`, path: "server/screens.js" }),
    );
  });

  it("the shell's: none of it runs, there is no first screen, and the operator is told", async () => {
    const shell = `${counting}/* genuine ${how} */`;
    const damages = { shell: (code: string) => damaged(code, "tesseraShell") };
    expect(await screens.find(await siteOf({ good: "" }, { shell, damages }), page("/"))).toBeNull();
    expect(warnings).toContainEqual(
      expect.objectContaining({ release: "shell@1", path: "server/screens.js" }),
    );
  });
});

describe("what costs a first screen its part, or the page its first screen", () => {
  const good = "return 'good';";

  it("a remote that overran its time: left out, also of other screens; not of another revision", async () => {
    const remotes = { bad: "for (;;);", good };
    const site = await siteOf(remotes);
    // It takes longer than a request waits.
    await screens.find(site, page("/"));
    await expect.poll(() => htmlOf(site, page("/"))).toBe("<main>1: good</main>");
    expect(await htmlOf(site, page("/good/other"))).toBe("<main>2: good</main>");
    expect(warnings).toEqual([
      expect.objectContaining({
        release: "bad@1",
        url: "/",
        message: expect.stringContaining("did not end"),
      }),
    ]);
    const next = await siteOf({ bad: "return 'mended';", good }, { revision: 2 });
    expect(await htmlOf(next, page("/"))).toBe("<main>1: mendedgood</main>");
  });

  it("a remote that overran its time on a busy machine: back in every screen once it is tried again", async () => {
    begin(answerFromMap, undefined, 300);
    const site = await siteOf({ slow: "if (read('/api/games') === '[1]') for (;;); return 'slow';", good });
    await expect.poll(() => htmlOf(site, page("/"))).toBe("<main>1: good</main>");
    expect(await htmlOf(site, page("/good/other"))).toBe("<main>2: good</main>");
    answers.set("/api/games", "[2]");
    vi.advanceTimersByTime(exclusionMs - 1_000);
    expect(await htmlOf(site, page("/"))).toContain(": good");
    vi.advanceTimersByTime(1_001);
    expect(await htmlOf(site, page("/"))).toContain(": slowgood");
    expect(await htmlOf(site, page("/good/other"))).toContain(": slowgood");
  });

  it("a remote that overruns its time every time: tried more and more rarely", async () => {
    begin(answerFromMap, undefined, 300);
    const site = await siteOf({ bad: "for (;;);", good });
    const overrunsAfter = async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      await expect.poll(() => htmlOf(site, page("/"))).toContain(": good");
      return warnings.length;
    };
    expect(await overrunsAfter(0)).toBe(1);
    expect(await overrunsAfter(exclusionMs + 1)).toBe(2);
    expect(await overrunsAfter(exclusionMs + 1)).toBe(2);
    expect(await overrunsAfter(exclusionMs + 1)).toBe(3);
    expect(await overrunsAfter(3 * exclusionMs)).toBe(3);
  });

  it("a server script that is lost: its part", async () => {
    const site = await siteOf({ bad: "return 'lost';", good }, { lost: ["bad"] });
    expect(await htmlOf(site, page("/"))).toBe("<main>1: good</main>");
  });

  it("a remote without a server script: its part", async () => {
    expect(await htmlOf(await siteOf({ bad: null, good }), page("/"))).toBe("<main>1: good</main>");
  });

  it("a shell without a server script: the first screen", async () => {
    expect(await screens.find(await siteOf({ good }, { shell: null }), page("/"))).toBeNull();
  });

  it("a shell whose script is lost, also after that of a remote: the first screen", async () => {
    expect(
      await screens.find(await siteOf({ lost: good }, { lost: ["shell"], shell: "/* other */" }), page("/")),
    ).toBeNull();
  });

  it.each([
    ["throws", "throw new Error('planted');"],
    ["returns what is no screen", "tesseraShell.finish = () => '{}';"],
    [
      "returns a screen without content",
      "{ const { finish } = tesseraShell; tesseraShell.finish = () => JSON.stringify({ ...JSON.parse(finish()), html: null }); }",
    ],
  ])("a shell whose script %s: the first screen, until another revision", async (_, shell) => {
    expect(await screens.find(await siteOf({ good }, { shell }), page("/"))).toBeNull();
    expect(await htmlOf(await siteOf({ good }, { revision: 2 }), page("/"))).toBe("<main>1: good</main>");
  });

  it("the report of a failure fails: nothing but this screen", async () => {
    begin(answerFromMap, () => {
      throw new Error("planted");
    });
    expect(await screens.find(await siteOf({ bad: "throw 1;" }), page("/"))).toBeNull();
    expect(await htmlOf(await siteOf({ good }, { revision: 2 }), page("/"))).toBe("<main>1: good</main>");
  });

  it("an address that is very long: the first screen", async () => {
    const site = await siteOf({ good });
    expect(await htmlOf(site, page(`/good?page=${"x".repeat(500)}`))).toContain("good");
    expect(await screens.find(site, page(`/good?page=${"x".repeat(600)}`))).toBeNull();
  });

  it("closed: the first screen", async () => {
    const site = await siteOf({ good });
    screens.close();
    expect(await screens.find(site, page("/"))).toBeNull();
  });
});

describe("first screens that one address asks for", () => {
  const stranger = { ip: "198.51.100.7" };
  const isRendered = async (of: Page, site: LiveSite) => (await screens.find(site, of)) !== null;

  it("parameters that the path's release does not declare, in any number: one render for all, at the address without them", async () => {
    const site = await siteOf(games);
    const plain = await screens.find(site, page("/games?page=2"));
    for (const url of ["/games?page=2&utm_source=x", "/games?a=1&page=2&page2=3#", "/games?&&page=2&=x"])
      expect(await screens.find(site, page(url))).toBe(plain);
    expect(plain?.state.url).toBe("/games?page=2");
    expect(plain?.html).toBe("<main>1: /games?page=2[1]</main>");
  });

  it("a declared parameter with an encoded name, or twice: kept as the page reads it", async () => {
    const site = await siteOf(games);
    expect(await htmlOf(site, page("/games?%70age=2"))).toContain("/games?%70age=2[1]");
    expect(await htmlOf(site, page("/games?page=2&x=1&page=3"))).toContain("/games?page=2&page=3[1]");
  });

  it("Home with any parameters, and paths that nobody serves: one render each", async () => {
    const site = await siteOf(games);
    const found = await Promise.all(["/?a=1", "/", "/?page=2"].map((url) => screens.find(site, page(url))));
    expect(new Set(found).size).toBe(1);
    const unserved = await screens.find(site, page("/nowhere"));
    expect(await screens.find(site, page("/nothing?page=1"))).toBe(unserved);
    expect(unserved?.html).toBe("<main>2: /-[1]</main>");
    expect(unserved?.state.url).toBe(anyUnserved);
  });

  it("a query where the release declares nothing, as before parameters were declared: no screen; without one, its screen", async () => {
    const site = await siteOf(games);
    for (const { manifest } of site.map.remotes) Reflect.deleteProperty(manifest, "parameters");
    expect(await screens.find(site, page("/games?page=2"))).toBeNull();
    expect(await htmlOf(site, page("/games"))).toBe("<main>1: /games[1]</main>");
  });

  it("more screens than its limit: the pages beyond have none, other addresses have theirs", async () => {
    const site = await siteOf(games);
    const rendered = [];
    for (let number = 0; number < renderedMax + 5; number += 1)
      rendered.push(await isRendered(page(`/games?page=${number}`, stranger), site));
    expect(rendered.lastIndexOf(true)).toBe(renderedMax - 1);
    expect(rendered.indexOf(false)).toBe(renderedMax);
    expect(await isRendered(page("/games?page=0", stranger), site)).toBe(true);
    expect(await isRendered(page("/games/other"), site)).toBe(true);
  });

  it("more screens than are kept: its own are rendered again, those of others are kept", async () => {
    // A screen is counted five times over, so 20 of these are more than 32 MB.
    const large = { games: "return url + 'x'.repeat(400_000);" };
    const site = await siteOf(large);
    const own = await screens.find(site, page("/games"));
    for (let number = 0; number < 20; number += 1)
      expect(await isRendered(page(`/games?page=${number}`, stranger), site)).toBe(true);
    expect(await screens.find(site, page("/games"))).toBe(own);
    expect(await htmlOf(site, page("/games?page=0", stranger))).toMatch(/^<main>22: /);
  });

  it("as many as may wait of one address: the next of it has none, another address waits for its own", async () => {
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

/** Begins with answers that come once the returned function is called. */
function beginWithLateAnswers(): () => void {
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  begin(async (call, language) => {
    await late;
    return answerFromMap(call, language);
  });
  return () => release();
}

describe("waiting for first screens", () => {
  it("answers come later than a request waits: no screen, then the next request finds it", async () => {
    const release = beginWithLateAnswers();
    const site = await siteOf(games);
    expect(await screens.find(site, page("/"))).toBeNull();
    release();
    await expect.poll(() => htmlOf(site, page("/"))).toBe("<main>1: /[1]</main>");
  });

  it("a render that failed as a whole on a busy machine: tried again after five seconds, and not before", async () => {
    let isBusy = true;
    const answer: AnswerPublicCall = (call, language) =>
      isBusy ? new Promise(() => undefined) : answerFromMap(call, language);
    begin(answer, undefined, 1_000, 300);
    const site = await siteOf(games);
    expect(await htmlOf(site, page("/"))).toBeNull();
    await expect.poll(() => warnings).toEqual([expect.objectContaining({ release: null, url: "/" })]);
    isBusy = false;
    vi.advanceTimersByTime(4_900);
    expect(await htmlOf(site, page("/"))).toBeNull();
    vi.advanceTimersByTime(200);
    await expect.poll(() => htmlOf(site, page("/"))).toContain("/[1]");
  });

  it("a release takes longer than a request waits: no screen, then the next request finds that render", async () => {
    const slow = { games: "const end = Date.now() + 2_000; while (Date.now() < end); return 'slow';" };
    begin(answerFromMap, undefined, 10_000);
    const site = await siteOf(slow);
    expect(await screens.find(site, page("/"))).toBeNull();
    await expect.poll(() => htmlOf(site, page("/")), { timeout: 10_000 }).toBe("<main>1: slow</main>");
    expect(await htmlOf(site, page("/"))).toBe("<main>1: slow</main>");
  });

  it("answers hang when a kept screen is compared with them: no screen in time; once they come, the kept one", async () => {
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

  it("more requests than may wait: no screen at once; afterwards there is one", async () => {
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
