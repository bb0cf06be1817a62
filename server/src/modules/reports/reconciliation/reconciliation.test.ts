import type { Database } from "@tessera/database";
import { hourMs } from "@tessera/shared/core/durations";
import { operatorReconciliationApi as api } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { gatewaySecret } from "../../../testing/deposit-gateway.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { paySite, type PaySite } from "../../../testing/pay-site.ts";
import { runPending } from "./reconciliation-module.ts";

let site: PaySite;
let owner: TestOperator;
let approver: TestOperator;

/** Bangkok day of the clock of tests. */
const day = "2026-01-31";

beforeEach(async () => {
  site = await paySite({ rateLimits: "loose" });
  owner = await createTestOperator(site, "owner");
  approver = await createTestOperator(site, "approver");
  // The day before has no lines and would otherwise be compared too.
  await noDailyRun(site.database, "2026-01-30");
});
afterEach(() => site.close());

function noDailyRun(database: Database, done: string): Promise<unknown> {
  return database.query(
    `insert into reconciliation_runs (id, day, state, requested_by, created_at, finished_at)
     values (gen_random_uuid(), $1, 'done', 'test', now(), now())`,
    [done],
  );
}

/** Pays a deposit of a new player, and tells the site about it. Returns the gateway's payment. */
async function paid({ isReported = true } = {}) {
  const player = await site.player();
  const { reply } = await site.deposit(player);
  if (isReported) await site.pay(reply.id);
  else site.gateway.pay(reply.id, site.clock.now());
  const payment = site.gateway.payments.find(({ id }) => id === reply.id);
  if (!payment) throw new Error("The gateway has no payment");
  return { number: reply.number, payment };
}

async function reconcile() {
  const started = await owner.call(api.start, { body: { day } });
  expect(started.status).toBe(201);
  await runPending(paymentDependencies(site));
  const runs = (await owner.call(api.runs)).reply.items;
  return runs.find(({ id }) => id === started.reply.id);
}
const differences = async () => (await owner.call(api.differences)).reply.items;

describe("the comparison with the gateway's statement of a day", () => {
  it("payments that both sides have alike: no difference", async () => {
    await paid();
    expect(await reconcile()).toMatchObject({ state: "done", compared: 1, differences: 0, failure: null });
    expect(await differences()).toEqual([]);
  });

  it("a payment missing on either side, with another amount or another state: listed once, even after two runs", async () => {
    site.gateway.extraLines.push({ ref: "pay_zzz", amount: "77000", currency: "IDR" });
    const lost = await paid();
    lost.payment.status = "pending";
    const changed = await paid();
    changed.payment.paidAmount = "1";
    const waiting = await paid({ isReported: false });
    expect(await reconcile()).toMatchObject({ compared: 3, differences: 4 });
    expect(await reconcile()).toMatchObject({ differences: 4 });
    const found = await differences();
    const named = found.map(({ problem, number, ourState, theirAmount }) => [
      problem,
      number,
      ourState,
      theirAmount,
    ]);
    expect(named).toHaveLength(4);
    expect(named).toEqual(
      expect.arrayContaining([
        ["missing_here", null, null, 77_000n],
        ["missing_there", lost.number, "approved", null],
        ["other_amount", changed.number, "approved", 1n],
        ["other_state", waiting.number, "awaiting_payment", BigInt(waiting.payment.realAmount)],
      ]),
    );
  });

  it("more lines than a page: read page by page, and all are compared", async () => {
    const lines = Array.from({ length: 1_201 }, (_, index) => ({
      ref: `pay_${String(index).padStart(5, "0")}`,
      amount: "1000",
      currency: "IDR",
    }));
    site.gateway.extraLines.push(...lines);
    expect(await reconcile()).toMatchObject({ compared: 1_201, differences: 1_201 });
    // Three pages of payments and one of payouts.
    expect(site.gateway.statementPages()).toBe(4);
    const listed = new Set<string>();
    const readAfter = async (after: string): Promise<string | null> => {
      const { items, nextAfter } = (await owner.call(api.differences, { query: after ? { after } : {} }))
        .reply;
      for (const { ref } of items) listed.add(ref);
      return nextAfter;
    };
    for (let after: string | null = ""; after !== null;) after = await readAfter(after);
    expect(listed.size).toBe(1_201);
  });

  it("a statement without a valid signature: the run fails with this reason, and lists nothing", async () => {
    site.gateway.extraLines.push({ ref: "pay_zzz", amount: "77000", currency: "IDR" });
    site.gateway.signStatementsWith("another secret");
    expect(await reconcile()).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("not signed") as string,
    });
    expect(await differences()).toEqual([]);
  });

  it("a balance that is not what its entries say: listed, also without a statement, until it is mended", async () => {
    await paid();
    const change = (by: number) =>
      site.database.transaction(async (sql) => {
        await sql.execute("set local session_replication_role = replica");
        await sql.query("update accounts set balance = balance + $1 where live_balance and balance > 1000", [
          by,
        ]);
      });
    await change(7);
    site.gateway.signStatementsWith("another secret");
    expect(await reconcile()).toMatchObject({ state: "failed" });
    const [found, ...others] = await differences();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ problem: "ledger", ourState: "balance", ourAmount: 7n, state: "open" });
    expect(found?.ref).toMatch(/^balance player:.*:main 7$/);
    await change(-7);
    site.gateway.signStatementsWith(gatewaySecret);
    await reconcile();
    expect(await differences()).toMatchObject([{ state: "closed", closedBy: "system:reconciliation" }]);
  });

  it("the daily job: compares the day before, once, an hour after its end", async () => {
    site.clock.advance(16 * hourMs);
    const dependencies = paymentDependencies(site);
    await runPending(dependencies);
    site.clock.advance(3 * hourMs);
    await runPending(dependencies);
    await runPending(dependencies);
    const rows = await site.database.query(
      "select day::text as day from reconciliation_runs where requested_by <> 'test'",
    );
    expect(rows).toEqual([{ day }]);
  });
});

