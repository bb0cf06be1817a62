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
const shell = (version: string, lent: string, names = ["Button"]): BuildFacts => ({
  name: "shell",
  version,
  shared: { [ui]: lent },
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

describe("is the way back safe", () => {
  it("the shell: no, as soon as a remote without an earlier release needs what its last good one does not provide; yes, when that is gone", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    expect(await rollbackOf("shell")).toBe(undefined);
    await registry.publishAndPromote(shell("2.0.0", "0.1.1", ["Button", "Chip"]));
    expect(await rollbackOf("shell")).toEqual(["1.0.0", "yes"]);
    await promoteFirstWallet("0.1.1");
    expect(await rollbackOf("wallet")).toEqual([null, "yes"]);
    expect(await rollbackOf("shell")).toEqual([
      "1.0.0",
      "no",
      "wallet needs @tessera/shared/ui 0.1.1; the shell lends 0.1.0.",
    ]);
    await registry.operator.rollBack("wallet", { reason });
    expect(await rollbackOf("shell")).toEqual(["1.0.0", "yes"]);
  });

  it("a candidate counts like a live release: the shell's way back is judged beside it", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    await registry.publishAndPromote(wallet("1.0.0", "0.1.0"));
    await registry.publishAndPromote(shell("2.0.0", "0.1.1"));
    const newer = await registry.publish(wallet("2.0.0", "0.1.1"));
    expect(await movedWithShell()).toBe(undefined);
    await registry.operator.promote("wallet", newer, { weightPpm: 10_000 });
    expect(await movedWithShell()).toEqual([["wallet", "2.0.0", "1.0.0"]]);
    expect(await rollbackOf("wallet")).toEqual(["1.0.0", "yes"]);
  });

  it("a release that does not fill a slot of another screen, as the one of now does: no, confirmed when the screen comes; yes while a candidate alone fills it, and where another part does", async () => {
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

  it("releases that do not say which names they import: not known", async () => {
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

  it("a path that another remote has taken since: no, in both directions", async () => {
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
  it("passes over a release that does not fit, and leads to the nearest one that does", async () => {
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

  it("where none fits: to the nearest one, and it says why that does not; the same of one that is named", async () => {
    const first = await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    const second = await registry.publishAndPromote(shell("2.0.0", "0.1.1"));
    await registry.publishAndPromote(shell("3.0.0", "0.1.2"));
    const needs = await registry.publish(wallet("1.0.0", "0.1.2"));
    await registry.operator.promote("wallet", needs, { confirmed: true, reason: "needed" });
    const change = await registry.operator.rollBack("shell", { reason });
    expect(change).toMatchObject({
      to: { id: second },
      misfits: ["wallet needs @tessera/shared/ui 0.1.2; the shell lends 0.1.1."],
    });
    expect(await registry.operator.rollBack("shell", { reason, to: first })).toMatchObject({
      misfits: ["wallet needs @tessera/shared/ui 0.1.2; the shell lends 0.1.0."],
    });
  });
});

describe("a promotion that takes the safe way back from another remote", () => {
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

  it("once it is lost, nothing else has to be confirmed for it", async () => {
    await registry.operator.promote("arcade", newer, {
      weightPpm: 10_000,
      confirmed: true,
      reason: "needed",
    });
    expect(await registry.operator.advance("arcade")).toMatchObject({ candidate: { weightPpm: 50_000 } });
    const other = await registry.publish(at("arcade", "3.0.0", "/games"));
    expect(await registry.operator.promote("arcade", other)).toMatchObject({ changed: true });
  });

  it("of the shell: refused for a remote without an earlier release, and not for one that can go back with it", async () => {
    await registry.publishAndPromote(shell("1.0.0", "0.1.0"));
    await registry.publishAndPromote(shell("2.0.0", "0.1.1"));
    const first = await registry.publish(wallet("1.0.0", "0.1.1"));
    await expect(registry.operator.promote("wallet", first)).rejects.toMatchObject({
      code: "ROLLBACK_UNSAFE",
      message: expect.stringContaining("wallet needs @tessera/shared/ui 0.1.1; the shell lends 0.1.0."),
    });
    await registry.publishAndPromote(wallet("0.9.0", "0.1.0"));
    expect(await registry.operator.promote("wallet", first)).toMatchObject({ changed: true });
    expect(await movedWithShell()).toEqual([["wallet", "1.0.0", "0.9.0"]]);
  });
});
