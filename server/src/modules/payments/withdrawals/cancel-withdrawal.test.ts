import { accountApi } from "@tessera/shared/contracts/account";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestOperator } from "../../../testing/index.ts";
import { decide, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";

let site: PayoutSite;
let cashier: TestOperator;
beforeAll(async () => {
  site = await payoutSite();
  cashier = await createTestOperator(site, "cashier", "approver");
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

describe("a player cancels a withdrawal", () => {
  it("that waits: the money is returned at once, and the cancelled one does not count for the day", async () => {
    const who = await site.payee(100);
    const opened = (await site.withdraw(who)).reply;
    expect(opened.mayCancel).toBe(true);
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 0n, held: 10_000n });
    const { reply } = await site.cancel(who, opened.id);
    expect(reply).toMatchObject({ status: "cancelled", mayCancel: false, settledAt: expect.any(String) });
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 10_000n, held: 0n });
    const { items } = (await site.call(accountApi.history, { query: { type: "withdraw" } }, { as: who.as }))
      .reply;
    expect(items).toMatchObject([{ status: "cancelled", balanceAfterMinor: 10_000n }]);
    for (let count = 0; count < 5; count += 1) {
      const { status, reply: next } = await site.withdraw(who);
      expect(status).toBe(201);
      await site.cancel(who, next.id);
    }
  });

  it("after the first of two approvals: cancelled, and the second operator sees that", async () => {
    const who = await site.payee(5_000);
    const { id } = (await site.withdraw(who, 5_000)).reply;
    await decide(site, cashier, "approve", id);
    expect((await site.cancel(who, id)).reply.status).toBe("cancelled");
    const approver = await createTestOperator(site, "approver");
    const answer = await approver.call(withdrawalOperatorApi.secondApprove, {
      params: { id },
      body: { version: 1 },
    });
    expect(answer.error).toMatchObject({ code: "CONFLICT", details: { status: "cancelled", version: 2 } });
  });

  it.each(["approved", "paying", "payout_failed", "paid", "rejected"] as const)(
    "that is %s: refused, and no money moves",
    async (status) => {
      const who = await site.payee(100);
      const { id } = (await site.withdraw(who)).reply;
      await site.bring(cashier, id, status);
      const before = await site.balancesOf(who.as.id);
      expect((await site.cancel(who, id)).error.code).toBe("WITHDRAW_NOT_CANCELLABLE");
      expect(await site.statusOf(who, id)).toBe(status);
      expect(await site.balancesOf(who.as.id)).toEqual(before);
    },
  );

  it("while excluded: refused, so that the money does not return to play", async () => {
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, created_by)
       values (gen_random_uuid(), $1, 'self_exclusion', $2, 'player')`,
      [who.as.id, site.clock.now()],
    );
    expect((await site.cancel(who, id)).error.code).toBe("SELF_EXCLUDED");
    expect(await site.statusOf(who, id)).toBe("requested");
  });

  it("while the owner has switched cancelling off: refused, and the form says that the withdrawal is final", async () => {
    const owner = await createTestOperator(site, "owner");
    const { version } = (await owner.call(settingsApi.read)).reply;
    const set = (seen: number, withdrawCancel: boolean) =>
      owner.call(settingsApi.change, { body: { version: seen, withdrawCancel } });
    const who = await site.payee(100);
    const { id } = (await site.withdraw(who)).reply;
    await set(version, false);
    expect((await site.options(who)).reply).toMatchObject({ cancellable: false, open: { mayCancel: false } });
    expect((await site.cancel(who, id)).error.code).toBe("WITHDRAW_NOT_CANCELLABLE");
    await set(version + 1, true);
    expect((await site.options(who)).reply).toMatchObject({ cancellable: true, open: { mayCancel: true } });
    expect((await site.cancel(who, id)).reply.status).toBe("cancelled");
  });
});
