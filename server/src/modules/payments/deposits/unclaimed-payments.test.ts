import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";
import { depositVersion } from "../../../testing/document-versions.ts";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";

let site: PaySite;
let cashier: TestOperator;
beforeAll(async () => {
  site = await paySite();
  cashier = await createTestOperator(site, "cashier");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

const listed = async () => (await cashier.call(unclaimedPaymentsApi.list)).reply.items;
const giveBack = (id: string, operator = cashier) =>
  operator.call(unclaimedPaymentsApi.returned, { params: { id }, body: { note: "Sent back at the bank" } });
const unclaimed = async () => {
  const [row] = await site.database.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from entries e join accounts a on a.id = e.account_id
      where a.kind = 'unclaimed'`,
  );
  return row?.sum;
};
/** Pays 50.00 for a deposit whose gateway reference was removed. */
const payNobody = async () => {
  const { reply } = await site.deposit(await site.player());
  await site.database.query("update deposits set gateway_ref = null, version = version + 1 where id = $1", [
    reply.id,
  ]);
  await site.pay(reply.id);
};

it("unclaimed money: listed for a cashier, returned once, and in the audit log", async () => {
  await payNobody();
  const [payment, ...others] = await listed();
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ amountMinor: 5_000n, currency: "IDR" });
  const id = payment?.journalId ?? "";
  expect((await giveBack(id)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await unclaimed()).toBe(0n);
  expect((await giveBack(id)).error).toMatchObject({
    code: "CONFLICT",
    details: { last: { actor: cashier.username, action: "payment.return", note: "Sent back at the bank" } },
  });
  const audit = await site.database.query(
    "select actor, after from audit_log where action = 'payment.return'",
  );
  expect(audit).toEqual([
    {
      actor: `admin:${cashier.id}`,
      after: { amountMinor: "5000", currency: "IDR", note: "Sent back at the bank" },
    },
  ]);
});

it("reported again by the gateway after it was returned: it stays returned", async () => {
  await payNobody();
  const [payment] = await listed();
  await giveBack(payment?.journalId ?? "");
  await site.gateway.tell(site, { ref: payment?.ref ?? "" });
  expect(await listed()).toEqual([]);
  expect(await unclaimed()).toBe(0n);
});

it("an unknown payment: NOT_FOUND; a role other than cashier: FORBIDDEN", async () => {
  expect((await giveBack(newId())).code).toBe("NOT_FOUND");
  const other = await createTestOperator(site, "approver", "support", "risk", "owner", "content");
  expect((await other.call(unclaimedPaymentsApi.list)).code).toBe("FORBIDDEN");
  expect((await giveBack(newId(), other)).code).toBe("FORBIDDEN");
});

describe("a callback for a payment without a deposit", () => {
  /** Pays under a reference that no deposit has, in this currency at the gateway. Returns the reference. */
  const payUnderNoDeposit = async (realAmount: string, currency = "IDR") => {
    const { reply } = await site.deposit(await site.player());
    await site.database.query("update deposits set gateway_ref = null, version = version + 1 where id = $1", [
      reply.id,
    ]);
    const ref = site.gateway.pay(reply.id, site.clock.now(), realAmount);
    const payment = site.gateway.payments.find((known) => known.ref === ref);
    if (payment) payment.currency = currency;
    return ref;
  };
  const audited = (ref: string) =>
    site.database.query("select after from audit_log where action = 'payment.unclaimed' and target_id = $1", [
      ref,
    ]);

  it("names another currency than the order: booked in the order's currency, and the cashier sees both", async () => {
    const ref = await payUnderNoDeposit("50000");
    expect(await site.gateway.tell(site, { ref, currency: "THB" })).toBe(200);
    const payment = (await listed()).find((known) => known.ref === ref);
    expect(payment).toMatchObject({ amountMinor: 5_000n, currency: "IDR", toldCurrency: "THB" });
    expect(await audited(ref)).toEqual([
      { after: { realPaid: "50000", currency: "IDR", toldCurrency: "THB", isBooked: true } },
    ]);
    await giveBack(payment?.journalId ?? "");
  });

  it("names the order's currency: no remark is stored", async () => {
    const ref = await payUnderNoDeposit("50000");
    await site.gateway.tell(site, { ref });
    const payment = (await listed()).find((known) => known.ref === ref);
    expect(payment?.toldCurrency).toBeNull();
    await giveBack(payment?.journalId ?? "");
  });

  it.each([
    ["in a currency that the site does not have", "50000", "USD"],
    ["in points", "50000", "PTS"],
    ["beyond the upper bound of money", "9".repeat(18), "THB"],
    ["too little for a minor unit", "9", "IDR"],
  ])(
    "an order %s: not booked, but written to the audit log for an operator",
    async (_, realAmount, currency) => {
      const ref = await payUnderNoDeposit(realAmount, currency);
      expect(await site.gateway.tell(site, { ref })).toBe(200);
      expect((await listed()).map((known) => known.ref)).not.toContain(ref);
      expect(await audited(ref)).toEqual([
        { after: { realPaid: realAmount, currency, toldCurrency: "IDR", isBooked: false } },
      ]);
    },
  );

  it("a deposit whose order has another currency: needs review, without an amount", async () => {
    const player = await site.player();
    const { reply } = await site.deposit(player);
    const ref = site.gateway.pay(reply.id, site.clock.now());
    const payment = site.gateway.payments.find((known) => known.ref === ref);
    if (payment) payment.currency = "THB";
    expect(await site.gateway.tell(site, { ref })).toBe(200);
    const call = { params: { id: reply.id } };
    expect((await cashier.call(operatorDepositsApi.one, call)).reply).toMatchObject({
      status: "needs_review",
      reasonCode: "CURRENCY_MISMATCH",
      realPaid: null,
    });
    // Nothing was reported in the deposit's currency, so one approval is not enough.
    const { reply: after } = await cashier.call(operatorDepositsApi.approve, {
      ...call,
      body: { version: await depositVersion(site.database, reply.id) },
    });
    expect(after).toMatchObject({ status: "needs_review", needsSecondApproval: true });
    expect(await site.balance(player.id)).toBe(0n);
  });
});
