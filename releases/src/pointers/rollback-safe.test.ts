import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases } from "../testing/wallet-versions.ts";
import type { BuildFacts } from "../testing/write-build.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(() => deleteReleases(registry));

const ui = "@tessera/shared/ui";
const reason = "deposits fail";
const shell = (version: string, provided: string, names = ["Button"]): BuildFacts => ({
  name: "shell",
  version,
  shared: { [ui]: provided },
  sharedNames: { [ui]: names },
});
const wallet = (version: string, needs: string, names = ["Button"]): BuildFacts => ({
  name: "wallet",
  version,
  shared: { [ui]: needs },
  sharedNames: { [ui]: names },
});
const at = (name: string, version: string, prefix: string): BuildFacts => ({
  name,
  version,
  manifest: { paths: [{ prefix, guard: "open" }] },
});

/** The rollback of a remote in status: the version to which it leads, whether that is safe, and why not. */
async function rollbackOf(name: string) {
  const { remotes, retired } = await registry.operator.status();
  const { rollback } = [...remotes, ...retired].find((remote) => remote.name === name) ?? {};
  return rollback && [rollback.to?.label.split("+")[0] ?? null, rollback.safe, ...rollback.reasons];
}

const versionOf = ({ label }: { readonly label: string }) => label.split("+")[0];

/**
 * The remotes that a rollback of the shell would take with it, as status shows them: name, and the versions
 * of before and after.
 */
async function movedWithShell() {
  const { remotes } = await registry.operator.status();
  const { rollback } = remotes.find(({ name }) => name === "shell") ?? {};
  return rollback?.with?.map(({ remote, from, to }) => [remote, versionOf(from), versionOf(to)]);
}

/**
 * Makes a wallet live that is the first and needs a module of the shell: there is none that it could go back
 * to.
 */
async function promoteFirstWallet(needs: string) {
  const only = await registry.publish(wallet("1.0.0", needs));
  await registry.operator.promote("wallet", only, { confirmed: true, reason: "needed" });
}

describe("the safety of a rollback", () => {
  it("of the shell: unsafe while a remote without an earlier release needs a newer module, safe otherwise", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    expect(await rollbackOf("shell")).toBe(undefined);
    await registry.publishAndPromote(shell("2.0.0", "0.1.1", ["Button", "Chip"]));
    expect(await rollbackOf("shell")).toEqual(["1.0.0", "yes"]);
    await promoteFirstWallet("0.1.1");
    expect(await rollbackOf("wallet")).toEqual([null, "yes"]);
    expect(await rollbackOf("shell")).toEqual([
      "1.0.0",
      "no",
      "wallet needs @tessera/shared/ui 0.1.1; the shell provides 0.1.0.",
    ]);
    await registry.operator.rollBack("wallet", { reason });
    expect(await rollbackOf("shell")).toEqual(["1.0.0", "yes"]);
  });

  it("of the shell, with a candidate: judged with the candidate like a live release", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    await registry.publishAndPromote(wallet("1.0.0", "0.1.0"));
    await registry.publishAndPromote(shell("2.0.0", "0.1.1"));
    const newer = await registry.publish(wallet("2.0.0", "0.1.1"));
    expect(await movedWithShell()).toBe(undefined);
    await registry.operator.promote("wallet", newer, { weightPpm: 10_000 });
    expect(await movedWithShell()).toEqual([["wallet", "2.0.0", "1.0.0"]]);
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "yes"]);
  });

  it("to a release that leaves a slot empty: unsafe when the live one alone fills it; safe if another part fills it too", async () => {
    const filling = (version: string, ...slots: string[]): BuildFacts => ({
      name: "wallet",
      version,
      manifest: { slots: slots.map((slot) => ({ slot, module: "bank", order: 0 })) },
    });
    await registry.publishAndPromote({ name: "shell" });
    await registry.publishAndPromote(filling("1.0.0"));
    const newer = await registry.publish(filling("2.0.0", "bank.register"));
    const withPlace = { name: "account", version: "1.0.0", slotPlaces: ["bank.register"] };
    await registry.operator.promote("wallet", newer, { weightPpm: 10_000 });
    await registry.publishAndPromote(withPlace);
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "yes"]);
    await registry.operator.retire("account", { reason });
    await registry.operator.advance("wallet", { weightPpm: 1_000_000 });
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "yes"]);

    const screen = await registry.publish({ ...withPlace, version: "2.0.0" });
    await expect(registry.operator.promote("account", screen)).rejects.toMatchObject({
      code: "ROLLBACK_UNSAFE",
    });
    await registry.operator.promote("account", screen, { confirmed: true, reason });
    const why = "account 2.0.0 shows the slot bank.register, which wallet 1.0.0 does not fill.";
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "no", why]);
    await registry.publishAndPromote({ ...filling("1.0.0", "bank.register"), name: "games" });
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "yes"]);
  });

  it("to releases without recorded imported names: unknown", async () => {
    const { sharedNames: _, ...silent } = wallet("1.0.0", "0.1.0");
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    await registry.publishAndPromote(silent);
    await registry.publishAndPromote(wallet("2.0.0", "0.1.0"));
    const why = "wallet 1.0.0 does not say which names it imports from shared modules.";
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "unknown", why]);
    await registry.operator.rollBack("wallet", { reason });
    await registry.publishAndPromote(shell("2.0.0", "0.1.0"));
    expect(await rollbackOf("shell")).toEqual(["1.0.0", "unknown", why]);
  });

  it("to a path that another remote has taken since: unsafe, in both directions", async () => {
    await registry.publishAndPromote({ name: "shell" });
    await registry.publishAndPromote(at("games", "1.0.0", "/games"));
    await registry.publishAndPromote(at("games", "2.0.0", "/lobby"));
    expect(await rollbackOf("games")).toEqual(["1.0.0", "yes"]);
    const inside = await registry.publish(at("arcade", "1.0.0", "/games/arcade"));
    await registry.operator.promote("arcade", inside, { confirmed: true, reason: "needed" });
    expect(await rollbackOf("games")).toEqual([
      "1.0.0",
      "no",
      "The path /games/arcade is already served by games.",
    ]);
  });
});

