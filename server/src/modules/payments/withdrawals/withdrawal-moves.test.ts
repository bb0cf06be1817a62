import { withdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { decide, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";
import { mayWithdrawalMove, type WithdrawalMover } from "./withdrawal-row.ts";

let site: PayoutSite;
let cashier: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  site = await payoutSite();
  cashier = await createTestOperator(site, "cashier");
  approver = await createTestOperator(site, "approver");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

describe("moves of a withdrawal", () => {
  const listed = new Map<string, readonly WithdrawalMover[]>([
    ["requested→approved", ["operator", "job"]],
    ["requested→rejected", ["operator"]],
    ["requested→cancelled", ["player"]],
    ["approved→paying", ["job"]],
    ["paying→paid", ["operator", "gateway"]],
    ["paying→payout_failed", ["gateway"]],
    ["payout_failed→paying", ["operator"]],
    ["payout_failed→refunded", ["operator"]],
  ]);
  const movers: readonly WithdrawalMover[] = ["player", "operator", "gateway", "job"];

  it("of all pairs of statuses and movers: exactly the listed ones are allowed", () => {
    for (const from of withdrawalStatus.options) {
      for (const to of withdrawalStatus.options) {
        const allowed = movers.filter((by) => mayWithdrawalMove(from, to, by));
        expect([from, to, allowed]).toEqual([from, to, [...(listed.get(`${from}→${to}`) ?? [])]]);
      }
    }
  });

  it("each operator call in each status: accepted where it is listed, else CONFLICT and nothing changes", async () => {
    const taken: Readonly<Record<string, readonly string[]>> = {
      approve: ["requested"],
      secondApprove: [],
      reject: ["requested"],
      retry: ["payout_failed"],
      refund: ["payout_failed"],
      markPaid: ["paying"],
    };
    for (const status of ["requested", "approved", "paying", "payout_failed", "paid", "rejected"] as const) {
      for (const verb of ["approve", "secondApprove", "reject", "retry", "refund", "markPaid"] as const) {
        const who = await site.payee(100);
        const { id } = (await site.withdraw(who)).reply;
        await site.bring(cashier, id, status);
        const before = await site.balancesOf(who.as.id);
        const operator = verb === "secondApprove" ? approver : cashier;
        const { status: answer, code } = await decide(site, operator, verb, id);
        const isTaken = taken[verb]?.includes(status) ?? false;
        const after = await site.balancesOf(who.as.id);
        const changed =
          (await site.statusOf(who, id)) !== status ||
          after.main !== before.main ||
          after.held !== before.held;
        expect([status, verb, answer, code, changed]).toEqual([
          status,
          verb,
          isTaken ? 200 : 409,
          isTaken ? undefined : "CONFLICT",
          isTaken,
        ]);
      }
    }
  });

  it("from a final status, or with a skipped version: refused by the database", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    const update = (set: string) => site.database.query(`update withdrawals set ${set} where id = $1`, [id]);
    await expect(update("status = 'approved', version = version + 2")).rejects.toThrow("step other than one");
    await decide(site, cashier, "reject", id);
    await expect(update("status = 'requested', version = version + 1")).rejects.toThrow("is final");
  });
});
