import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { createTestOperator, type TestOperator } from "../../testing/index.ts";
import { type PaySite, paySite } from "../../testing/pay-site.ts";
import { unclaimedPaymentsApi } from "./unclaimed-payments.ts";

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
/** 50.00 that come for a deposit which forgot its gateway's reference. */
const payNobody = async () => {
  const { reply } = await site.deposit(await site.player());
  await site.database.query("update deposits set gateway_ref = null, version = version + 1 where id = $1", [
    reply.id,
  ]);
  await site.pay(reply.id);
};

it("money that nobody claims: seen by a cashier, given back once, and written down", async () => {
  await payNobody();
  const [payment, ...others] = await listed();
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ amountMinor: 5_000n, currency: "IDR" });
  const id = payment?.journalId ?? "";
  expect((await giveBack(id)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await unclaimed()).toBe(0n);
  expect((await giveBack(id)).code).toBe("NOT_FOUND");
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

it("told of again by the gateway after it was given back: it stays given back", async () => {
  await payNobody();
  const [payment] = await listed();
  await giveBack(payment?.journalId ?? "");
  await site.gateway.tell(site, { ref: payment?.ref ?? "" });
  expect(await listed()).toEqual([]);
  expect(await unclaimed()).toBe(0n);
});

it("a payment that never was: NOT_FOUND; anybody but a cashier: FORBIDDEN", async () => {
  expect((await giveBack(newId())).code).toBe("NOT_FOUND");
  const other = await createTestOperator(site, "approver", "support", "risk", "owner", "content");
  expect((await other.call(unclaimedPaymentsApi.list)).code).toBe("FORBIDDEN");
  expect((await giveBack(newId(), other)).code).toBe("FORBIDDEN");
});
