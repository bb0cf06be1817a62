import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { releaseScripts, writeBuild, type BuildFacts } from "@tessera/releases/testing";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildRenderProcess, type RenderProcess } from "../testing/build-render-process.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

// Each test opens the candidate in a browser.
vi.setConfig({ testTimeout: 60_000 });

let built: RenderProcess;
let site: ComposedSite;
let client: RegistryClient;
let folder: string;
let builds = 0;

const [shell] = releaseScripts({});
const routes = ["/games", "/games/:category?", "/play/:slug", "/shelf/:name"];

const gamesContainer = (version: string) => `tessera_games_${version.replaceAll(".", "")}`;

/**
 * A release of the remote whose part is the result of this function body, or with this whole script where it
 * begins with `;`.
 */
function gamesOf(version: string, body: string | null, manifest: BuildFacts["manifest"] = {}): BuildFacts {
  const container = gamesContainer(version);
  const script = body?.startsWith(";")
    ? body
    : `var ${container} = { render: async (url, read, ask, query) => { ${body ?? ""} } };`;
  return {
    name: "games",
    version,
    container,
    files: {
      "js/entry.js": `games("${version}")`,
      ...(body !== null && { "server/screens.js": script }),
    },
    ...(body !== null && { serverScript: "server/screens.js" }),
    manifest: {
      paths: ["/games", "/play", "/shelf"].map((prefix) => ({ prefix, guard: "open" as const })),
      routes,
      ...manifest,
    },
  };
}

const shellOf = (version: string, script: string): BuildFacts => ({
  name: "shell",
  version,
  files: { "js/shell.js": `shell("${version}")`, "server/screens.js": script },
  serverScript: "server/screens.js",
});

async function publish(facts: BuildFacts): Promise<string> {
  const build = join(folder, String((builds += 1)));
  await writeBuild(build, facts);
  return (await publishFolder(client, build)).release.id;
}

async function promote(facts: BuildFacts, options?: Parameters<RegistryClient["promote"]>[2]) {
  return client.promote(facts.name, await publish(facts), options);
}

/** Asks for a document of the site. */
async function documentOf(path: string): Promise<string> {
  const { host } = new URL(site.environment.publicOrigin);
  return (await site.app.inject({ url: path, headers: { host, "sec-fetch-dest": "document" } })).body;
}

const good = `return '<a href="/play/reef">' + url + '</a>';`;

beforeAll(async () => {
  built = await buildRenderProcess();
  site = await composeSite({}, { renderProcess: built.file });
  client = createRegistryClient({ origin: await site.listen(), token: site.keys.operator });
  folder = await mkdtemp(join(tmpdir(), "tessera-trials-"));
});
afterAll(async () => {
  await site.close();
  await built.remove();
  await rm(folder, { recursive: true, force: true });
});

