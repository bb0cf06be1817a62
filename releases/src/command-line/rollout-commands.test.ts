import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { sayCommand } from "../testing/say-command.ts";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let folder: string;
beforeAll(async () => {
  registry = await startRegistry();
  folder = await mkdtemp(join(tmpdir(), "tessera-rollout-"));
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/operator-token"), operatorToken);
  await writeFile(join(folder, "data/site.json"), JSON.stringify({ origin: registry.origin }));
});
afterAll(async () => {
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = { DATA_DIR: "data" };

const say = (...words: string[]) => sayCommand(registry, ...words);

it("promote to a share, advance, lock, unlock, rollback: each prints a sentence, and status and history show it", async () => {
  const label = (id: string, version: string) => `${version}+dev.${id.slice(2, 10)}`;
  const old = await registry.publishAndPromote({ name: "wallet", version: "1.0.0" });
  const next = await registry.publish({ name: "wallet", version: "1.1.0" });
  const [oldLabel, nextLabel] = [label(old, "1.0.0"), label(next, "1.1.0")];
  const [share, others] = [`wallet ${nextLabel} is live for`, `${oldLabel} for the others`];

  expect(await say("advance", "wallet")).toBe("wallet has no candidate.");
  expect(await say("promote", "wallet", next, "--percent", "0.5")).toContain(
    `${share} 0.5 %, ${others}, revision 2`,
  );
  expect(await say("advance", "wallet")).toBe(`${share} 1 %, ${others}, revision 3`);
  expect(await say("advance", "wallet", "--percent", "12.5")).toBe(`${share} 12.5 %, ${others}, revision 4`);
  expect(await say("advance", "wallet", "--percent", "5")).toBe(
    "The candidate of wallet is at 12.5 % already; rollback takes it back.",
  );

  expect(await say("lock", "wallet", "--reason", "incident 12")).toBe("wallet is locked, revision 5");
  expect(await say("advance", "wallet")).toBe(
    "wallet is locked by operator (incident 12); unlock comes first.",
  );
  const status = await say("status");
  expect(status).toMatch(new RegExp(`^wallet +${oldLabel.replaceAll("+", "\\+")}, locked `, "m"));
  expect(status).toMatch(
    /^ROLLOUT +CANDIDATE +RELEASE +DEVICES +THE OTHERS\nwallet +1\.1\.0\S+ +r_\w{10} +12\.5 % +1\.0\.0\S+$/m,
  );
  expect(status).not.toMatch(/^ROLLBACK/m);
  expect(status).toMatch(/^LOCKED +BY +REASON\nwallet +operator +incident 12$/m);
  expect(await say("unlock", "wallet")).toBe("wallet is unlocked, revision 6");
  expect(await say("unlock", "wallet")).toBe("wallet was not locked, revision 6");

  expect(await say("rollback", "wallet", "--reason", "slow")).toBe(
    `wallet is at ${oldLabel} for everybody, ${nextLabel} is undone, revision 7`,
  );
  expect(await say("promote", "wallet", next, "--percent", "95")).toContain(`${share} 95 %`);
  expect(await say("advance", "wallet")).toBe(`wallet ${nextLabel} is live, revision 9`);
  expect(await say("yank", "wallet", next, "--reason", "leaks")).toBe(
    `${nextLabel} of wallet is live; rollback comes first.`,
  );
  expect(await say("yank", "wallet", old, "--reason", "leaks")).toBe(
    `${old} of wallet is yanked, revision 10`,
  );
  const history = await say("history", "wallet");
  expect(history).toMatch(new RegExp(`^10 .* yank ${old.slice(0, 12)} .* leaks$`, "m"));
  expect(history).toMatch(/^9 .* advance +r_\w{10} +r_\w{10} +operator +-$/m);
  expect(history).toMatch(/^8 .* promote +(r_\w{10}) +\1, r_\w{10} 95 % +operator +-$/m);
  expect(history).toMatch(/^5 .* lock .* incident 12$/m);
});

it("a promotion to everybody during a rollout: prints which candidate is withdrawn", async () => {
  await registry.publishAndPromote({ name: "games", version: "1.0.0" });
  const candidate = await registry.publish({ name: "games", version: "1.1.0" });
  const next = await registry.publish({ name: "games", version: "1.2.0" });
  await registry.operator.promote("games", candidate, { weightPpm: 50_000 });
  expect(await say("promote", "games", next)).toMatch(
    /games 1\.2\.0\S+ is live, 1\.1\.0\S+ is withdrawn, revision \d+$/,
  );
});

it("a promotion of the candidate: without steps it is for everybody, with steps it prints who has it already", async () => {
  await registry.publishAndPromote({ name: "darts", version: "1.0.0" });
  const next = await registry.publish({ name: "darts", version: "1.1.0" });
  await say("promote", "darts", next, "--percent", "5");
  expect(await say("promote", "darts", next)).toMatch(/darts 1\.1\.0\S+ is live, revision \d+$/);

  const last = await registry.publish({ name: "darts", version: "1.2.0" });
  await say("policy", "darts", "--steps", "5,50", "--reason", "new team");
  await say("promote", "darts", last);
  expect(await say("promote", "darts", last)).toMatch(
    /darts 1\.2\.0\S+ was live for 5 % already, revision \d+; advance gives it to more devices$/,
  );
});

it("a rollback to a release that does not fit: done, with the reason why it does not fit", async () => {
  const shared = (version: string) => ({ "@tessera/shared/ui": version });
  await registry.publishAndPromote({ name: "shell", version: "1.0.0", shared: shared("0.1.0") });
  await registry.publishAndPromote({ name: "shell", version: "2.0.0", shared: shared("0.1.1") });
  const needs = await registry.publish({ name: "arcade", shared: shared("0.1.1") });
  expect(await say("promote", "arcade", needs)).toMatch(
    /^rendering|a rollback of shell to 1\.0\.0\S+ is not safe/m,
  );
  expect(await say("promote", "arcade", needs, "--confirmed", "--reason", "needed")).toMatch(
    /arcade \S+ is live/,
  );
  expect(await say("status")).toMatch(
    /^ROLLBACK +LEADS TO +SAFE +BECAUSE\nshell +1\.0\.0\S+ +no +arcade needs @tessera\/shared\/ui 0\.1\.1; the shell provides 0\.1\.0\.$/m,
  );
  const { code, out, error } = await runCommand(["rollback", "shell", "--reason", "blank"], {
    folder,
    environment,
  });
  expect([code, out]).toEqual([0, expect.stringMatching(/^shell is back at 1\.0\.0/)]);
  expect(error).toBe("It may not work: arcade needs @tessera/shared/ui 0.1.1; the shell provides 0.1.0.\n");
});

it("a rollback of the shell that also moves a remote: announced by status before, and printed after", async () => {
  const shared = (version: string) => ({
    shared: { "@tessera/shared/ui": version },
    sharedNames: { "@tessera/shared/ui": ["Button"] },
  });
  const promote = async (name: string, version: string, module: string) => {
    const id = await registry.publish({ name, version, ...shared(module) });
    await registry.operator.promote(name, id, { confirmed: true, reason: "needed" });
  };
  await registry.operator.retire("arcade", { reason: "next test" });
  await promote("shell", "3.0.0", "1.1.0");
  await promote("bingo", "1.0.0", "1.1.0");
  await promote("shell", "4.0.0", "1.2.0");
  await promote("bingo", "2.0.0", "1.2.0");
  expect(await say("status")).toMatch(/^shell +3\.0\.0\S+ +yes +bingo goes back to 1\.0\.0\S+ with it\.$/m);
  expect(await say("rollback", "shell", "--reason", "blank")).toMatch(
    /^shell is back at 3\.0\.0\S+, 4\.0\.0\S+ is undone, revision \d+\nbingo went with it: it is back at 1\.0\.0\S+, 2\.0\.0\S+ is undone$/,
  );
  expect(await say("history", "bingo")).toMatch(
    /^\d+ .* rollback .* With shell, back at 3\.0\.0\S+: blank$/m,
  );
});

it("promote-set: prints a line for each remote, refuses an unknown release, and refuses what is not a set", async () => {
  const facts = (name: string, version: string) => ({ name, version, files: { [`${name}.js`]: version } });
  const [keno, slots] = [
    await registry.publish(facts("keno", "1.0.0")),
    await registry.publish(facts("slots", "1.0.0")),
  ];
  const set = [`keno=${keno}`, `slots=${slots.slice(0, 10)}`];
  expect(await say("promote-set", ...set, "--reason", "autumn")).toMatch(
    /^keno 1\.0\.0\S+ is live, revision (\d+)\nslots 1\.0\.0\S+ is live, revision \1$/,
  );
  expect(await say("promote-set", ...set, "--reason", "autumn")).toMatch(
    /^keno \S+ was live already\nslots \S+ was live already$/,
  );
  expect(await say("promote-set", `keno=${keno}`, "slots=none", "--reason", "autumn")).toBe(
    "slots: slots has no release none.",
  );
  expect(await say("promote-set", `keno=${keno}`, "--reason", "autumn")).toBe(
    "A set has two or more remotes; promote is for one.",
  );
  for (const wrong of ["slots", "=x", "slots=", `keno=${keno}`])
    expect(await say("promote-set", `keno=${keno}`, wrong, "--reason", "autumn")).toMatch(
      /^Command-argument value '.*' is invalid/,
    );
  expect(await say("promote-set", ...set)).toBe("Required option '--reason <text>' not specified.");
});

it("history --refused: lists refused attempts as a table and as JSON; verify counts them", async () => {
  await registry.publishAndPromote({ name: "dice", version: "1.0.0" });
  expect(await say("history", "dice", "--refused")).toBe("No attempt to change it was refused.");
  await say("promote", "dice", "none");
  expect(await say("history", "dice", "--refused")).toMatch(
    /^AT +ACTION +RELEASE +REFUSED AS +BY +REQUEST\n\S+ .*promote +none +RELEASE_UNKNOWN +operator +\S+$/,
  );
  expect(JSON.parse(await say("history", "dice", "--refused", "--json"))).toMatchObject([
    { action: "promote", code: "RELEASE_UNKNOWN", release: "none", actor: "operator" },
  ]);
  expect(await say("history", "dice")).not.toContain("RELEASE_UNKNOWN");
  const dice = (await registry.operator.status()).remotes.find(({ name }) => name === "dice");
  const id = dice?.stable.id ?? "";
  await say("yank", "dice", id, "--reason", "it leaks");
  expect(await say("history", "dice", "--refused")).toMatch(
    new RegExp(` yank +${id.slice(0, 12)} +RELEASE_IS_LIVE +operator `),
  );
  expect(await say("verify")).toMatch(/^local, revision \d+: \d+ events, \d+ refused attempts?$/);
  await registry.database.execute("update registry.environment set refused = refused + 1");
  expect(await say("verify")).toMatch(/\nOf \d+ refused attempts some are missing\.$/);
  await registry.database.execute("update registry.environment set refused = refused - 1");
});

it("policy, pause, resume and watch: each prints a sentence, and watch ends with the rollout's exit code", async () => {
  const old = await registry.publishAndPromote({ name: "games", version: "1.0.0" });
  const next = await registry.publish({ name: "games", version: "1.1.0" });
  const label = `1.1.0+dev.${next.slice(2, 10)}`;
  expect(await say("policy", "games")).toBe(
    "that of the environment: no steps; gate observes; checks: trial",
  );
  expect(await say("policy", "games", "--steps", "5,50")).toBe(
    "A change of the policy needs '--reason <text>'.",
  );
  const change = [
    "policy",
    "games",
    "--steps",
    "5,50",
    "--bake",
    "5m,1h",
    "--gate",
    "act",
    "--checks",
    "probe,trial",
    "--reason",
    "new team",
  ];
  const described =
    "5 % for 5 minutes and 100 visits, 50 % for 60 minutes and 100 visits; gate acts; checks: trial and probe";
  expect(await say(...change)).toMatch(new RegExp(`^games has ${described}, revision \\d+$`));
  expect(await say(...change)).toMatch(/^games had /);
  expect(await say("policy", "games")).toBe(described);
  expect(await say("policy", "games", "--steps", "5,4", "--reason", "x")).toContain(
    "must give more devices the candidate each time",
  );
  expect(await say("policy", "games", "--steps", "5", "--bake", "1m,2m", "--reason", "x")).toBe(
    "Option '--bake' needs one value, or one for each step.",
  );
  for (const wrong of [
    ["--bake", "10"],
    ["--steps", "0"],
    ["--gate", "maybe"],
    ["--visits", "many"],
    ["--checks", "trial,luck"],
  ])
    expect(await say("policy", "games", ...wrong)).toMatch(/argument '[\w,]+' is invalid/);

  expect(await say("promote", "games", next)).toContain(`: npx tessera probe games ${label} opens it.`);
  expect(await say("promote", "games", next, "--untested")).toBe(
    "Option '--untested' needs '--reason <text>'.",
  );
  expect(await say(...change.map((word) => (word === "probe,trial" ? "trial" : word)))).toContain(
    "; checks: trial,",
  );

  expect(await say("watch", "games")).toBe("games has no candidate.");
  expect(await say("promote", "games", next, "--now")).toBe("Option '--now' needs '--reason <text>'.");
  expect(await say("promote", "games", next)).toContain(`games ${label} is live for 5 %`);
  expect(await say("pause", "games", "--reason", "lunch")).toMatch(/^games is paused, revision \d+$/);
  const out = await say("status");
  expect(out).toContain("paused by operator (lunch)");
  expect(out).toMatch(/games +candidate +0 +0 +0 +0\n/);
  expect(out).toMatch(/games +acts +wait +The step has 0 of 100 visits and 0 of 5 minutes\./);
  expect(await say("resume", "games")).toMatch(/^games goes on, revision \d+$/);
  expect(await say("resume", "games")).toMatch(/^games was not paused, revision \d+$/);

  const watch = (then: () => Promise<unknown>) => {
    let hasBegun = false;
    return runCommand(["watch", "games"], {
      folder,
      environment,
      onOut: () => {
        if (!hasBegun) void then();
        hasBegun = true;
      },
    });
  };
  const undone = await watch(() => registry.operator.rollBack("games", { reason: "slow" }));
  expect(undone.code).toBe(1);
  expect(undone.out).toContain(
    `games ${label} at 5 %: 0 of 0 visits fail, 0 of 0 visits fail with the stable release; wait: The step has`,
  );
  expect(undone.error).toBe(`games ${label} is undone: operator (slow).\n`);
  await registry.operator.promote("games", next);
  const live = await watch(() => registry.operator.advance("games", { weightPpm: 1_000_000 }));
  expect(live).toMatchObject({ code: 0, error: "" });
  expect(live.out).toContain(`games ${label} is live for everybody.\n`);
  expect(await say("history", "games")).toContain(old.slice(0, 12));
});
