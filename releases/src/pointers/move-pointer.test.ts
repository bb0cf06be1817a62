import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(() => deleteReleases(registry));

describe("promote", () => {
  it("a published release: live at the next revision, with actor and time", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    expect(await registry.operator.promote("wallet", id)).toEqual({
      environment: "local",
      revision: 1,
      changed: true,
      from: null,
      to: { id, label: `1.0.1+dev.${id.slice(2, 10)}` },
    });
    expect(await registry.operator.status()).toEqual({
      environment: "local",
      revision: 1,
      remotes: [
        {
          name: "wallet",
          stable: { id, label: `1.0.1+dev.${id.slice(2, 10)}` },
          candidate: null,
          lastGood: null,
          rollback: { to: null, safe: "yes", reasons: [] },
          updatedAt: "2026-01-31T10:00:00.000Z",
          actor: "operator",
        },
      ],
      retired: [],
    });
  });

  it("the live release: nothing is written", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.operator.promote("wallet", id);
    expect(await registry.operator.promote("wallet", id)).toMatchObject({ revision: 1, changed: false });
    expect(await registry.operator.history("wallet")).toHaveLength(1);
  });

  it.each([
    ["its label", (id: string) => `1.0.1+dev.${id.slice(2, 10)}`],
    ["8 characters of its id", (id: string) => id.slice(0, 8)],
    ["8 digits of its digest", (id: string) => id.slice(2, 10)],
  ])("a release named by %s: that release", async (_name, nameOf) => {
    const [id = ""] = await publishVersions(registry, 1);
    expect((await registry.operator.promote("wallet", nameOf(id))).to.id).toBe(id);
  });

  it("a release named by 7 characters of its id: refused", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await expect(registry.operator.promote("wallet", id.slice(0, 7))).rejects.toMatchObject({
      code: "RELEASE_UNKNOWN",
      message: `wallet has no release ${id.slice(0, 7)}.`,
    });
  });

  it("an unknown remote: refused with its name", async () => {
    await expect(registry.operator.promote("purse", "r_12345678")).rejects.toMatchObject({
      code: "REMOTE_UNKNOWN",
      message: "Nothing named purse is published.",
    });
  });

  it("a release of another remote: refused", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.publish({ name: "games" });
    await expect(registry.operator.promote("games", id)).rejects.toMatchObject({ code: "RELEASE_UNKNOWN" });
  });

  it("a yanked release: refused", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [id]);
    await expect(registry.operator.promote("wallet", id)).rejects.toMatchObject({ code: "RELEASE_YANKED" });
  });

  it("a release whose prefix another remote has served since its upload: refused", async () => {
    const path = { prefix: "/purse", guard: "open" as const };
    const wallet = await registry.publish({ name: "wallet", manifest: { paths: [path] } });
    await registry.publishAndPromote({ name: "games", manifest: { paths: [path] } });
    await expect(registry.operator.promote("wallet", wallet)).rejects.toMatchObject({
      code: "PREFIX_TAKEN",
      message: "The path /purse is already served by games.",
    });
  });

  it("eight concurrent promotions with the same expected revision: exactly one succeeds", async () => {
    const ids = await publishVersions(registry, 8);
    const outcomes = await Promise.allSettled(
      ids.map((id) => registry.operator.promote("wallet", id, { expectedRevision: 0 })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject({ code: "REVISION_MOVED" });
    expect((await statusOfWallet(registry)).revision).toBe(1);
  });
});

describe("roll back", () => {
  it("twice after three promotions: the second one goes further back, and every revision is higher", async () => {
    const [first, second, third] = await publishVersions(registry, 3);
    for (const id of [first, second, third]) await registry.operator.promote("wallet", id ?? "");
    expect(await registry.operator.rollBack("wallet", { reason: "slow" })).toMatchObject({
      revision: 4,
      from: { id: third },
      to: { id: second },
    });
    expect(await registry.operator.rollBack("wallet", { reason: "still slow" })).toMatchObject({
      revision: 5,
      to: { id: first },
    });
    expect((await statusOfWallet(registry)).wallet?.lastGood).toBeNull();
  });

  it("after a promotion over a rolled-back release: that release is skipped", async () => {
    const [first = "", bad = "", third = ""] = await publishVersions(registry, 3);
    await registry.operator.promote("wallet", first);
    await registry.operator.promote("wallet", bad);
    await registry.operator.rollBack("wallet", { reason: "bad" });
    await registry.operator.promote("wallet", third);
    expect((await registry.operator.rollBack("wallet", { reason: "bad too" })).to?.id).toBe(first);
  });

  it("a yanked release in between: skipped", async () => {
    const [first = "", yanked = "", third = ""] = await publishVersions(registry, 3);
    for (const id of [first, yanked, third]) await registry.operator.promote("wallet", id);
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [yanked]);
    expect((await registry.operator.rollBack("wallet", { reason: "slow" })).to?.id).toBe(first);
  });

  it("the first release: the remote leaves the site, status shows the actor, and a promotion brings it back", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    const label = `1.0.1+dev.${id.slice(2, 10)}`;
    await registry.operator.promote("wallet", id);
    expect(await registry.operator.rollBack("wallet", { reason: "slow" })).toEqual({
      environment: "local",
      revision: 2,
      changed: true,
      from: { id, label },
      to: null,
    });
    expect(await registry.operator.status()).toEqual({
      environment: "local",
      revision: 2,
      remotes: [],
      retired: [
        {
          name: "wallet",
          last: { id, label },
          lastGood: null,
          updatedAt: "2026-01-31T10:00:00.000Z",
          actor: "operator",
          reason: "slow",
        },
      ],
    });
    await expect(registry.operator.rollBack("wallet", { reason: "slow" })).rejects.toMatchObject({
      code: "NOTHING_TO_ROLL_BACK_TO",
    });
    expect(await registry.operator.promote("wallet", id)).toMatchObject({
      revision: 3,
      from: null,
      to: { id },
    });
    expect((await registry.operator.status()).retired).toEqual([]);
  });

  it("the first release of the shell: refused and nothing changes", async () => {
    await registry.publishAndPromote({ name: "shell" });
    await expect(registry.operator.rollBack("shell", { reason: "slow" })).rejects.toMatchObject({
      code: "NOTHING_TO_ROLL_BACK_TO",
      message: "shell has no earlier release to go back to.",
    });
    expect((await statusOfWallet(registry)).revision).toBe(1);
  });

  it("a remote that was never live: refused", async () => {
    await publishVersions(registry, 1);
    await expect(registry.operator.rollBack("wallet", { reason: "slow" })).rejects.toMatchObject({
      code: "NOTHING_TO_ROLL_BACK_TO",
      message: "wallet has no earlier release to go back to.",
    });
  });

  it("without a reason: refused as input", async () => {
    await expect(registry.operator.rollBack("wallet", { reason: " " })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
  });

  it("one remote: the others do not change", async () => {
    const [first = "", second = ""] = await publishVersions(registry, 2);
    const shell = await registry.publishAndPromote({ name: "shell" });
    await registry.operator.promote("wallet", first);
    await registry.operator.promote("wallet", second);
    await registry.operator.rollBack("wallet", { reason: "slow" });
    const { remotes } = await registry.operator.status();
    expect(remotes.map(({ name, stable }) => [name, stable.id])).toEqual([
      ["shell", shell],
      ["wallet", first],
    ]);
  });
});
