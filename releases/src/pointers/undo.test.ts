import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(() => deleteReleases(registry));

describe("roll back to a named release", () => {
  it.each([
    ["its id", (id: string) => id],
    ["8 characters of its id", (id: string) => id.slice(0, 8)],
    ["its label", (id: string) => `1.0.1+dev.${id.slice(2, 10)}`],
  ])("by %s: that release is live, and the next rollback continues from there", async (_name, nameOf) => {
    const [first = "", second = "", third = ""] = await publishVersions(registry, 3);
    for (const id of [first, second, third]) await registry.operator.promote("wallet", id);
    const change = await registry.operator.rollBack("wallet", { reason: "slow", to: nameOf(first) });
    expect(change).toMatchObject({ changed: true, from: { id: third }, to: { id: first } });
    expect((await statusOfWallet(registry)).wallet?.lastGood).toBeNull();
  });

  it("a release that an earlier rollback skipped: live again, with its own last good release", async () => {
    const [first = "", second = "", third = ""] = await publishVersions(registry, 3);
    for (const id of [first, second, third]) await registry.operator.promote("wallet", id);
    await registry.operator.rollBack("wallet", { reason: "slow" });
    await registry.operator.rollBack("wallet", { reason: "one too far" });
    await registry.operator.rollBack("wallet", { reason: "the second was good", to: second });
    expect((await statusOfWallet(registry)).wallet).toMatchObject({
      stable: { id: second },
      lastGood: { id: first },
    });
  });

  it("the live release: nothing is written", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.operator.promote("wallet", id);
    expect(await registry.operator.rollBack("wallet", { reason: "slow", to: id })).toMatchObject({
      revision: 1,
      changed: false,
      to: { id },
    });
  });

  it("a yanked release, one that was never live, or an unknown one: refused", async () => {
    const [yanked = "", live = "", never = ""] = await publishVersions(registry, 3);
    for (const id of [yanked, live]) await registry.operator.promote("wallet", id);
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [yanked]);
    for (const [to, code] of [
      [yanked, "RELEASE_YANKED"],
      [never, "RELEASE_NEVER_LIVE"],
      ["1.9.9", "RELEASE_UNKNOWN"],
    ] as const) {
      await expect(registry.operator.rollBack("wallet", { reason: "slow", to })).rejects.toMatchObject({
        code,
      });
    }
    expect((await statusOfWallet(registry)).revision).toBe(2);
  });
});

describe("retire", () => {
  it("a live remote: removed from the site, and a rollback makes the same release live again", async () => {
    const [first = "", second = ""] = await publishVersions(registry, 2);
    for (const id of [first, second]) await registry.operator.promote("wallet", id);
    expect(await registry.operator.retire("wallet", { reason: "no licence" })).toMatchObject({
      revision: 3,
      changed: true,
      from: { id: second },
      to: null,
    });
    const { remotes, retired } = await registry.operator.status();
    expect(remotes).toEqual([]);
    expect(retired).toMatchObject([{ name: "wallet", last: { id: second }, lastGood: { id: second } }]);
    expect(await registry.operator.rollBack("wallet", { reason: "licence is back" })).toMatchObject({
      from: null,
      to: { id: second },
    });
    expect((await statusOfWallet(registry)).wallet?.lastGood?.id).toBe(first);
  });

  it("a remote that is not part of the site: nothing is written", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    expect(await registry.operator.retire("wallet", { reason: "x" })).toMatchObject({ changed: false });
    await registry.operator.promote("wallet", id);
    await registry.operator.retire("wallet", { reason: "x" });
    expect(await registry.operator.retire("wallet", { reason: "x" })).toMatchObject({
      revision: 2,
      changed: false,
    });
  });

  it("the shell: refused", async () => {
    await registry.publishAndPromote({ name: "shell" });
    await expect(registry.operator.retire("shell", { reason: "x" })).rejects.toMatchObject({
      code: "SHELL_STAYS",
      message: "The shell cannot be retired: without it there is no page.",
    });
  });

  it("a remote's prefix: free for another remote afterwards", async () => {
    const manifest = { paths: [{ prefix: "/purse", guard: "open" as const }] };
    await registry.publishAndPromote({ name: "wallet", manifest });
    await registry.operator.retire("wallet", { reason: "renamed" });
    await registry.publishAndPromote({ name: "purse", manifest });
    const { remotes } = await registry.operator.status();
    expect(remotes.map(({ name }) => name)).toEqual(["purse"]);
  });
});
