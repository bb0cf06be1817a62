import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions } from "../testing/wallet-versions.ts";

let registry: TestRegistry;
let stable: string;
let next: string;
let set: string;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await registry.database.query("delete from registry.probe");
  await deleteReleases(registry);
  await registry.publishAndPromote({ name: "shell" });
  [stable = "", next = ""] = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", stable);
  ({ set } = await registry.operator.preview("wallet", next));
});

const passed = { passed: true, failures: [] };
const failed = { passed: false, failures: [{ url: "/wallet", message: "It throws." }] };

describe("the result of a probe", () => {
  it("stored: can-promote shows the newest one of the release, and status those of the candidate and the live release", async () => {
    const { operator, clock } = registry;
    expect(await operator.canPromote("wallet", next)).not.toHaveProperty("probe");
    await operator.attest("wallet", next, { set, ...failed });
    const at = () => clock.now().toISOString();
    expect((await operator.canPromote("wallet", next)).probe).toEqual({
      set,
      ...failed,
      actor: "operator",
      at: at(),
    });
    clock.advance(1_000);
    await operator.attest("wallet", next, { set, ...passed });
    const probe = { set, ...passed, actor: "operator", at: at() };
    expect((await operator.canPromote("wallet", next)).probe).toEqual(probe);
    await operator.promote("wallet", next, { weightPpm: 10_000 });
    const walletOf = async () => (await operator.status()).remotes.find(({ name }) => name === "wallet");
    expect(await walletOf()).toMatchObject({ candidate: { id: next, probe } });
    expect((await walletOf())?.stable).not.toHaveProperty("probe");
    await operator.promote("wallet", next, { now: true, reason: "seen by a browser" });
    expect((await walletOf())?.stable).toMatchObject({ id: next, probe });
  });

  it("for a release set that is no longer live, or that does not exist: refused", async () => {
    const { operator } = registry;
    const old = operator.attest("wallet", next, { set: "0".repeat(16), ...passed });
    await expect(old).rejects.toMatchObject({ code: "PROBE_OF_OTHER_SET" });
    await registry.publishAndPromote({ name: "games" });
    const moved = operator.attest("wallet", next, { set, ...passed });
    await expect(moved).rejects.toMatchObject({ code: "PROBE_OF_OTHER_SET" });
    expect(await registry.database.query("select * from registry.probe")).toEqual([]);
  });

  it("for a release that is yanked, or of another remote: refused", async () => {
    const { operator } = registry;
    await operator.yank("wallet", next, { reason: "broken" });
    await expect(operator.attest("wallet", next, { set, ...passed })).rejects.toMatchObject({
      code: "RELEASE_YANKED",
    });
    await expect(operator.attest("shell", stable, { set, ...passed })).rejects.toMatchObject({
      code: "RELEASE_UNKNOWN",
    });
  });

  it("with both a pass and failures, or with neither: refused", async () => {
    for (const result of [
      { ...passed, failures: failed.failures },
      { ...failed, failures: [] },
    ])
      await expect(registry.operator.attest("wallet", next, { set, ...result })).rejects.toMatchObject({
        code: "INPUT_INVALID",
        message: "failures: must be there exactly when the probe has not passed.",
      });
  });
});
