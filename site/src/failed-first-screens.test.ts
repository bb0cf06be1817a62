import { describe, expect, it, vi } from "vitest";
import {
  answerFromMap,
  answers,
  begin,
  htmlOf,
  provideFirstScreens,
  screens,
  siteOf,
  warnings,
} from "./testing/kept-screens.ts";
import { counting, page } from "./testing/live-site.ts";

/** Time for which a release that overran its time is left out, the first time. */
const exclusionMs = 10_000;

provideFirstScreens();

/**
 * Ways in which a stored script is damaged, by the container of its release. Most of them leave a script that
 * runs.
 */
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

  it("a remote's: none of it runs, the other parts are rendered, and the operator is notified", async () => {
    const remotes = { [name]: `return "genuine ${how}";`, good: "return 'good';" };
    const site = await siteOf(remotes, { damages: { [name]: (code) => damaged(code, container) } });
    expect(await htmlOf(site, page("/"))).toBe("<main>1: good</main>");
    expect(warnings).toContainEqual(
      expect.objectContaining({ release: `${name}@1`, path: "server/screens.js" }),
    );
  });

  it("the shell's: none of it runs, there is no first screen, and the operator is notified", async () => {
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

  it("a remote that overran its time: left out, also of other screens; not of another release set", async () => {
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

  it("a server script that was lost and is repaired: back in the next screen after a minute", async () => {
    const remotes = { bad: "return 'repaired';", good };
    await htmlOf(await siteOf(remotes, { lost: ["bad"] }), page("/"));
    const repaired = await siteOf(remotes);
    expect(await htmlOf(repaired, page("/good/other"))).toBe("<main>2: good</main>");
    vi.advanceTimersByTime(60_001);
    expect(await htmlOf(repaired, page("/"))).toBe("<main>1: repairedgood</main>");
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
  ])("a shell whose script %s: the first screen, until another release set", async (_, shell) => {
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
