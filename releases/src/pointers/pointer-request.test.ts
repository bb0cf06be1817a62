import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
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

  it.each(changes)("%s with an earlier revision: refused, with actor and action", async (_name, change) => {
    const label = await secondIsUndone();
    await expect(change({ expectedRevision: 3 })).rejects.toMatchObject({
      code: "REVISION_MOVED",
      message: `Nothing was changed, somebody was faster: operator rolled wallet back to ${label} (reels stop), revision 4. Who has seen that adds --seen 4.`,
    });
    expect((await statusOfWallet(registry)).revision).toBe(4);
    await change({ expectedRevision: 4 });
  });

  it.each(changes)("%s requested before the last move: refused", async (_name, change) => {
    await secondIsUndone();
    await expect(change({ expectedRevision: 4, startedMsAgo: 60_000 })).rejects.toMatchObject({
      code: "REVISION_MOVED",
    });
    await change({ expectedRevision: 4, startedMsAgo: 0 });
  });

  it.each(changes)("%s with a future revision: refused", async (_name, change) => {
    await secondIsUndone();
    await expect(change({ expectedRevision: 5 })).rejects.toMatchObject({
      code: "REVISION_MOVED",
      message: "Nothing was changed: local is at revision 4, there is no 5 yet.",
    });
  });

  it("a change of another remote: no conflict", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.publishAndPromote({ name: "games" });
    expect(await registry.operator.promote("wallet", id, { expectedRevision: 0 })).toMatchObject({
      revision: 2,
    });
  });
});

describe("nodes whose clocks differ by 20 minutes", () => {
  /**
   * Another node on the same database, whose clock is minutes off; `received` has the revisions sent to it.
   */
  async function startNode(minutes: number) {
    const received: number[] = [];
    const clock = fixedClock(new Date(registry.clock.now().getTime() + minutes * minuteMs).toISOString());
    const node = await startRegistry({
      database: registry.database,
      clock,
      onRevision: ({ revision }) => received.push(revision),
    });
    onTestFinished(() => node.stop());
    return { operator: node.operator, received };
  }

  const moves = [
    ["promoted", (client: TestRegistry["operator"], id: string) => client.promote("wallet", id)],
    ["rolled back", (client: TestRegistry["operator"]) => client.rollBack("wallet", { reason: "slow" })],
  ] as const;
  const clocks = [
    [10, -10],
    [-10, 10],
  ] as const;
  const cases = clocks.flatMap((pair) => moves.map((move) => [...pair, ...move] as const));

  it.each(cases)(
    "clocks %i and %i minutes off, %s by the first node: the second node orders later requests by revision",
    async (one, other, _name, move) => {
      const [first, second] = [await startNode(one), await startNode(other)];
      const ids = await publishVersions(registry, 4);
      for (const id of ids.slice(0, 3)) await first.operator.promote("wallet", id);
      await move(first.operator, ids[3] ?? "");
      await vi.waitFor(() => expect(second.received).toContain(4));

      const rollBack = (startedMsAgo: number) =>
        second.operator.rollBack("wallet", { reason: "slow", expectedRevision: 4, startedMsAgo });
      await expect(rollBack(60_000), "began before").rejects.toMatchObject({
        code: "REVISION_MOVED",
        message: expect.stringMatching(/revision 4\. Who has seen that adds --seen 4\.$/),
      });
      expect(await rollBack(0), "began after").toMatchObject({ revision: 5, changed: true });
    },
  );
});

it("a clock set back by 10 minutes: a request that starts after a move is accepted", async () => {
  const ids = await publishVersions(registry, 2);
  for (const id of ids) await registry.operator.promote("wallet", id);
  registry.clock.advance(-600_000);
  expect(
    await registry.operator.rollBack("wallet", { reason: "slow", expectedRevision: 2, startedMsAgo: 0 }),
  ).toMatchObject({ revision: 3, to: { id: ids[0] } });
});
