import { accountApi } from "@tessera/shared/contracts/account";
import { transfersApi, type TransferStatus } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { hourMs, secondMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type LiveStudio, liveStudio, liveStudioSecret } from "../../../testing/live-studio.ts";
import { openTable } from "../../../testing/live-table.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../../../testing/index.ts";
import { pollTransfers } from "./execute-transfer.ts";
import { mayTransferMove } from "./transfer-row.ts";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";

const live = "sandbox-live";

let studio: LiveStudio;
let site: TestSite;
let as: TestPlayer;
beforeAll(async () => {
  studio = await liveStudio();
  site = await testSite({
    liveStudioUrl: studio.liveStudioUrl,
    providers: { [live]: [liveStudioSecret] },
  });
});
afterAll(async () => {
  await site.close();
  studio.close();
});
beforeEach(async () => {
  studio.behaviour = "answers";
  studio.refuses = false;
  as = await site.player({ balanceCredits: 1_000 });
});

const transfer = async (from: string, to: string, amount: unknown = 100, key = newId()) =>
  site.call(
    transfersApi.create,
    { body: { from, to, amount }, headers: { "idempotency-key": key } },
    { as: await freshBearer(site, as) },
  );
const toStudio = (amount: unknown = 100, key?: string) => transfer("main", live, amount, key);
const fromStudio = (amount: unknown = 100, key?: string) => transfer(live, "main", amount, key);
const statusOf = async (id: string) =>
  (await site.call(transfersApi.one, { params: { id } }, { as: await freshBearer(site, as) })).reply.status;
const poll = async (afterMs = 5 * secondMs) => {
  site.clock.advance(afterMs);
  await pollTransfers(site.dependencies);
};
/** Balances: main, on hold, at the studio in the ledger, and at the studio as it reports. */
const places = async () => {
  const [main, onHold, atStudio] = await Promise.all(
    (["main", "hold_transfer", "provider"] as const).map((kind) => site.balance(as.id, kind)),
  );
  return [Number(main), Number(onHold), Number(atStudio), studio.balanceOf(as.id)];
};
const refresh = async () =>
  (await site.call(walletApi.refresh, { body: {} }, { as: await freshBearer(site, as) })).reply;