describe("the trial of a promotion", () => {
  it("of a remote before there is a shell: nothing is rendered, and the answer names its routes as not tried", async () => {
    expect(await promote(gamesOf("0.1.0", good))).toMatchObject({ changed: true, untried: routes });
  });

  it.each([
    ["throws at load", `throw new TypeError("No tiles.");`, "TypeError: No tiles."],
    ["is no script", "var = ;", "Unexpected token '='."],
    ["loops at load", "for (;;);", ""],
  ])("of a first shell that %s: refused", async (_name, script, error) => {
    await expect(promote(shellOf(`0.0.${(builds += 1)}`, script))).rejects.toMatchObject({
      code: "RELEASE_FAILS",
      message: expect.stringContaining(`of shell fails on / (en, guest): ${error}`),
    });
  });

  it("of a first shell and of a working remote: live; a route with a name is tried with a link from another screen", async () => {
    expect(await promote(shellOf("1.0.0", shell?.code ?? ""))).toMatchObject({ changed: true });
    const promoted = await promote(gamesOf("1.0.0", good));
    expect(promoted).toMatchObject({ changed: true, untried: ["/shelf/:name"] });
  });

  const failing: readonly (readonly [name: string, body: string, error: string])[] = [
    ["throws at load", `;throw new RangeError("No reels.");`, "/ (en, guest): RangeError: No reels."],
    ["throws in each render", `throw new Error("Torn.");`, "/ (en, guest): object."],
    [
      "throws on the screen that another links to",
      `if (url === "/play/reef") throw 0; ${good}`,
      "/play/reef (en, guest): number.",
    ],
    ["loops in a render", "for (;;);", "/ (en, guest): It did not end within its time."],
    ["loops at load", "; for (;;);", "/ (en, guest): It did not end within its time."],
    [
      "breaks the shell of the page",
      `tesseraShell.finish = () => { throw new Error("Taken over."); }; ${good}`,
      "/ (en, guest): Error: Taken over.",
    ],
    [
      "needs more memory than there is",
      "for (const all = [];;) all.push(new Array(1e6).fill({}));",
      "/ (en, guest): ",
    ],
  ];
  it.each(failing)(
    "of a remote that %s: refused with screen and error, and the live one stays",
    async (_name, body, error) => {
      const { revision, remotes } = await client.status();
      const version = `2.0.${(builds += 1)}`;
      await expect(promote(gamesOf(version, body))).rejects.toMatchObject({
        code: "RELEASE_FAILS",
        message: expect.stringContaining(`of games fails on ${error}`),
      });
      expect(await client.status()).toMatchObject({ revision, remotes });
      expect(await documentOf("/games")).toContain("/games</a>");
    },
  );

  it("of a remote that fails only for players in Indonesian: refused", async () => {
    const facts = gamesOf("2.1.0", good);
    const onlyThere = `{
      const { begin, finish } = tesseraShell;
      let asked;
      tesseraShell.begin = (text) => { asked = JSON.parse(text); begin(text); };
      tesseraShell.finish = () => {
        if (asked.visitor === "player" && asked.language === "id") throw new Error("Kosong.");
        return finish();
      };
    }`;
    const script = `${facts.files?.["server/screens.js"]}${onlyThere}`;
    await expect(
      promote({ ...facts, files: { ...facts.files, "server/screens.js": script } }),
    ).rejects.toThrow("fails on / (id, player): Error: Kosong.");
  });

  it("of a shell with which a live remote fails: refused with that error", async () => {
    const script = `${shell?.code} Object.defineProperty(globalThis, "${gamesContainer("1.0.0")}", {
      value: { render: () => { throw "The shell provides nothing."; } },
    });`;
    await expect(promote(shellOf("1.1.0", script))).rejects.toMatchObject({
      code: "RELEASE_FAILS",
      message: expect.stringContaining("of shell fails on / (en, guest): string."),
    });
  });

  it("of a release without a server script: nothing is rendered", async () => {
    expect(await promote(gamesOf("2.2.0", null))).toMatchObject({ changed: true, untried: routes });
  });
});

