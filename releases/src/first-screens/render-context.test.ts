import type { FirstScreen } from "@tessera/shared/contracts/first-screen";
import { describe, expect, it } from "vitest";
import { releaseScripts, screenRequest } from "../testing/server-scripts.ts";
import { RenderContext } from "./render-context.ts";

const limits = { partMs: 500, passesMax: 3 };
const noAnswers = async () => [];

async function render(
  context: RenderContext,
  names: readonly string[],
  answer: Parameters<RenderContext["render"]>[1] = noAnswers,
  changes: Parameters<typeof screenRequest>[1] = {},
): Promise<FirstScreen> {
  return JSON.parse(await context.render(screenRequest(names, changes), answer)) as FirstScreen;
}

const good = "return '<b>good</b>';";

/** Renders a remote beside a good one. */
async function renderBeside(script: string): Promise<FirstScreen> {
  return render(new RenderContext(releaseScripts({ bad: script, good }), limits), ["bad", "good"]);
}

describe("rendering in a context", () => {
  it("a shell with two remotes: both parts are rendered", async () => {
    const context = new RenderContext(releaseScripts({ first: "return url;", second: good }), limits);
    const screen = await render(context, ["first", "second"], noAnswers, { url: "/lobby?page=2" });
    expect(screen).toMatchObject({
      html: "<main>/lobby?page=2<b>good</b></main>",
      state: { parts: [{ release: "first@1" }, { release: "second@1" }] },
      failures: [],
    });
  });

  it("a part that needs an answer, and a second one that depends on the first: rendered with both", async () => {
    const context = new RenderContext(
      releaseScripts({
        games: "const id = read('/api/first'); return id === null ? '' : id + read('/api/' + id);",
      }),
      limits,
    );
    const asked: string[][] = [];
    const screen = await render(context, ["games"], async (calls) => {
      asked.push(calls.map(({ path }) => path));
      return calls.map(({ path }) => path.slice("/api/".length).toUpperCase());
    });
    expect(asked).toEqual([["/api/first"], ["/api/FIRST"]]);
    expect(screen.html).toBe("<main>FIRSTFIRST</main>");
  });

  it("a part that always requests another answer: rendered after the maximum number of rounds", async () => {
    const context = new RenderContext(
      releaseScripts({ games: "let n = 0; while (read('/api/' + n) !== null) n += 1; return 'n' + n;" }),
      limits,
    );
    const screen = await render(context, ["games"], async (calls) => calls.map(() => "x"));
    expect(screen.html).toBe(`<main>n${limits.passesMax}</main>`);
  });

  it("a timer without delay: run; a timer with a delay: never run", async () => {
    const soon =
      "return new Promise((resolve) => { setTimeout(resolve, 1000, 'late'); setTimeout(resolve, 0, 'soon'); });";
    const context = new RenderContext(releaseScripts({ games: soon }), limits);
    expect((await render(context, ["games"])).html).toBe("<main>soon</main>");
  });

  it("two screens one after the other: the second has nothing of the first", async () => {
    const context = new RenderContext(
      releaseScripts({ games: "return url + ' ' + read('/api' + url);" }),
      limits,
    );
    const answer = async (calls: readonly { path: string }[]) => calls.map(({ path }) => `of ${path}`);
    const first = await render(context, ["games"], answer, {
      url: "/one",
      language: "id",
      visitor: "player",
    });
    const second = await render(context, ["games"], answer, { url: "/two" });
    expect(first.html).toBe("<main>/one of /api/one</main>");
    expect(second.html).toBe("<main>/two of /api/two</main>");
    expect(JSON.stringify(second)).not.toMatch(/one|player/);
  });

  it("parts that continue asynchronously and request again: rendered with what they have at the end", async () => {
    const continuing = (name: string) =>
      `globalThis.${name} ??= ask('/api/${name}').then((first) => ask('/api/' + first)).then((second) => { globalThis.${name} = second; });
       return typeof globalThis.${name} === 'string' ? globalThis.${name} : '';`;
    const context = new RenderContext(
      releaseScripts({ games: continuing("slots"), wallet: continuing("balance") }),
      limits,
    );
    const screen = await render(context, ["games", "wallet"], async (calls) =>
      calls.map(({ path }) => `${path.slice("/api/".length)}1`),
    );
    expect(screen.html).toBe("<main>slots11balance11</main>");
  });

  it("a shell from an older build, without tasks: all its requests are answered at once", async () => {
    const [shell, ...others] = releaseScripts({ games: "return read('/api/games') ?? 'none';" });
    const before = `{
      const { planAnswers, planRequests } = tesseraShell;
      tesseraShell.requestData = () => undefined;
      tesseraShell.answerCalls = planAnswers;
      for (const name of ["planAnswers", "planRequests", "nextTask", "runTasks"]) delete tesseraShell[name];
    }`;
    const scripts = [{ release: shell?.release ?? "", code: `${shell?.code}${before}` }, ...others];
    const screen = await render(new RenderContext(scripts, limits), ["games"], async () => ["some"]);
    expect(screen.html).toBe("<main>some</main>");
  });

  it("a timer left by one screen: never run in the next", async () => {
    const leaving =
      "globalThis.runs ??= []; const again = () => { globalThis.runs.push(url); setTimeout(again); }; if (url === '/one') again(); else globalThis.runs = []; return 'ok';";
    const reading = "return String(globalThis.runs.includes('/one'));";
    const context = new RenderContext(releaseScripts({ leaving, reading }), limits);
    await render(context, ["leaving", "reading"], noAnswers, { url: "/one" });
    const second = await render(context, ["leaving", "reading"], noAnswers, { url: "/two" });
    expect(second.html).toBe("<main>okfalse</main>");
  });
});

