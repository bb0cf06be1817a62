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
} from "../testing/cached-screens.ts";
import { counting, page } from "../testing/live-site.ts";

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

describe.each(damages)("a server script that was changed in the store: %s", (how, damaged) => {
  const name = `damaged_${how.replaceAll(" ", "_")}`;
  const container = `tessera_${name}_1`;

  it("of a remote: not executed, the other parts are rendered, and the operator is notified", async () => {
    const remotes = { [name]: `return "genuine ${how}";`, good: "return 'good';" };
    const site = await siteOf(remotes, { damages: { [name]: (code) => damaged(code, container) } });
    expect(await htmlOf(site, page("/"))).toBe("<main>1: good</main>");
    expect(warnings).toContainEqual(
      expect.objectContaining({ release: `${name}@1`, path: "server/screens.js" }),
    );
  });

  it("of the shell: not executed, there is no first screen, and the operator is notified", async () => {
    const shell = `${counting}/* genuine ${how} */`;
    const damages = { shell: (code: string) => damaged(code, "tesseraShell") };
    expect(await screens.find(await siteOf({ good: "" }, { shell, damages }), page("/"))).toBeNull();
    expect(warnings).toContainEqual(
      expect.objectContaining({ release: "shell@1", path: "server/screens.js" }),
    );
  });
});

describe("failures of first screens", () => {
  const good = "return 'good';";

  it("a remote that overran its time: left out of all screens of that release set, but not of another set", async () => {
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

  it("a remote that overran its time on a busy machine: in every screen again after the next attempt", async () => {
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

  it("a remote that always overruns its time: retried at growing intervals", async () => {
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

  it("a remote whose server script is lost: the part is missing", async () => {
    const site = await siteOf({ bad: "return 'lost';", good }, { lost: ["bad"] });
    expect(await htmlOf(site, page("/"))).toBe("<main>1: good</main>");
  });

  it("a remote without a server script: the part is missing", async () => {
    expect(await htmlOf(await siteOf({ bad: null, good }), page("/"))).toBe("<main>1: good</main>");
  });

  it("a shell without a server script: there is no first screen", async () => {
    expect(await screens.find(await siteOf({ good }, { shell: null }), page("/"))).toBeNull();
  });

  it("a remote whose lost server script is repaired: in the next screen after a minute", async () => {
    const remotes = { bad: "return 'repaired';", good };
    await htmlOf(await siteOf(remotes, { lost: ["bad"] }), page("/"));
    const repaired = await siteOf(remotes);
    expect(await htmlOf(repaired, page("/good/other"))).toBe("<main>2: good</main>");
    vi.advanceTimersByTime(60_001);
    expect(await htmlOf(repaired, page("/"))).toBe("<main>1: repairedgood</main>");
  });

  it("a shell whose script is lost, even after that of a remote: there is no first screen", async () => {
    expect(
      await screens.find(await siteOf({ lost: good }, { lost: ["shell"], shell: "/* other */" }), page("/")),
    ).toBeNull();
  });

  it.each([
    ["throws", "throw new Error('planted');"],
    ["returns no screen", "tesseraShell.finish = () => '{}';"],
    [
      "returns a screen without content",
      "{ const { finish } = tesseraShell; tesseraShell.finish = () => JSON.stringify({ ...JSON.parse(finish()), html: null }); }",
    ],
  ])("a shell whose script %s: there is no first screen until another release set", async (_, shell) => {
    expect(await screens.find(await siteOf({ good }, { shell }), page("/"))).toBeNull();
    expect(await htmlOf(await siteOf({ good }, { revision: 2 }), page("/"))).toBe("<main>1: good</main>");
  });

  it("a report of a failure that fails: affects no other screen", async () => {
    begin(answerFromMap, () => {
      throw new Error("planted");
    });
    expect(await screens.find(await siteOf({ bad: "throw 1;" }), page("/"))).toBeNull();
    expect(await htmlOf(await siteOf({ good }, { revision: 2 }), page("/"))).toBe("<main>1: good</main>");
  });

  it("a very long address: there is no first screen", async () => {
    const site = await siteOf({ good });
    expect(await htmlOf(site, page(`/good?page=${"x".repeat(500)}`))).toContain("good");
    expect(await screens.find(site, page(`/good?page=${"x".repeat(600)}`))).toBeNull();
  });

  it("a closed renderer: there is no first screen", async () => {
    const site = await siteOf({ good });
    screens.close();
    expect(await screens.find(site, page("/"))).toBeNull();
  });
});