describe("a transfer to a studio", () => {
  it("accepted: completed, booked on both sides, announced and listed in the history", async () => {
    const { status, reply } = await toStudio();
    expect(status).toBe(201);
    expect(reply).toMatchObject({ from: "main", to: live, amountMinor: 10_000n, status: "completed" });
    expect(reply.number).toMatch(/^T260131-/);
    expect(await places()).toEqual([90_000, 0, 10_000, 10_000]);
    const sent = await site.database.query(
      "select payload ->> 'status' as status from outbox where topic = 'transfer.updated' and player_id = $1 order by id",
      [as.id],
    );
    expect(sent).toEqual([{ status: "created" }, { status: "sent" }, { status: "completed" }]);
    const { items } = (await site.call(accountApi.history, { query: { type: "transfer" } }, { as })).reply;
    expect(items).toMatchObject([
      { status: "success", direction: "move", title: "To Harbour Live", balanceAfterMinor: 90_000n },
    ]);
  });

  it("refused by the studio: failed, and the money is returned", async () => {
    studio.refuses = true;
    expect((await toStudio()).reply).toMatchObject({ status: "failed", reasonCode: "PROVIDER_REFUSED" });
    expect(await places()).toEqual([100_000, 0, 0, 0]);
  });

  it("accepted without an answer: unknown and on hold, until a query completes it once", async () => {
    studio.behaviour = "keepsSilent";
    const { reply } = await toStudio();
    expect(reply.status).toBe("unknown");
    expect(await places()).toEqual([90_000, 10_000, 0, 10_000]);
    studio.behaviour = "answers";
    await poll();
    expect(await statusOf(reply.id)).toBe("completed");
    expect(await places()).toEqual([90_000, 0, 10_000, 10_000]);
  });

  it("that never arrived: sent again with its id when the studio answers again", async () => {
    studio.behaviour = "isGone";
    const { id } = (await toStudio()).reply;
    await poll();
    expect(await statusOf(id)).toBe("unknown");
    studio.behaviour = "answers";
    await poll(hourMs);
    expect(await statusOf(id)).toBe("completed");
    expect(await places()).toEqual([90_000, 0, 10_000, 10_000]);
  });

  it("another player's transfer: NOT_FOUND", async () => {
    const { id } = (await toStudio()).reply;
    as = await site.player();
    expect((await site.call(transfersApi.one, { params: { id } }, { as })).status).toBe(404);
  });

  it.each(["created", "sent"])("a crash while it was %s: completed by the job", async (status) => {
    const { id } = (await toStudio()).reply;
    // State after a crash: the row as it was before the answer was stored.
    await site.database.execute("set session_replication_role = replica");
    await site.database.query(
      "update transfers set status = $2, final_journal_id = null, settled_at = null, ask_after = $3 where id = $1",
      [id, status, site.clock.now()],
    );
    await site.database.execute("set session_replication_role = origin");
    await poll();
    expect(await statusOf(id)).toBe("completed");
    expect(await places()).toEqual([90_000, 0, 10_000, 10_000]);
  });

  it("the same key again: the same transfer, and one transfer at the studio", async () => {
    const key = newId();
    const before = studio.asked.count;
    const [first, second] = [await toStudio(100, key), await toStudio(100, key)];
    expect(second.json).toEqual(first.json);
    expect(studio.asked.count).toBe(before + 1);
  });

  it("while another transfer is open: refused, in both directions", async () => {
    await toStudio(200);
    studio.behaviour = "keepsSilent";
    await toStudio(100);
    studio.behaviour = "answers";
    expect((await toStudio()).error.code).toBe("TRANSFER_PENDING_EXISTS");
    expect((await fromStudio()).error.code).toBe("TRANSFER_PENDING_EXISTS");
    await poll();
  });

  it.each([
    ["main", "main", 100, 422, "TRANSFER_SAME_WALLET"],
    [live, live, 100, 422, "TRANSFER_SAME_WALLET"],
    ["main", "orchid-arc", 100, 422, "TRANSFER_NOT_SUPPORTED"],
    ["main", "nobody", 100, 422, "TRANSFER_NOT_SUPPORTED"],
    [live, "orchid-arc", 100, 422, "TRANSFER_NOT_SUPPORTED"],
    ["main", live, 0, 422, "AMOUNT_INVALID"],
    ["main", live, 0.5, 422, "AMOUNT_INVALID"],
    ["main", live, "100", 400, "VALIDATION"],
    ["main", live, 1_001, 422, "INSUFFICIENT_BALANCE"],
    [live, "main", 1, 422, "INSUFFICIENT_BALANCE"],
  ] as const)("from %s to %s of %s: %i %s, and no money moves", async (from, to, amount, status, code) => {
    const refused = await transfer(from, to, amount);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(await places()).toEqual([100_000, 0, 0, 0]);
  });

  it("of an excluded player, or one who may not play: refused to the studio; an excluded player may bring money back", async () => {
    await toStudio();
    await site.database.query("update players set play_disabled = true where id = $1", [as.id]);
    expect((await toStudio()).error.code).toBe("PLAY_DISABLED");
    await site.database.query("update players set play_disabled = false where id = $1", [as.id]);
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, created_by) values ($1, $2, 'self_exclusion', $3, 'x')`,
      [newId(), as.id, site.clock.now()],
    );
    expect((await toStudio()).error.code).toBe("SELF_EXCLUDED");
    expect((await fromStudio()).reply.status).toBe("completed");
  });
});

describe("a transfer from a studio", () => {
  it("credited only after the studio has paid it out; a win there is booked as the house's loss", async () => {
    await toStudio();
    expect(await (await openTable(site, studio, as)).bet(5_000, "win")).toBe("OK");
    expect((await fromStudio(120)).reply.status).toBe("completed");
    expect(await places()).toEqual([102_000, 0, 3_000, 3_000]);
  });

  it("paid out without an answer: unknown, until a query credits it once", async () => {
    await toStudio();
    studio.behaviour = "keepsSilent";
    const { id } = (await fromStudio()).reply;
    expect(await places()).toEqual([90_000, 0, 10_000, 0]);
    await refresh();
    expect(await places()).toEqual([90_000, 0, 10_000, 0]);
    studio.behaviour = "answers";
    await poll();
    await poll();
    expect(await statusOf(id)).toBe("completed");
    expect(await places()).toEqual([100_000, 0, 0, 0]);
  });

  it("from a studio that does not answer: refused, and no transfer is opened", async () => {
    await toStudio();
    studio.behaviour = "isGone";
    const refused = await fromStudio();
    expect([refused.status, refused.error.code]).toEqual([502, "PROVIDER_UNAVAILABLE"]);
  });

  it("of everything: includes winnings at the studio; without money there: an empty list", async () => {
    await toStudio();
    expect(await (await openTable(site, studio, as)).bet(5_000, "tie")).toBe("OK");
    const key = { "idempotency-key": newId() };
    as = await freshBearer(site, as);
    const all = await site.call(transfersApi.returnAll, { body: {}, headers: key }, { as });
    expect(all.status).toBe(201);
    expect(all.reply.items).toMatchObject([{ from: live, amountMinor: 7_500n, status: "completed" }]);
    expect(await places()).toEqual([97_500, 0, 0, 0]);
    const headers = { "idempotency-key": newId() };
    expect((await site.call(transfersApi.returnAll, { body: {}, headers }, { as })).reply.items).toEqual([]);
  });
});

describe("a refresh of the wallets", () => {
  it("a win at the studio: shown with its time, and booked once", async () => {
    await toStudio();
    expect(await (await openTable(site, studio, as)).bet(500, "win")).toBe("OK");
    for (const _ of [1, 2]) {
      expect((await refresh()).providers).toEqual([
        {
          code: live,
          name: "Harbour Live",
          minor: 10_500n,
          syncedAt: site.clock.now().toISOString(),
          status: "active",
        },
      ]);
    }
    const synced = await site.database.query(
      "select id from journals where kind = 'provider.sync' and idem_key like $1",
      [`sync:${as.id}:%`],
    );
    expect(synced).toHaveLength(1);
  });

  it("a studio that does not answer: the last known amount, marked as unreachable", async () => {
    await toStudio();
    studio.behaviour = "isGone";
    expect((await refresh()).providers).toMatchObject([{ minor: 10_000n, status: "unreachable" }]);
  });
});

describe("a transfer that stays unknown", () => {
  it("after a day: no longer queried, and a cashier decides it with a note", async () => {
    studio.behaviour = "isGone";
    const { id } = (await toStudio()).reply;
    const before = studio.asked.count;
    studio.behaviour = "answers";
    await poll(25 * hourMs);
    expect([await statusOf(id), studio.asked.count]).toEqual(["unknown", before]);

    const cashier = await createTestOperator(site, "cashier");
    const support = await createTestOperator(site, "support");
    const call = { params: { id }, body: { outcome: "failed", note: "The studio has never seen it." } };
    expect((await support.call(transferOperatorApi.resolve, call)).code).toBe("FORBIDDEN");
    const { items } = (await cashier.call(transferOperatorApi.list)).reply;
    expect(items.find((item) => item.id === id)).toMatchObject({ username: as.username });
    expect((await cashier.call(transferOperatorApi.resolve, call)).reply.status).toBe("failed");
    const other = await createTestOperator(site, "cashier");
    expect((await other.call(transferOperatorApi.resolve, call)).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { actor: cashier.username, action: "transfer.resolve", note: call.body.note } },
    });
    expect(await places()).toEqual([100_000, 0, 0, 0]);
    const [entry] = await site.database.query("select actor, action from audit_log where target_id = $1", [
      id,
    ]);
    expect(entry).toEqual({ actor: `admin:${cashier.id}`, action: "transfer.resolve" });
  });
});

describe("moves of a transfer", () => {
  const statuses: readonly TransferStatus[] = ["created", "sent", "unknown", "completed", "failed"];

  it("of all pairs of statuses: exactly the listed ones are allowed", () => {
    const allowed = statuses.flatMap((from) =>
      statuses.filter((to) => mayTransferMove(from, to)).map((to) => `${from}→${to}`),
    );
    expect(allowed).toEqual([
      "created→sent",
      "sent→unknown",
      "sent→completed",
      "sent→failed",
      "unknown→completed",
      "unknown→failed",
    ]);
  });

  it("of an ended transfer: refused by the database", async () => {
    const { id } = (await toStudio()).reply;
    const undo = site.database.query(
      "update transfers set status = 'sent', version = version + 1 where id = $1",
      [id],
    );
    await expect(undo).rejects.toThrow("is final");
  });
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