describe("a remote that fails in a context", () => {
  it.each([
    ["its script is no JavaScript", ";this is no script"],
    ["its script throws", ";throw new Error('at evaluation')"],
    ["its script throws undefined", ";throw null"],
    ["its script leaves no exports", ";0"],
    ["its part throws", "throw new Error('in its part')"],
    ["its part throws a value without text", "throw { toString() { throw 1; } }"],
    ["its part never settles", "return new Promise(() => undefined);"],
    ["a timer throws", "setTimeout(() => { throw new Error('in a timer'); }); throw 1;"],
    ["a timer of its script throws", ";setTimeout(() => { throw new Error('in a timer'); });"],
    ["timers follow timers for ever", "const again = () => setTimeout(again); again(); throw 1;"],
    [
      "a late one of its timers would loop for ever",
      "let n = 0; const again = () => { n += 1; if (n > 60) for (;;); setTimeout(again); }; again(); throw 1;",
    ],
  ])("%s: only its part is missing", async (_, script) => {
    const screen = await renderBeside(script);
    expect(screen.html).toBe("<main><b>good</b></main>");
    expect(screen.failures.map(({ release }) => release)).toEqual(["bad@1"]);
  });

  it("a timer that throws after another one was set: the other one still runs", async () => {
    const script =
      "return new Promise((resolve) => { setTimeout(() => { throw 1; }); setTimeout(resolve, 0, 'run'); });";
    expect((await renderBeside(script)).html).toBe("<main>run<b>good</b></main>");
  });

  it("a release set without a shell: refused", () => {
    expect(() => new RenderContext([], limits)).toThrow("no shell");
  });
});

describe("what a script in a context cannot access", () => {
  it.each([
    "require",
    "process",
    "fetch",
    "module",
    "Buffer",
    "global",
    "XMLHttpRequest",
    "WebSocket",
    "performance",
    "structuredClone",
    "setImmediate",
    "navigator",
    "window",
    "document",
    "localStorage",
  ])("%s: undefined", async (name) => {
    const screen = await renderBeside(`return typeof globalThis[${JSON.stringify(name)}];`);
    expect(screen.html).toBe("<main>undefined<b>good</b></main>");
  });

  it.each([
    "return eval('1');",
    "return Function('return 1')();",
    "return (async () => {}).constructor('return 1')();",
    "return await import('node:fs');",
  ])("%s: refused", async (script) => {
    const screen = await renderBeside(script);
    expect(screen.html).toBe("<main><b>good</b></main>");
    expect(screen.failures).toHaveLength(1);
  });
});