describe("the closing of a difference", () => {
  async function missingHere() {
    site.gateway.extraLines.push({ ref: "pay_zzz", amount: "77000", currency: "IDR" });
    await reconcile();
    const [difference] = await differences();
    if (!difference) throw new Error("There is no difference");
    return difference;
  }
  const reason = "Refunded at the gateway";

  it("of missing money: proposed with a reason, confirmed by another operator only, and audited", async () => {
    const { id, version, needsSecond } = await missingHere();
    expect(needsSecond).toBe(true);
    const proposed = (await owner.call(api.close, { params: { id }, body: { version, reason } })).reply;
    expect(proposed).toMatchObject({ state: "proposed", reason, proposedBy: owner.username });
    const confirm = { params: { id }, body: { version: proposed.version } };
    expect((await owner.call(api.confirm, confirm)).code).toBe("FORBIDDEN");
    expect((await approver.call(api.confirm, confirm)).reply).toMatchObject({
      state: "closed",
      closedBy: approver.username,
    });
    const { items } = (await owner.call(operatorsApi.audit, { query: { targetType: "difference" } })).reply;
    expect(items.map(({ action }) => action)).toEqual(["reconciliation.confirm", "reconciliation.close"]);
    await reconcile();
    expect((await differences()).map(({ state }) => state)).toEqual(["closed"]);
  });

  it("of another state, which a decision settles: closed by one operator", async () => {
    await paid({ isReported: false });
    await reconcile();
    const [difference] = await differences();
    const { reply } = await owner.call(api.close, {
      params: { id: difference?.id ?? "" },
      body: { version: difference?.version, reason },
    });
    expect(reply).toMatchObject({ state: "closed", closedBy: owner.username, proposedBy: null });
  });

  it("with an outdated version: CONFLICT for each decision; with a reason of two letters: VALIDATION", async () => {
    const { id, version } = await missingHere();
    expect((await owner.call(api.close, { params: { id }, body: { version, reason: "ok" } })).code).toBe(
      "VALIDATION",
    );
    const close = { params: { id }, body: { version: version + 1, reason } };
    expect((await owner.call(api.close, close)).code).toBe("CONFLICT");
    const proposed = await approver.call(api.close, { params: { id }, body: { version, reason } });
    expect(proposed.reply).toMatchObject({ state: "proposed", version: version + 1 });
    expect((await owner.call(api.confirm, { params: { id }, body: { version } })).code).toBe("CONFLICT");
    expect((await owner.call(api.close, { params: { id }, body: { version, reason } })).code).toBe(
      "CONFLICT",
    );
  });

  it("that a later run does not find again: closed by that run", async () => {
    await missingHere();
    site.gateway.extraLines.length = 0;
    await reconcile();
    expect(await differences()).toMatchObject([{ state: "closed", closedBy: "system:reconciliation" }]);
  });
});
