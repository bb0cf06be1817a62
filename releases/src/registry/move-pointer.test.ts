import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { firstBreak } from "./event-chain.ts";
import { replay, type PointerMove } from "./pointer.ts";
import { readChain } from "./read.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await registry.database.execute(`
    set session_replication_role = replica;
    delete from registry.pointer_event; delete from registry.pointer; delete from registry.release;
    update registry.environment set revision = 0;
    set session_replication_role = origin`);
});

async function publishVersions(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let version = 1; version <= count; version += 1) {
    ids.push(await registry.publish({ name: "wallet", version: `1.0.${version}` }));
  }
  return ids;
}

async function statusOfWallet() {
  const { revision, remotes } = await registry.operator.status();
  return { revision, wallet: remotes.find(({ name }) => name === "wallet") };
}

describe("promote", () => {
  it("a published release: live at the next revision, by whom and when", async () => {
    const [id = ""] = await publishVersions(1);
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
          updatedAt: "2026-01-31T10:00:00.000Z",
          actor: "operator",
        },
      ],
    });
  });

  it("the release that is live already: nothing is written", async () => {
    const [id = ""] = await publishVersions(1);
    await registry.operator.promote("wallet", id);
    expect(await registry.operator.promote("wallet", id)).toMatchObject({ revision: 1, changed: false });
    expect(await registry.operator.history("wallet")).toHaveLength(1);
  });

  it.each([
    ["its label", (id: string) => `1.0.1+dev.${id.slice(2, 10)}`],
    ["8 characters of its id", (id: string) => id.slice(0, 8)],
    ["8 digits of its digest", (id: string) => id.slice(2, 10)],
  ])("named by %s: that release", async (_name, nameOf) => {
    const [id = ""] = await publishVersions(1);
    expect((await registry.operator.promote("wallet", nameOf(id))).to.id).toBe(id);
  });

  it("named by 7 characters of its id: refused", async () => {
    const [id = ""] = await publishVersions(1);
    await expect(registry.operator.promote("wallet", id.slice(0, 7))).rejects.toMatchObject({
      code: "RELEASE_UNKNOWN",
      message: `wallet has no release ${id.slice(0, 7)}.`,
    });
  });

  it("an unknown remote: refused by name", async () => {
    await expect(registry.operator.promote("purse", "r_12345678")).rejects.toMatchObject({
      code: "REMOTE_UNKNOWN",
      message: "Nothing named purse is published.",
    });
  });

  it("a release of another remote: refused", async () => {
    const [id = ""] = await publishVersions(1);
    await registry.publish({ name: "games" });
    await expect(registry.operator.promote("games", id)).rejects.toMatchObject({ code: "RELEASE_UNKNOWN" });
  });

  it("a yanked release: refused", async () => {
    const [id = ""] = await publishVersions(1);
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [id]);
    await expect(registry.operator.promote("wallet", id)).rejects.toMatchObject({ code: "RELEASE_YANKED" });
  });

  it("a prefix that became another remote's since the upload: refused", async () => {
    const path = { prefix: "/purse", guard: "open" as const };
    const wallet = await registry.publish({ name: "wallet", manifest: { paths: [path] } });
    await registry.publishAndPromote({ name: "games", manifest: { paths: [path] } });
    await expect(registry.operator.promote("wallet", wallet)).rejects.toMatchObject({
      code: "PREFIX_TAKEN",
      message: "The path /purse is already served by games.",
    });
  });

  it("eight at once who all saw the same revision: exactly one wins", async () => {
    const ids = await publishVersions(8);
    const outcomes = await Promise.allSettled(
      ids.map((id) => registry.operator.promote("wallet", id, { expectedRevision: 0 })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject({ code: "REVISION_MOVED" });
    expect((await statusOfWallet()).revision).toBe(1);
  });
});

describe("roll back", () => {
  it("after three promotions, twice: the second goes further back and every revision is higher", async () => {
    const [first, second, third] = await publishVersions(3);
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
    expect((await statusOfWallet()).wallet?.lastGood).toBeNull();
  });

  it("after a promotion over a rolled-back release: goes past what was rolled away from", async () => {
    const [first = "", bad = "", third = ""] = await publishVersions(3);
    await registry.operator.promote("wallet", first);
    await registry.operator.promote("wallet", bad);
    await registry.operator.rollBack("wallet", { reason: "bad" });
    await registry.operator.promote("wallet", third);
    expect((await registry.operator.rollBack("wallet", { reason: "bad too" })).to.id).toBe(first);
  });

  it("a yanked release between: skipped", async () => {
    const [first = "", yanked = "", third = ""] = await publishVersions(3);
    for (const id of [first, yanked, third]) await registry.operator.promote("wallet", id);
    await registry.database.query("update registry.release set state = 'yanked' where id = $1", [yanked]);
    expect((await registry.operator.rollBack("wallet", { reason: "slow" })).to.id).toBe(first);
  });

  it("nothing earlier: refused and nothing changes", async () => {
    const [id = ""] = await publishVersions(1);
    await registry.operator.promote("wallet", id);
    await expect(registry.operator.rollBack("wallet", { reason: "slow" })).rejects.toMatchObject({
      code: "NOTHING_TO_ROLL_BACK_TO",
      message: "wallet has no earlier release to go back to.",
    });
    expect((await statusOfWallet()).revision).toBe(1);
  });

  it("without a reason: refused as input", async () => {
    await expect(registry.operator.rollBack("wallet", { reason: " " })).rejects.toMatchObject({
      code: "INPUT_INVALID",
    });
  });

  it("one remote: the others stay where they are", async () => {
    const [first = "", second = ""] = await publishVersions(2);
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

describe("history", () => {
  it("a promotion, another and a rollback: newest first, with actor and reason", async () => {
    const [first = "", second = ""] = await publishVersions(2);
    await registry.operator.promote("wallet", first, { reason: "first" });
    await registry.operator.promote("wallet", second);
    await registry.operator.rollBack("wallet", { reason: "deposits fail" });
    const at = "2026-01-31T10:00:00.000Z";
    const actor = "operator";
    expect(await registry.operator.history("wallet")).toEqual([
      { revision: 3, at, action: "rollback", from: second, to: first, actor, reason: "deposits fail" },
      { revision: 2, at, action: "promote", from: first, to: second, actor, reason: null },
      { revision: 1, at, action: "promote", from: null, to: first, actor, reason: "first" },
    ]);
  });

  it("an event that somebody tries to change: the database refuses", async () => {
    const [id = ""] = await publishVersions(1);
    await registry.operator.promote("wallet", id);
    for (const statement of [
      "update registry.pointer_event set actor = 'nobody'",
      "delete from registry.pointer_event",
      "truncate registry.pointer_event",
    ]) {
      await expect(registry.database.query(statement)).rejects.toThrow("append-only");
    }
  });

  it("an event that was changed behind the database's back: the chain breaks there", async () => {
    const ids = await publishVersions(3);
    for (const id of ids) await registry.operator.promote("wallet", id);
    expect(firstBreak(await readChain(registry.database, "local"))).toBeNull();
    await registry.database.execute(`
      set session_replication_role = replica;
      update registry.pointer_event set reason = 'forged' where seq = 2;
      set session_replication_role = origin`);
    expect(firstBreak(await readChain(registry.database, "local"))).toBe(2);
  });

  it("any order of promotions and rollbacks: pointers are the replay of events, and the chain is whole", async () => {
    const ids = await publishVersions(4);
    const step = fc.oneof(
      fc.record({ action: fc.constant("promote" as const), to: fc.constantFrom(...ids) }),
      fc.record({ action: fc.constant("rollback" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const move of steps) {
          if (move.action === "promote") await registry.operator.promote("wallet", move.to);
          else await registry.operator.rollBack("wallet", { reason: "property" }).catch(expectNothingEarlier);
        }
        const events = await readChain(registry.database, "local");
        expect(firstBreak(events)).toBeNull();
        expectReplay(events, await statusOfWallet());
      }),
      { numRuns: 25 },
    );
  });
});

function expectNothingEarlier(error: unknown): void {
  expect(["NOTHING_TO_ROLL_BACK_TO"]).toContain((error as { code: string }).code);
}

function expectReplay(
  events: readonly (PointerMove & { revision: number })[],
  { revision, wallet }: Awaited<ReturnType<typeof statusOfWallet>>,
): void {
  const { stable, earlier } = replay(events);
  expect(wallet?.stable.id ?? null).toBe(stable);
  expect(wallet?.lastGood?.id ?? null).toBe(earlier[0] ?? null);
  expect(revision).toBe(events.at(-1)?.revision ?? 0);
}
