import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "@tessera/shared/core/clock";
import { startBarrierProxy } from "../testing/barrier-proxy.ts";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { runCommand } from "../testing/run-command.ts";
import { writeBuild } from "../testing/write-build.ts";

// Each test runs the command several times, as a process.
vi.setConfig({ testTimeout: 60_000 });

let registry: TestRegistry;
let folder: string;
let builds = 0;

beforeAll(async () => {
  // A running clock: changes are compared with the start time of the command.
  registry = await startRegistry({ clock: systemClock });
  folder = await realpath(await mkdtemp(join(tmpdir(), "tessera-command-")));
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/operator-token"), `${operatorToken}\n`);
  await writeFile(join(folder, "data/site.json"), JSON.stringify({ origin: registry.origin }));
});
afterAll(async () => {
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command in a project whose data folder is `data`. */
const tessera = (words: readonly string[], changes: Record<string, string> = {}) =>
  runCommand(words, { folder, environment: { DATA_DIR: "data", ...changes } });

async function writeVersion(name: string, version: string): Promise<string> {
  const build = `build-${(builds += 1)}`;
  await writeBuild(join(folder, build), { name, version });
  return build;
}

describe("tessera", () => {
  it("publish, promote, publish, promote, rollback, status, history: each prints its documented output", async () => {
    const first = await tessera(["publish", await writeVersion("wallet", "1.0.0")]);
    expect(first).toMatchObject({ code: 0, error: "" });
    expect(first.out).toMatch(/^r_[0-9a-f]{64}\n$/);
    const second = await tessera(["publish", await writeVersion("wallet", "1.1.0")]);
    const [one, two] = [first.out.trim(), second.out.trim()];
    const [oneLabel, twoLabel] = [`1.0.0+dev.${one.slice(2, 10)}`, `1.1.0+dev.${two.slice(2, 10)}`];

    expect(await tessera(["promote", "wallet", one])).toEqual({
      code: 0,
      out: `wallet ${oneLabel} is live, revision 1\n`,
      error: "",
    });
    expect((await tessera(["promote", "wallet", twoLabel])).code).toBe(0);
    expect(await tessera(["rollback", "wallet", "--reason", "deposits fail"])).toEqual({
      code: 0,
      out: `wallet is back at ${oneLabel}, ${twoLabel} is undone, revision 3\n`,
      error: "",
    });

    const at: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const status = await tessera(["status", "--json"]);
    expect(JSON.parse(status.out)).toEqual({
      environment: "local",
      revision: 3,
      remotes: [
        {
          name: "wallet",
          stable: { id: one, label: oneLabel },
          candidate: null,
          lastGood: null,
          updatedAt: at,
          actor: "operator",
          rollback: { to: null, safe: "yes", reasons: [] },
        },
      ],
      retired: [],
    });
    const since: string = JSON.parse(status.out).remotes[0].updatedAt;
    const history = await tessera(["history", "wallet", "--json"]);
    expect(JSON.parse(history.out)).toEqual([
      {
        revision: 3,
        at,
        action: "rollback",
        from: two,
        to: one,
        actor: "operator",
        reason: "deposits fail",
        follow: "swap",
      },
      {
        revision: 2,
        at,
        action: "promote",
        from: one,
        to: two,
        actor: "operator",
        reason: null,
        follow: "info",
      },
      {
        revision: 1,
        at,
        action: "promote",
        from: null,
        to: one,
        actor: "operator",
        reason: null,
        follow: "info",
      },
    ]);
    expect((await tessera(["status"])).out).toBe(
      [
        "local, revision 3",
        "",
        "REMOTE  LIVE                RELEASE       LAST GOOD  ROLLBACK SAFE    SINCE                    BY",
        `wallet  ${oneLabel}  ${one.slice(0, 12)}  -          leaves the site  ${since.slice(0, 19).replace("T", " ")} UTC  operator`,
        "",
      ].join("\n"),
    );
  });

  it("check: exit code 1 with the release of a lost file; exit code 0 after it was published again", async () => {
    const build = await writeVersion("vault", "1.0.0");
    const id = (await tessera(["publish", build])).out.trim();
    const { sha256 = "" } = JSON.parse(await readFile(join(folder, build, "release.json"), "utf8")).files[0];
    expect((await tessera(["check"])).out).toMatch(/^\d+ files checked, 0 repaired, 0 missing or damaged\n$/);
    await rm(join(registry.folder, "assets", sha256.slice(0, 2), sha256));
    const { code, out, error } = await tessera(["check", "--repair"]);
    expect({ code, error }).toEqual({ code: 1, error: "1 file is missing or damaged.\n" });
    expect(out).toMatch(new RegExp(`vault +1\\.0\\.0\\S+ +${id.slice(0, 12)} +- +missing +js/entry\\.js`));
    await tessera(["publish", build]);
    expect(JSON.parse((await tessera(["check", "--json"])).out)).toMatchObject({ repaired: 0, faults: [] });
  });

  it("verify: prints the number of events; exit code 1 with the remote whose pointer moved without an event", async () => {
    const { out } = await tessera(["publish", await writeVersion("ledge", "1.0.0")]);
    await tessera(["promote", "ledge", out.trim()]);
    expect((await tessera(["verify"])).out).toMatch(/^local, revision \d+: \d+ events?\n$/);
    const move = (change: string) =>
      registry.database.query(
        `update registry.pointer set revision = revision ${change} where remote = 'ledge'`,
      );
    await move("+ 1");
    expect(await tessera(["verify"])).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^ledge is not where event \d+ has moved it\.\n$/),
    });
    await move("- 1");
    expect(JSON.parse((await tessera(["verify", "--json"])).out)).toMatchObject({ fault: null });
  });

  it("the first release rolled back, promoted, retired and rolled back again: printed by each command, status and history", async () => {
    const { out } = await tessera(["publish", await writeVersion("lobby", "1.0.0")]);
    const id = out.trim();
    const label = `1.0.0+dev.${id.slice(2, 10)}`;
    await tessera(["promote", "lobby", id]);
    const revision = await registry.operator.revision();
    const say = async (...words: string[]) => (await tessera(words)).out;

    expect(await say("rollback", "lobby", "--reason", "blank")).toBe(
      `lobby is out of the site, it had no earlier release to go back to, ${label} is undone, revision ${revision + 1}\n`,
    );
    expect(await say("status")).toMatch(
      new RegExp(`^lobby +retired, was ${label.replace("+", "\\+")} `, "m"),
    );
    expect(await say("promote", "lobby", id)).toBe(`lobby ${label} is live, revision ${revision + 2}\n`);
    expect(await say("retire", "lobby", "--reason", "no licence")).toBe(
      `lobby is out of the site, ${label} was live, revision ${revision + 3}\n`,
    );
    expect(await say("retire", "lobby", "--reason", "no licence")).toBe(
      `lobby was not in the site, revision ${revision + 3}\n`,
    );
    expect(JSON.parse(await say("status", "--json")).retired).toMatchObject([
      {
        name: "lobby",
        last: { id, label },
        lastGood: { id, label },
        actor: "operator",
        reason: "no licence",
      },
    ]);
    expect(await say("rollback", "lobby", "--reason", "licence is back", "--to", label)).toBe(
      `lobby is back at ${label}, revision ${revision + 4}\n`,
    );
    expect(await say("rollback", "lobby", "--reason", "again", "--to", id.slice(0, 10))).toBe(
      `lobby ${label} was live already, nothing is undone, revision ${revision + 4}\n`,
    );
    const history: { action: string; from: unknown; to: unknown }[] = JSON.parse(
      await say("history", "lobby", "--json"),
    );
    expect(history.map(({ action, from, to }) => [action, from, to])).toEqual([
      ["rollback", null, id],
      ["retire", id, null],
      ["promote", null, id],
      ["rollback", id, null],
      ["promote", null, id],
    ]);
    expect(await say("history", "lobby")).toMatch(/ retire +r_[0-9a-f]{10} +- +operator +no licence$/m);
  });

  it("--swap, --kill and neither: history and status show how open pages follow", async () => {
    const [first, second] = [
      await registry.publish({ name: "keno", version: "1.0.0" }),
      await registry.publish({ name: "keno", version: "1.1.0" }),
    ];
    await tessera(["promote", "keno", first]);
    await tessera(["promote", "keno", second, "--swap"]);
    expect((await tessera(["status"])).out).toMatch(/^keno +1\.1\.0\S+, swap +r_/m);
    await tessera(["rollback", "keno", "--kill", "--reason", "reels stop"]);
    expect((await tessera(["status"])).out).toMatch(/^keno +1\.0\.0\S+, kill +r_/m);
    await tessera(["retire", "keno", "--kill", "--reason", "no licence"]);
    expect((await tessera(["status"])).out).toMatch(/^keno +retired, was 1\.0\.0/m);
    const actions = (await tessera(["history", "keno"])).out.match(/UTC {2}(\S.*?) {2}/g);
    expect(actions?.map((cell) => cell.slice(3).trim())).toEqual([
      "retire kill",
      "rollback kill",
      "promote swap",
      "promote",
    ]);
  });

  it("two processes that roll back concurrently: one succeeds, and the other reports the conflicting change", async () => {
    const versions: string[] = [];
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
      versions.push(await registry.publishAndPromote({ name: "arcade", version }));
    }
    const proxy = await startBarrierProxy(registry.origin, "/rollback", 2);
    const rollBack = () =>
      tessera(["rollback", "arcade", "--reason", "reels stop"], { TESSERA_URL: proxy.origin });
    const outcomes = await Promise.all([rollBack(), rollBack()]);
    await proxy.stop();

    const label = `1.1.0+dev.${versions[1]?.slice(2, 10)}`;
    const revision = await registry.operator.revision();
    const [done, refused] = outcomes.sort((one, other) => (one.code ?? 0) - (other.code ?? 0));
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`arcade is back at ${label}`) });
    expect(refused).toEqual({
      code: 1,
      out: "",
      error: `Nothing was changed, somebody was faster: operator rolled arcade back to ${label} (reels stop), revision ${revision}. Who has seen that adds --seen ${revision}.\n`,
    });
    const { remotes } = await registry.operator.status();
    expect(remotes.find(({ name }) => name === "arcade")?.stable.id).toBe(versions[1]);
  });

  it("--seen: an outdated revision is refused, the current one is accepted", async () => {
    const first = await registry.publishAndPromote({ name: "bingo", version: "1.0.0" });
    const seen = await registry.operator.revision();
    await registry.publishAndPromote({ name: "bingo", version: "2.0.0" });
    const promote = (revision: number) => tessera(["promote", "bingo", first, "--seen", String(revision)]);
    expect(await promote(seen)).toMatchObject({
      code: 1,
      error: expect.stringContaining("somebody was faster: operator promoted bingo to 2.0.0"),
    });
    expect((await promote(seen + 1)).code).toBe(0);
  });

  it("a package with a build script: built first, then its dist folder is published", async () => {
    const dist = await writeVersion("games", "3.0.0");
    await mkdir(join(folder, "package"));
    const build = `require("node:fs").cpSync("../${dist}", "dist", { recursive: true })`;
    await writeFile(join(folder, "package/build.cjs"), build);
    await writeFile(
      join(folder, "package/package.json"),
      JSON.stringify({ name: "games", scripts: { build: "node build.cjs" } }),
    );
    const outcome = await tessera(["publish", "package"]);
    expect(outcome).toMatchObject({ code: 0, error: "" });
    expect((await tessera(["publish", dist])).out).toBe(outcome.out);
  });

  it("a package whose build fails: prints the build's output, then one error message", async () => {
    await mkdir(join(folder, "broken"));
    await writeFile(
      join(folder, "broken/package.json"),
      JSON.stringify({ scripts: { build: "node -e \"console.error('no such module'); process.exit(3)\"" } }),
    );
    const outcome = await tessera(["publish", "broken"]);
    expect(outcome).toMatchObject({ code: 1, out: "" });
    expect(outcome.error).toContain("no such module");
    expect(outcome.error.trimEnd().split("\n").at(-1)).toBe(`The build of ${join(folder, "broken")} failed.`);
  });

  const noRelease = `r_${"0".repeat(64)}`;
  const refusals: readonly (readonly [string, readonly string[], string])[] = [
    ["an unknown remote", ["promote", "purse", noRelease], "Nothing named purse is published.\n"],
    ["an unknown release", ["promote", "referral", noRelease], `referral has no release ${noRelease}.\n`],
    [
      "a rollback of a remote that was never live",
      ["rollback", "referral", "--reason", "slow"],
      "referral has no earlier release to go back to.\n",
    ],
    [
      "the shell retired",
      ["retire", "shell", "--reason", "x"],
      "The shell cannot be retired: without it there is no page.\n",
    ],
    [
      "a reason that a terminal would act on",
      ["rollback", "referral", "--reason", "slow\u001b[2J"],
      "reason: must be one line without control characters.\n",
    ],
    ["the history of an unknown remote", ["history", "purse"], "Nothing named purse is published.\n"],
  ];
  it.each(refusals)("%s: one error message and exit code 1", async (_name, words, sentence) => {
    await registry.publish({ name: "referral" });
    await registry.publish({ name: "shell" });
    expect(await tessera(words)).toEqual({ code: 1, out: "", error: sentence });
  });

  it("a folder without a build, and no folder: one error message and exit code 1", async () => {
    expect(await tessera(["publish", "data"])).toEqual({
      code: 1,
      out: "",
      error: `There is no release.json in ${join(folder, "data")} or its dist.\n`,
    });
    expect((await tessera(["publish", "nowhere"])).error).toBe(
      `There is no folder ${join(folder, "nowhere")}.\n`,
    );
  });

  const misuses: readonly (readonly [readonly string[], string])[] = [
    [["frobnicate"], "Unknown command 'frobnicate'.\n"],
    [["promote", "wallet"], "Missing required argument 'release'.\n"],
    [["rollback", "wallet"], "Required option '--reason <text>' not specified.\n"],
    [["lock", "wallet"], "Required option '--reason <text>' not specified.\n"],
    ...["0", "0.001", "100.01", "-5", "5%", "many"].map((share): [string[], string] => [
      ["promote", "wallet", "1.0.0", `--percent=${share}`],
      `Option '--percent <share>' argument '${share}' is invalid.\n`,
    ]),
    [["retire", "wallet"], "Required option '--reason <text>' not specified.\n"],
    [
      ["promote", "wallet", "r_12345678", "--seen", "five"],
      "Option '--seen <revision>' argument 'five' is invalid.\n",
    ],
    [["promote", "wallet", "r_12345678", "--untested"], "Option '--untested' needs '--reason <text>'.\n"],
    [
      ["promote", "wallet", "r_12345678", "--info", "--kill"],
      "Option '--info' cannot be used with option '--kill'.\n",
    ],
    [
      ["rollback", "wallet", "--reason", "x", "--kill", "--swap"],
      "Option '--swap' cannot be used with option '--kill'.\n",
    ],
    [["retire", "wallet", "--reason", "x", "--swap"], "Unknown option '--swap'.\n"],
    [["rollback", "wallet", "--reason", " "], "Option '--reason <text>' argument ' ' is invalid.\n"],
    [["status", "--yaml"], "Unknown option '--yaml'.\n"],
  ];
  it.each(misuses)("%j: one error message and exit code 2", async (words, sentence) => {
    expect(await tessera(words)).toEqual({ code: 2, out: "", error: sentence });
  });

  it("a wrong token, a wrong address and no registry at all: one error message each and exit code 1", async () => {
    expect(await tessera(["status"], { TESSERA_TOKEN: "guess" })).toEqual({
      code: 1,
      out: "",
      error: "The token is missing or not known.\n",
    });
    expect(await tessera(["status"], { TESSERA_URL: "http://127.0.0.1:1" })).toEqual({
      code: 1,
      out: "",
      error: "No registry answers at http://127.0.0.1:1; is the site running?\n",
    });
    expect(await tessera(["status"], { DATA_DIR: "elsewhere" })).toEqual({
      code: 1,
      out: "",
      error: "No registry is known here; run npm start first, or set TESSERA_URL and TESSERA_TOKEN.\n",
    });
  });

  it("a data folder with a damaged site.json: one error message and exit code 1", async () => {
    await mkdir(join(folder, "damaged"));
    await writeFile(join(folder, "damaged/operator-token"), operatorToken);
    await writeFile(join(folder, "damaged/site.json"), "{");
    expect(await tessera(["status"], { DATA_DIR: "damaged" })).toEqual({
      code: 1,
      out: "",
      error: `${join(folder, "damaged/site.json")} is damaged; npm start writes it anew.\n`,
    });
  });

  it("TESSERA_URL and TESSERA_TOKEN: override the data folder", async () => {
    const changes = {
      DATA_DIR: "elsewhere",
      TESSERA_URL: `${registry.origin}/`,
      TESSERA_TOKEN: operatorToken,
    };
    expect((await tessera(["status", "--json"], changes)).code).toBe(0);
  });
});
