import { accountApi } from "@tessera/shared/contracts/account";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator } from "../../../testing/index.ts";
import { decide, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";

let site: PayoutSite;
beforeAll(async () => {
  site = await payoutSite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

describe("a withdrawal request", () => {
  it("valid: held at once, announced, listed in the history, and shown with a masked number", async () => {
    const who = await site.payee(1_000);
    const { status, reply } = await site.withdraw(who, 100);
    expect(status).toBe(201);
    expect(reply).toMatchObject({
      amountMinor: 10_000n,
      feeMinor: 0n,
      realAmount: "100000",
      status: "requested",
    });
    expect(reply.number).toMatch(/^W260131-/);
    expect(reply.bank.accountNumberMasked).toMatch(/^••••\d{4}$/);
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 90_000n, held: 10_000n });
    const wallet = (await site.call(walletApi.wallets, {}, { as: who.as })).reply;
    expect([wallet.totalMinor, wallet.heldMinor]).toEqual([100_000n, 10_000n]);
    const { items } = (await site.call(accountApi.history, { query: { type: "withdraw" } }, { as: who.as }))
      .reply;
    expect(items).toMatchObject([
      { type: "withdraw", status: "pending", direction: "out", balanceAfterMinor: 90_000n },
    ]);
    const sent = await site.database.query(
      "select payload ->> 'status' as status from outbox where topic = 'withdraw.updated' and player_id = $1",
      [who.as.id],
    );
    expect(sent).toEqual([{ status: "requested" }]);
  });

  it("the same key again: the same withdrawal; with another body: refused", async () => {
    const who = await site.payee(1_000);
    const key = newId();
    const [first, second] = [await site.withdraw(who, 100, key), await site.withdraw(who, 100, key)];
    expect(second.json).toEqual(first.json);
    expect((await site.withdraw(who, 200, key)).error.code).toBe("IDEMPOTENCY_MISMATCH");
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 90_000n, held: 10_000n });
  });

  it("each obstacle alone, in the order of the rules: its code, and nothing is held", async () => {
    const who = await site.payee(1_000);
    const set = (column: string, value: unknown) =>
      site.database.query(`update players set ${column} = $2 where id = $1`, [who.as.id, value]);
    const code = async (amount: unknown = 100, more: object = {}) =>
      (await site.withdraw(who, amount, newId(), more)).error.code;
    const codes: string[] = [];
    await set("withdraw_disabled", true);
    await set("status", "suspended");
    codes.push(await code(1));
    await set("withdraw_disabled", false);
    await set("email_verified_at", null);
    codes.push(await code(1));
    await set("status", "banned");
    codes.push(await code(1));
    await set("status", "active");
    codes.push(await code(1));
    await set("email_verified_at", site.clock.now());
    codes.push(await code(1, { playerBankAccountId: newId() }));
    const account = "update player_bank_accounts set frozen_until = $2 where id = $1";
    await site.database.query(account, [who.bankAccountId, new Date(site.clock.now().getTime() + 1_000)]);
    codes.push(await code(1));
    await site.database.query(account, [who.bankAccountId, null]);
    codes.push(await code(0), await code(-5), await code(1.5), await code(2 ** 53), await code(49));
    codes.push(await code(50_001), await code(100, { otpTicket: "not one" }), await code(1_001));
    expect(codes).toEqual([
      "WITHDRAW_DISABLED",
      "ACCOUNT_SUSPENDED",
      "ACCOUNT_BANNED",
      "EMAIL_NOT_VERIFIED",
      "BANK_REQUIRED",
      "BANK_FROZEN",
      "AMOUNT_INVALID",
      "AMOUNT_INVALID",
      "AMOUNT_INVALID",
      "AMOUNT_INVALID",
      "AMOUNT_TOO_LOW",
      "AMOUNT_TOO_HIGH",
      "TICKET_INVALID",
      "INSUFFICIENT_BALANCE",
    ]);
    expect(await site.balancesOf(who.as.id)).toEqual({ main: 100_000n, held: 0n });
    expect((await site.withdraw(who, "1e9")).status).toBe(400);
    expect((await site.withdraw(who, 100, newId(), { feeMinor: "0" })).status).toBe(400);
  });

  it("a second one while one is open: refused; a sixth on one day: refused", async () => {
    const who = await site.payee();
    const cashier = await createTestOperator(site, "cashier");
    for (let made = 0; made < 5; made += 1) {
      const { id } = (await site.withdraw(who)).reply;
      expect((await site.withdraw(who)).error.code).toBe("WITHDRAW_PENDING_EXISTS");
      await site.database.query(
        "update withdrawals set status = 'approved', version = version + 1 where id = $1",
        [id],
      );
      await site.payOut();
      await decide(site, cashier, "markPaid", id);
    }
    expect((await site.withdraw(who)).error.code).toBe("WITHDRAW_DAILY_LIMIT");
    const options = (await site.call(withdrawalsApi.options, {}, { as: who.as })).reply;
    expect([options.usedToday, options.maxPerDay]).toEqual([5, 5]);
  });

  it("another player's bank account or withdrawal: answered as if it did not exist", async () => {
    const [who, other] = [await site.payee(), await site.payee()];
    expect((await site.withdraw({ ...who, bankAccountId: other.bankAccountId })).error.code).toBe(
      "BANK_REQUIRED",
    );
    const { id } = (await site.withdraw(other)).reply;
    expect((await site.call(withdrawalsApi.one, { params: { id } }, { as: who.as })).status).toBe(404);
  });

  it("an excluded player: accepted", async () => {
    const who = await site.payee();
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, created_by) values ($1, $2, 'self_exclusion', $3, 'x')`,
      [newId(), who.as.id, site.clock.now()],
    );
    expect((await site.withdraw(who)).status).toBe(201);
  });
});