describe("a rollback", () => {
  it("skips a release that does not fit, and goes to the nearest one that does", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    const first = await registry.publishAndPromote(at("games", "1.0.0", "/lobby"));
    await registry.publishAndPromote(at("games", "2.0.0", "/games"));
    await registry.publishAndPromote(at("games", "3.0.0", "/lobby"));
    const arcade = await registry.publish(at("arcade", "1.0.0", "/games"));
    await registry.operator.promote("arcade", arcade);
    expect(await rollbackOf("games")).toEqual(["1.0.0", "yes"]);
    const change = await registry.operator.rollBack("games", { reason });
    expect(change).toMatchObject({ to: { id: first } });
    expect(change.misfits).toBe(undefined);
  });

  it("without any fitting release: goes to the nearest or the named one, and states why it does not fit", async () => {
    const first = await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    const second = await registry.publishAndPromote(shell("2.0.0", "0.1.1"));
    await registry.publishAndPromote(shell("3.0.0", "0.1.2"));
    const needs = await registry.publish(wallet("1.0.0", "0.1.2"));
    await registry.operator.promote("wallet", needs, { confirmed: true, reason: "needed" });
    const change = await registry.operator.rollBack("shell", { reason });
    expect(change).toMatchObject({
      to: { id: second },
      misfits: ["wallet needs @tessera/shared/ui 0.1.2; the shell provides 0.1.1."],
    });
    expect(await registry.operator.rollBack("shell", { reason, to: first })).toMatchObject({
      misfits: ["wallet needs @tessera/shared/ui 0.1.2; the shell provides 0.1.0."],
    });
  });
});

describe("a promotion that makes another remote's rollback unsafe", () => {
  let newer: string;
  beforeEach(async () => {
    await registry.publishAndPromote({ name: "shell" });
    await registry.publishAndPromote(at("games", "1.0.0", "/games"));
    await registry.publishAndPromote(at("games", "2.0.0", "/lobby"));
    await registry.publishAndPromote(at("arcade", "1.0.0", "/arcade"));
    newer = await registry.publish(at("arcade", "2.0.0", "/games"));
  });

  it.each([undefined, 10_000])(
    "is refused with remote and reason, and done when it is confirmed; weight %j",
    async (weightPpm) => {
      const before = await registry.operator.status();
      await expect(registry.operator.promote("arcade", newer, { weightPpm })).rejects.toMatchObject({
        code: "ROLLBACK_UNSAFE",
        message: expect.stringMatching(
          /^After that a rollback of games to 1\.0\.0\S+ is not safe: The path \/games .* --confirmed/,
        ),
      });
      expect(await registry.operator.status()).toEqual(before);
      await expect(
        registry.operator.promote("arcade", newer, { weightPpm, confirmed: true }),
      ).rejects.toMatchObject({
        code: "INPUT_INVALID",
        message: "reason: must say why another remote may lose its safe way back.",
      });
      const change = { weightPpm, confirmed: true, reason: "the lobby is good" };
      expect(await registry.operator.promote("arcade", newer, change)).toMatchObject({ changed: true });
    },
  );

  it("when that rollback is already unsafe: needs no further confirmation", async () => {
    await registry.operator.promote("arcade", newer, {
      weightPpm: 10_000,
      confirmed: true,
      reason: "needed",
    });
    expect(await registry.operator.advance("arcade")).toMatchObject({ candidate: { weightPpm: 50_000 } });
    const other = await registry.publish(at("arcade", "3.0.0", "/games"));
    expect(await registry.operator.promote("arcade", other)).toMatchObject({ changed: true });
  });

  it("that makes the shell's rollback unsafe: refused, unless the promoted remote can be moved with the shell", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    await registry.publishAndPromote(shell("2.0.0", "0.1.1"));
    const first = await registry.publish(wallet("1.0.0", "0.1.1"));
    await expect(registry.operator.promote("wallet", first)).rejects.toMatchObject({
      code: "ROLLBACK_UNSAFE",
      message: expect.stringContaining("wallet needs @tessera/shared/ui 0.1.1; the shell provides 0.1.0."),
    });
    await registry.publishAndPromote(wallet("0.9.0", "0.1.0"));
    expect(await registry.operator.promote("wallet", first)).toMatchObject({ changed: true });
    expect(await movedWithShell()).toEqual([["wallet", "1.0.0", "0.9.0"]]);
  });
});
