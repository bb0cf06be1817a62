import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(() => deleteReleases(registry));

describe("a conflicting change", () => {
  const changes = [
    ["promote", (options: object) => registry.operator.promote("wallet", first, options)],
    ["roll back", (options: object) => registry.operator.rollBack("wallet", { reason: "slow", ...options })],
    ["retire", (options: object) => registry.operator.retire("wallet", { reason: "slow", ...options })],
  ] as const;
  let first = "";

  async function secondIsUndone(): Promise<string> {
    const [one = "", second = "", third = ""] = await publishVersions(registry, 3);
    first = one;
    for (const id of [one, second, third]) await registry.operator.promote("wallet", id);
    await registry.operator.rollBack("wallet", { reason: "reels stop" });
    return `1.0.2+dev.${second.slice(2, 10)}`;
  }

  it.each(changes)("%s on an earlier revision: refused, with actor and action", async (_name, change) => {
    const label = await secondIsUndone();
    await expect(change({ expectedRevision: 3 })).rejects.toMatchObject({
      code: "REVISION_MOVED",
      message: `Nothing was changed, somebody was faster: operator rolled wallet back to ${label} (reels stop), revision 4.`,
    });
    expect((await statusOfWallet(registry)).revision).toBe(4);
    await change({ expectedRevision: 4 });
  });

  it.each(changes)("%s that began earlier: refused", async (_name, change) => {
    await secondIsUndone();
    await expect(change({ expectedRevision: 4, startedMsAgo: 1 })).rejects.toMatchObject({
      code: "REVISION_MOVED",
    });
    await change({ expectedRevision: 4, startedMsAgo: 0 });
  });

  it.each(changes)("%s on a future revision: refused", async (_name, change) => {
    await secondIsUndone();
    await expect(change({ expectedRevision: 5 })).rejects.toMatchObject({
      code: "REVISION_MOVED",
      message: "Nothing was changed: local is at revision 4, there is no 5 yet.",
    });
  });

  it("on another remote: no conflict", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.publishAndPromote({ name: "games" });
    expect(await registry.operator.promote("wallet", id, { expectedRevision: 0 })).toMatchObject({
      revision: 2,
    });
  });
});
