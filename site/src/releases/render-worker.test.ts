import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { RenderWorker, releaseScripts, screenRequest, shellRelease } from "@tessera/releases/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildRenderProcess, type RenderProcess } from "../testing/build-render-process.ts";

const limits = { partMs: 1_000, passesMax: 3, screenMs: 20_000, memoryMegabytes: 96, contextsMax: 1 };
const noAnswers = async () => [];
const good = "return '<b>good</b>';";

/**
 * Code that tries each thing and keeps its result, or the message of its error, where scripts in the context
 * can read it: `URL` is one of the few objects that the process provides them.
 */
const attempts = (port: number) => `void (async () => {
  const load = (name) => import(name);
  const tries = {
    environment: () => Object.keys(process.env).join(),
    "read a file": async () => (await load("node:fs")).readFileSync("/etc/passwd", "utf8"),
    "list the folder": async () => (await load("node:fs")).readdirSync(".").join(),
    "write a file": async () => (await load("node:fs")).writeFileSync("written.txt", "x"),
    "start a process": async () => String((await load("node:child_process")).execFileSync(process.execPath, ["-v"])),
    "start a thread": async () => new (await load("node:worker_threads")).Worker("0", { eval: true }).threadId,
    "import a file": async () => load("./render-process.js"),
    connect: async () => (await load("node:net")).default.connect(${port}, "127.0.0.1").on("error", () => {}).readyState,
    "request by HTTP": async () => (await load("node:http")).default.get("http://127.0.0.1:${port}").on("error", () => {}).method,
    "request by fetch": async () => (await fetch("http://127.0.0.1:${port}")).status,
    listen: async () => (await load("node:net")).default.createServer().listen(0).listening,
    "look a name up": async () => (await load("node:dns")).promises.lookup("localhost"),
    "resolve a name": async () => new (await load("node:dns")).promises.Resolver().resolve4("localhost"),
    "send a datagram": async () => (await load("node:dgram")).default.createSocket("udp4").send("x", ${port}, "127.0.0.1"),
    "send a datagram by the class": async () => new ((await load("node:dgram")).default.Socket)("udp4").send("x", ${port}, "127.0.0.1"),
    "begin a timer of the host": () => AbortSignal.timeout(1).aborted,
    "open the inspector": async () => (await load("node:inspector")).default.open(0),
    "evaluate text": () => eval("1"),
    "make a function of text": () => Function("return 1")(),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    tries[name] = await (async () => attempt())().then((value) => "done: " + value, (error) => "refused: " + error.message);
  }
  URL.attempts = JSON.stringify(tries);
})();`;

let built: RenderProcess;
let worker: RenderWorker;
let server: Server;
let connections = 0;
/** Built script of the process, with attempts at what it may not do after it. */
let attempting: string;

/** Ids of the running processes that render, which this test has started. */
function processIds(): number[] {
  const listed = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((line) => line.includes(built.file))
    .map((line) => line.trim().split(/\s+/))
    .map(([id]) => Number(id));
}