describe("--untested", () => {
  const bad = () => gamesOf(`3.0.${(builds += 1)}`, `;throw new RangeError("No reels.");`);

  it("without a reason: refused as invalid input", async () => {
    await expect(promote(bad(), { untested: true })).rejects.toMatchObject({
      code: "INPUT_INVALID",
      message: "reason: must say why the release goes live untested.",
    });
  });

  it("with a reason: live; history records it, status shows the failing screens, and a rollback has no trial", async () => {
    const id = await publish(bad());
    const { revision, to } = await client.promote("games", id, {
      untested: true,
      reason: "only the lobby is broken",
    });
    expect((await client.history("games"))[0]).toMatchObject({
      revision,
      untested: true,
      reason: "only the lobby is broken",
    });
    expect((await client.status()).failures).toBeUndefined();
    for (const path of ["/games", "/games/slots"]) await documentOf(path);
    await vi.waitFor(async () =>
      expect((await client.status()).failures).toMatchObject([
        {
          remote: "games",
          release: to,
          url: "/games/slots",
          message: expect.stringMatching(/^RangeError: No reels\.\n/),
          count: 2,
        },
      ]),
    );

    const next = await promote(bad(), { untested: true, reason: "the other one" });
    const back = await client.rollBack("games", { reason: "worse" });
    expect(back).toMatchObject({ from: next.to, to });
    expect((await client.status()).failures, "of the time before").toBeUndefined();
    expect((await client.history("games")).map(({ untested }) => untested ?? false)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("under a policy without the trial: nothing is rendered, and the event does not say untested", async () => {
    const reason = "the team renders it itself";
    await client.changePolicy("games", { policy: { steps: [], gate: "observe", checks: [] }, reason });
    expect(await promote(bad())).toMatchObject({ changed: true });
    expect((await client.history("games"))[0]).not.toHaveProperty("untested");
    await client.rollBack("games", { reason });
    await client.changePolicy("games", { reason });
    await expect(promote(bad())).rejects.toMatchObject({ code: "RELEASE_FAILS" });
  });

  it("a live remote that already fails: promotions of other remotes are not refused for it", async () => {
    const lobby: BuildFacts = {
      name: "lobby",
      version: "1.0.0",
      container: "tessera_lobby_1",
      files: {
        "js/entry.js": "lobby()",
        "server/screens.js": `var tessera_lobby_1 = { render: async () => "" };`,
      },
      serverScript: "server/screens.js",
      manifest: { paths: [{ prefix: "/lobby", guard: "open" }], routes: ["/lobby"] },
    };
    expect(await promote(lobby)).toMatchObject({ changed: true });
  });
});

describe("a set of releases", () => {
  const setOf = async (games: string) => ({
    shell: await publish(shellOf(`4.0.${(builds += 1)}`, `${shell?.code}; globalThis.providesTiles = true;`)),
    games: await publish(gamesOf(`4.1.${(builds += 1)}`, games)),
  });
  const change = async () => ({ reason: "the new lobby", expectedRevision: await client.revision() });
  const needsTiles = `if (!globalThis.providesTiles) throw 0; ${good}`;

  it("rendered as a whole: a release that fails alone goes live with the others", async () => {
    const set = await setOf(needsTiles);
    await expect(client.promote("games", set.games)).rejects.toMatchObject({ code: "RELEASE_FAILS" });
    expect(await client.promoteSet(set, await change())).toMatchObject({
      remotes: [{ changed: true }, { changed: true }],
      untried: ["/shelf/:name"],
    });
  });

  it("with one failing release: the whole set is refused and that one named; live when promoted as untested", async () => {
    const set = await setOf(`throw new Error("Torn.");`);
    const { revision } = await client.status();
    await expect(client.promoteSet(set, await change())).rejects.toMatchObject({
      code: "RELEASE_FAILS",
      message: expect.stringMatching(/^4\.1\.\S+ of games fails on \/ /),
    });
    expect((await client.status()).revision).toBe(revision);
    await client.promoteSet(set, { ...(await change()), untested: true });
    for (const remote of ["shell", "games"])
      expect((await client.history(remote))[0]).toMatchObject({ revision: revision + 1, untested: true });
  });

  it("with a shell that breaks a remote outside the set: refused, naming the set", async () => {
    const set = await setOf(needsTiles);
    const script = `${shell?.code}; globalThis.providesTiles = true; Object.defineProperty(globalThis, "tessera_lobby_1", {
      value: { render: () => { throw "The shell provides nothing."; } },
    });`;
    const broken = await publish(shellOf(`4.0.${(builds += 1)}`, script));
    await expect(client.promoteSet({ ...set, shell: broken }, await change())).rejects.toMatchObject({
      code: "RELEASE_FAILS",
      message: expect.stringMatching(/^4\.0\.\S+ of shell and 4\.1\.\S+ of games fail on \//),
    });
  });
});

it("a render process that cannot start: a working release is promoted, and the answer names the screens not tried", async () => {
  const other = await composeSite({}, { renderProcess: join(folder, "no-such-process.js") });
  try {
    const operator = createRegistryClient({ origin: await other.listen(), token: other.keys.operator });
    for (const [facts, untried] of [
      [shellOf("1.0.0", shell?.code ?? ""), undefined],
      [gamesOf("1.0.0", good), routes],
    ] as const) {
      const build = join(folder, String((builds += 1)));
      await writeBuild(build, facts);
      const { release } = await publishFolder(operator, build);
      const promoted = await operator.promote(facts.name, release.id);
      expect([promoted.changed, promoted.untried]).toEqual([true, untried]);
    }
  } finally {
    await other.close();
  }
});
