import { minuteMs } from "@tessera/shared/core/durations";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { operatorsChannel } from "../../../platform/events/announce-to-operators.ts";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { decide, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";

let site: PayoutSite;
let cashier: TestOperator;
beforeAll(async () => {
  site = await payoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.gateway.fallSilent(false);
  cashier = await createTestOperator(site, "cashier");
});

describe("paying out", () => {
  it("approved: ordered once under the withdrawal's id, and paid after the gateway confirms the callback", async () => {
    const who = await site.payee(1_000);
    const { id } = (await site.withdraw(who)).reply;
    await site.bring(cashier, id, "paying");
    const payout = site.gateway.payouts.get(id);
    expect(payout?.order).toMatchObject({
      id,
      realAmount: "100000",
      currency: "IDR",
      bank: "NUSA",
      accountName: "Budi Santoso",
    });
    expect(await site.gateway.tell(site, "payout.paid", payout?.ref ?? "")).toBe(200);
    expect(await site.statusOf(who, id)).toBe("paying");
    if (payout) payout.status = "paid";
    expect(await site.gateway.tell(site, "payout.paid", payout?.ref ?? "")).toBe(200);
    expect(await site.statusOf(who, id)).toBe("paid");
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 90_000n, held: 0n });
    expect(await site.gateway.tell(site, "payout.paid", payout?.ref ?? "")).toBe(200);
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 90_000n, held: 0n });
  });

  it("no callback: a query finds the result", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    await site.bring(cashier, id, "paying");
    const payout = site.gateway.payouts.get(id);
    if (payout) payout.status = "paid";
    site.clock.advance(5_000);
    await site.payOut();
    expect(await site.statusOf(who, id)).toBe("paid");
  });

  it("no answer for a long time: held, queried at growing intervals, ordered once, and operators cannot release it", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    await decide(site, cashier, "approve", id);
    site.gateway.fallSilent(true);
    for (let hours = 0; hours < 3; hours += 1) {
      await site.payOut();
      site.clock.advance(20 * minuteMs);
    }
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 0n, held: 10_000n });
    cashier = await createTestOperator(site, "cashier");
    expect((await decide(site, cashier, "refund", id)).code).toBe("CONFLICT");
    expect((await decide(site, cashier, "reject", id)).code).toBe("CONFLICT");
    site.gateway.fallSilent(false);
    await site.payOut();
    const orders = [...site.gateway.payouts.values()].filter(({ order }) => order["id"] === id);
    expect(orders).toHaveLength(1);
  });

  it("ordered: open desks are notified of the reference; queried again: the version stays, so a decision still fits", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    const read = async () => (await cashier.call(withdrawalOperatorApi.one, { params: { id } })).reply;
    await decide(site, cashier, "approve", id);
    site.gateway.fallSilent(true);
    await site.payOut();
    const silent = await read();
    expect(silent).toMatchObject({ status: "paying", gatewayRef: null });
    const notified: string[] = [];
    const stop = await site.database.listen(operatorsChannel, (queue) => notified.push(queue));
    site.gateway.fallSilent(false);
    site.clock.advance(5_000);
    await site.payOut();
    expect(notified).toEqual(["withdrawals"]);
    await stop();
    const ordered = await read();
    expect(ordered).toMatchObject({ version: silent.version + 1, gatewayRef: expect.stringMatching(/./) });
    for (let round = 0; round < 3; round += 1) {
      site.clock.advance(20 * minuteMs);
      await site.payOut();
    }
    const [asked] = await site.database.query<{ count: number }>(
      "select asked_count as count from withdrawals where id = $1",
      [id],
    );
    expect(asked?.count).toBeGreaterThan(3);
    cashier = await createTestOperator(site, "cashier");
    expect((await read()).version).toBe(ordered.version);
  });

  it("failed: still held; retried as a new payout; refunded: back in the wallet", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    await site.bring(cashier, id, "payout_failed");
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 0n, held: 10_000n });
    const before = site.gateway.payouts.size;
    await decide(site, cashier, "retry", id);
    await site.payOut();
    expect(site.gateway.payouts.size).toBe(before + 1);
    const second = [...site.gateway.payouts.values()].at(-1);
    if (second) second.status = "failed";
    await site.gateway.tell(site, "payout.failed", second?.ref ?? "");
    expect((await decide(site, cashier, "refund", id)).status).toBe(200);
    expect(await site.statusOf(who, id)).toBe("refunded");
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 10_000n, held: 0n });
    const late = site.gateway.payouts.get(id);
    if (late) late.status = "paid";
    await site.gateway.tell(site, "payout.paid", late?.ref ?? "");
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 10_000n, held: 0n });
  });

  it("a callback for an unknown payout: 200, and no money moves", async () => {
    expect(await site.gateway.tell(site, "payout.paid", "out_unknown")).toBe(200);
  });
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