function isThere(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

const begin = (changes: Partial<typeof limits> = {}) =>
  (worker = new RenderWorker(built.file, { ...limits, ...changes }));

/** Renders a remote beside a good one. */
const renderBeside = (script: string) =>
  worker.render(releaseScripts({ bad: script, good }), screenRequest(["bad", "good"]), noAnswers);

beforeAll(async () => {
  built = await buildRenderProcess();
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  attempting = join(built.folder, "attempting.js");
  const { port } = server.address() as AddressInfo;
  writeFileSync(attempting, `${readFileSync(built.file, "utf8")}\n${attempts(port)}`);
});
afterEach(() => worker.close());
afterAll(async () => {
  expect(processIds()).toEqual([]);
  server.close();
  await built.remove();
});

describe("rendering in a separate process", () => {
  it("a shell with remotes and answers: returns the screen", async () => {
    begin();
    const scripts = releaseScripts({ games: "return url + read('/api/games');", good });
    const request = screenRequest(["games", "good"], { url: "/lobby" });
    const rendered = await worker.render(scripts, request, async (calls) =>
      calls.map(({ path }) => `of ${path}`),
    );
    expect(rendered).toMatchObject({
      screen: { html: "<main>/lobbyof /api/games<b>good</b></main>", failures: [] },
      message: null,
      overruns: [],
    });
  });

  it("one screen after another, then other scripts: one process is used", async () => {
    begin();
    const scripts = releaseScripts({ good });
    await worker.render(scripts, screenRequest(["good"]), noAnswers);
    const [first] = processIds();
    await worker.render(scripts, screenRequest(["good"]), noAnswers);
    const other = await worker.render(
      releaseScripts({ good: "return 'other';" }),
      screenRequest(["good"]),
      noAnswers,
    );
    expect(other.screen?.html).toBe("<main>other</main>");
    expect(processIds()).toEqual([first]);
  });

  it("closed: no process is left, and the next render starts one", async () => {
    begin();
    expect((await renderBeside("return '';")).screen).not.toBeNull();
    expect(processIds()).toHaveLength(1);
    worker.close();
    await expect.poll(processIds).toEqual([]);
    expect((await renderBeside("return '';")).screen).not.toBeNull();
  });

  it("closed during a render: returns the reason, and no process is left", async () => {
    begin();
    const rendering = renderBeside("for (;;);");
    await expect.poll(processIds).toHaveLength(1);
    worker.close();
    expect((await rendering).screen).toBeNull();
    await expect.poll(processIds).toEqual([]);
  });

  // Here and not in the test of the context: a script that is ended in the middle could end the process
  // around it.
  it.each([
    ["while its script is evaluated", ";for (;;);"],
    ["in a promise of its script", ";(async () => { for (;;) await 0; })();"],
    ["in a timer of its script", ";setTimeout(() => { for (;;); });"],
    ["in its part", "for (;;);"],
    ["in promises of its part", "for (;;) await 0;"],
    ["in a promise that nobody awaits", "void (async () => { for (;;) await 0; })(); return 'shown';"],
    ["in a timer of its part", "setTimeout(() => { for (;;); }); return '';"],
  ])(
    "an endless loop of a remote %s: left out and reported as an overrun, in the same process",
    async (_, script) => {
      begin({ partMs: 300 });
      const { screen, overruns } = await renderBeside(script);
      expect(screen?.html).toBe("<main><b>good</b></main>");
      expect(overruns).toEqual(["bad@1"]);
    },
  );

  it.each([
    ["as it continues after its answer", "await ask('/api/games'); for (;;);"],
    ["in promises after its answer", "await ask('/api/games'); for (;;) await 0;"],
    ["in a timer after its answer", "await ask('/api/games'); setTimeout(() => { for (;;); });"],
    ["after its second answer", "await ask('/api/games'); await ask('/api/more'); for (;;) await 0;"],
    ["after an answer that nobody awaits", "void ask('/api/games').then(() => { for (;;); }); return '';"],
    ["as its data is requested", "query(() => { for (;;); }); return '';"],
    ["after it has requested its data", "query(async () => { for (;;) await 0; }); return '';"],
    [
      "after the answer of its query",
      "query(async () => { await ask('/api/games'); for (;;); }); return '';",
    ],
  ])(
    "an endless loop of a remote %s: left out and reported as an overrun, while another remote's answer is shown",
    async (_, script) => {
      begin({ partMs: 300 });
      const rendered = await worker.render(
        releaseScripts({ bad: script, good: "return read('/api/games') ?? 'none';" }),
        screenRequest(["bad", "good"]),
        async (calls) => calls.map(({ path }) => path),
      );
      expect(rendered).toMatchObject({
        screen: { html: "<main>/api/games</main>" },
        message: null,
        overruns: ["bad@1"],
      });
    },
  );

  it("an endless loop of an unknown remote in the shell's time: the shell alone is shown, and all remotes in the next screen", async () => {
    begin({ partMs: 300 });
    const hook =
      ";{ const { begin } = tesseraShell; tesseraShell.begin = (request) => { begin(request); if (request.includes('/bad')) for (;;); }; }";
    const scripts = releaseScripts({ bad: hook, good });
    const shell = await worker.render(scripts, screenRequest(["good"], { url: "/bad" }), noAnswers);
    expect(shell).toMatchObject({ screen: { html: "<main></main>" }, overruns: [] });
    expect(shell.message).toContain("without its remotes");
    const next = await worker.render(scripts, screenRequest(["good"]), noAnswers);
    expect(next.screen?.html).toBe("<main><b>good</b></main>");
  });

  it("an endless loop of the shell: no screen, with the reason", async () => {
    begin({ partMs: 300 });
    const [shell, ...others] = releaseScripts({ games: good });
    const code = `${shell?.code} tesseraShell.finish = () => { for (;;); };`;
    const scripts = [{ release: shell?.release ?? "", code }, ...others];
    const rendered = await worker.render(scripts, screenRequest(["games"]), noAnswers);
    expect(rendered.screen).toBeNull();
    expect(rendered.message).toContain("did not end within its time");
  });

  it("a rejected promise that is not handled: only that part is missing", async () => {
    begin();
    const { screen } = await renderBeside("void Promise.reject(new Error('nobody')); throw 1;");
    expect(screen?.html).toBe("<main><b>good</b></main>");
  });

  it("a screen that takes too long: its process is ended, and the next screen is rendered", async () => {
    begin({ partMs: 60_000, screenMs: 1_500 });
    const { screen, message } = await renderBeside("for (;;);");
    expect(screen).toBeNull();
    expect(message).toContain("1500 ms");
    await expect.poll(processIds).toEqual([]);
    worker = new RenderWorker(built.file, limits);
    expect((await renderBeside("return '';")).screen).not.toBeNull();
  });

  it("answers that never arrive: no screen, and the process is ended", async () => {
    begin({ screenMs: 1_500 });
    const scripts = releaseScripts({ games: "return read('/api/games') ?? '';" });
    const rendered = await worker.render(
      scripts,
      screenRequest(["games"]),
      () => new Promise(() => undefined),
    );
    expect(rendered.screen).toBeNull();
    await expect.poll(processIds).toEqual([]);
  });

  it.each<[string, () => Promise<never>]>([
    ["are refused", () => Promise.reject(new Error("planted"))],
    [
      "cannot be requested",
      () => {
        throw new Error("planted");
      },
    ],
  ])("answers that %s: no screen, with that reason", async (_, answer) => {
    begin();
    const scripts = releaseScripts({ games: "return read('/api/games') ?? '';" });
    const rendered = await worker.render(scripts, screenRequest(["games"]), answer);
    expect(rendered).toMatchObject({ screen: null, message: expect.stringContaining("planted") });
  });

  it("a script with unlimited allocation: the process ends, and the next screen is rendered", async () => {
    begin({ partMs: 60_000, screenMs: 60_000 });
    const { screen, message } = await renderBeside(
      "const all = []; for (;;) all.push(Array(10_000).fill(all.length));",
    );
    expect(screen).toBeNull();
    expect(message).toContain("The process ended");
    expect((await renderBeside("return '';")).screen).not.toBeNull();
  });

  it("a process that ends between two screens: the next screen is rendered by another one", async () => {
    begin({ screenMs: 10_000 });
    expect((await renderBeside("return '';")).screen).not.toBeNull();
    const [id = 0] = processIds();
    process.kill(id, "SIGKILL");
    // Until its parent has taken note of it, a process that has died still has its id.
    await expect.poll(() => isThere(id)).toBe(false);
    expect(await renderBeside("return '';")).toMatchObject({ message: null });
  });

  it.each([
    ["no text", "finish = () => undefined"],
    ["no JSON", "finish = () => '<html>'"],
    ["null", "finish = () => 'null'"],
    ["no parts", "finish = () => JSON.stringify({ html: '', failures: [] })"],
    [
      "failures of another shape",
      "finish = () => JSON.stringify({ html: '', state: { parts: [] }, failures: 1 })",
    ],
    ["calls of another shape", "openCalls = () => '{}'"],
    ["calls of nothing", "openCalls = () => '[null]'"],
    ["no next part but an error", "nextPart = () => { throw new Error('planted'); }"],
  ])("a shell whose script returns %s: no screen, and the next one is rendered", async (_, change) => {
    begin();
    const [shell] = releaseScripts({});
    const broken = [{ release: shellRelease, code: `${shell?.code} tesseraShell.${change};` }];
    const rendered = await worker.render(broken, screenRequest([]), async (calls) =>
      calls.map(({ path }) => path),
    );
    expect(rendered.screen).toBeNull();
    expect(rendered.message).not.toBeNull();
    expect((await renderBeside("return '';")).screen).not.toBeNull();
  });
});

describe("permissions of the render process", () => {
  it("every attempt of its scripts to leave the sandbox, even outside of the context: refused", async () => {
    worker = new RenderWorker(attempting, limits);
    const results = async () => {
      const { screen } = await renderBeside("return URL.attempts;");
      const text = /<main>(\{.*\})<b>/s.exec(screen?.html ?? "")?.[1];
      return text === undefined ? null : (JSON.parse(text) as Record<string, string>);
    };
    await expect.poll(results).not.toBeNull();
    const { environment, ...others } = (await results()) ?? {};
    expect(environment).toBe("done: ");
    const done = Object.entries(others).filter(([, result]) => !result.startsWith("refused: "));
    expect(Object.keys(others)).toHaveLength(18);
    expect(done).toEqual([]);
    expect(existsSync(join(built.folder, "written.txt"))).toBe(false);
    expect(connections).toBe(0);
  });
});
