import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../testing/run-command.ts";
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

/** Runs a command, and returns what it prints: its result, or its refusal. */
async function say(...words: string[]): Promise<string> {
  const { out, error } = await runCommand(words, { folder, environment });
  return (out || error).trimEnd();
}

it("promote to a share, advance, lock, unlock, rollback: the sentence of each, status and history", async () => {
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

it("a promotion to everybody during a rollout: says which candidate is withdrawn", async () => {
  await registry.publishAndPromote({ name: "games", version: "1.0.0" });
  const candidate = await registry.publish({ name: "games", version: "1.1.0" });
  const next = await registry.publish({ name: "games", version: "1.2.0" });
  await registry.operator.promote("games", candidate, { weightPpm: 50_000 });
  expect(await say("promote", "games", next)).toMatch(
    /games 1\.2\.0\S+ is live, 1\.1\.0\S+ is withdrawn, revision \d+$/,
  );
});

it("a rollback to a release that does not fit: done, and said why it does not", async () => {
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
    /^ROLLBACK +LEADS TO +SAFE +BECAUSE\nshell +1\.0\.0\S+ +no +arcade needs @tessera\/shared\/ui 0\.1\.1; the shell lends 0\.1\.0\.$/m,
  );
  const { code, out, error } = await runCommand(["rollback", "shell", "--reason", "blank"], {
    folder,
    environment,
  });
  expect([code, out]).toEqual([0, expect.stringMatching(/^shell is back at 1\.0\.0/)]);
  expect(error).toBe(
    "It does not fit what is live: arcade needs @tessera/shared/ui 0.1.1; the shell lends 0.1.0.\n",
  );
});
