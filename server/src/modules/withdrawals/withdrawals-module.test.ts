import { accountApi } from "@tessera/shared/contracts/account";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi, type WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks, playerAccount } from "../../ledger/index.ts";
import { paymentParts } from "../../testing/payment-parts.ts";
import { type PayoutGateway, payoutGateway } from "../../testing/payout-gateway.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { runPayouts } from "./pay-out.ts";
import { realAmountOf } from "./withdrawal-money.ts";
import { mayWithdrawalMove, type WithdrawalMover } from "./withdrawal-moves.ts";
import { withdrawalOperatorApi as operatorApi } from "./withdrawal-operator-api.ts";

const statuses: readonly WithdrawalStatus[] = [
  "requested",
  "approved",
  "paying",
  "paid",
  "payout_failed",
  "rejected",
  "refunded",
  "cancelled",
];

let gateway: PayoutGateway;
let site: TestSite;
let cashier: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  gateway = await payoutGateway();
  site = await testSite({ gatewayUrl: gateway.gatewayUrl });
});
afterAll(async () => {
  await site.close();
  gateway.close();
});
beforeEach(async () => {
  gateway.fallSilent(false);
  await autoApprove(false);
  cashier = await createTestOperator(site, "cashier");
  approver = await createTestOperator(site, "approver");
});

const autoApprove = (isOn: boolean) =>
  site.database.query(
    `insert into settings (key, value, updated_at) values ('autoApprove', $1::jsonb, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  );

interface Payee {
  readonly as: TestPlayer;
  readonly bankAccountId: string;
}
const payee = async (balanceCredits = 20_000): Promise<Payee> => {
  const as = await site.player({ balanceCredits });
  return { as, bankAccountId: await createTestBankAccount(site.database, as.id, site.clock.now()) };
};
const ask = ({ as, bankAccountId }: Payee, amount: unknown = 100, key = newId(), more: object = {}) =>
  site.call(
    withdrawalsApi.create,
    { body: { amount, playerBankAccountId: bankAccountId, ...more }, headers: { "idempotency-key": key } },
    { as },
  );
const asked = async (who: Payee, amount = 100) => (await ask(who, amount)).reply.id;
const statusOf = async ({ as }: Payee, id: string) =>
  (await site.call(withdrawalsApi.one, { params: { id } }, { as })).reply.status;
const decide = (
  operator: TestOperator,
  verb: "approve" | "secondApprove" | "reject" | "retry" | "refund" | "markPaid",
  id: string,
) => {
  const body = {
    reject: { reasonCode: "NAME_MISMATCH" },
    refund: { reasonCode: "ACCOUNT_CLOSED" },
    markPaid: { bankRef: "B-1" },
    approve: {},
    secondApprove: {},
    retry: {},
  }[verb];
  return operator.call(operatorApi[verb], { params: { id }, body });
};
const payouts = () => runPayouts(paymentParts(site));
const balances = async (playerId: string) => {
  const rows = await site.database.query<{ key: string; balance: bigint }>(
    "select key, balance from accounts where key = any($1)",
    [[playerAccount(playerId, "main"), playerAccount(playerId, "hold_withdraw")]],
  );
  const of = (kind: string) => rows.find(({ key }) => key.endsWith(kind))?.balance;
  return { main: of("main"), held: of("hold_withdraw") };
};

describe("the amounts of a withdrawal", () => {
  it.each([
    [10_000n, 250n, { factor: 1_000n, exponent: 0 }, 97_500n],
    [10_000n, 0n, { factor: 1_000n, exponent: 0 }, 100_000n],
    [5_012n, 0n, { factor: 1_000n, exponent: 0 }, 50_120n],
    [50_000n, 1_500n, { factor: 1n, exponent: 2 }, 48_500n],
  ])("%s minor less a fee of %s: the bank moves what the table says", (amount, fee, real, expected) => {
    expect(realAmountOf(amount, fee, real)).toBe(expected);
  });
});

describe("asking for money", () => {
  it("everything in order: held at once, told, in the history, and shown with a masked number", async () => {
    const who = await payee(1_000);
    const { status, reply } = await ask(who, 100);
    expect(status).toBe(201);
    expect(reply).toMatchObject({
      amountMinor: 10_000n,
      feeMinor: 0n,
      realAmount: "100000",
      status: "requested",
    });
    expect(reply.number).toMatch(/^W260131-/);
    expect(reply.bank.accountNumberMasked).toMatch(/^••••\d{4}$/);
    expect(await balances(who.as.id)).toEqual({ main: 90_000n, held: 10_000n });
    const wallet = (await site.call(walletApi.wallets, {}, { as: who.as })).reply;
    expect([wallet.totalMinor, wallet.heldMinor]).toEqual([100_000n, 10_000n]);
    const { items } = (await site.call(accountApi.history, { query: { type: "withdraw" } }, { as: who.as }))
      .reply;
    expect(items).toMatchObject([
      { type: "withdraw", status: "pending", direction: "out", balanceAfterMinor: 90_000n },
    ]);
    const told = await site.database.query(
      "select payload ->> 'status' as status from outbox where topic = 'withdraw.updated' and player_id = $1",
      [who.as.id],
    );
    expect(told).toEqual([{ status: "requested" }]);
  });

  it("the same key again: the same withdrawal; another body under it: refused", async () => {
    const who = await payee(1_000);
    const key = newId();
    const [first, second] = [await ask(who, 100, key), await ask(who, 100, key)];
    expect(second.json).toEqual(first.json);
    expect((await ask(who, 200, key)).error.code).toBe("IDEMPOTENCY_MISMATCH");
    expect(await balances(who.as.id)).toEqual({ main: 90_000n, held: 10_000n });
  });

  it("each obstacle alone, in the order of the rules: its code, and nothing is held", async () => {
    const who = await payee(1_000);
    const set = (column: string, value: unknown) =>
      site.database.query(`update players set ${column} = $2 where id = $1`, [who.as.id, value]);
    const code = async (amount: unknown = 100, more: object = {}) =>
      (await ask(who, amount, newId(), more)).error.code;
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
    expect(await balances(who.as.id)).toEqual({ main: 100_000n, held: 0n });
    expect((await ask(who, "1e9")).status).toBe(400);
    expect((await ask(who, 100, newId(), { feeMinor: "0" })).status).toBe(400);
  });

  it("while one is open: refused; a sixth of the day: refused", async () => {
    const who = await payee();
    for (let made = 0; made < 5; made += 1) {
      const id = await asked(who);
      expect((await ask(who)).error.code).toBe("WITHDRAW_PENDING_EXISTS");
      await site.database.query(
        "update withdrawals set status = 'approved', version = version + 1 where id = $1",
        [id],
      );
      await payouts();
      await decide(cashier, "markPaid", id);
    }
    expect((await ask(who)).error.code).toBe("WITHDRAW_DAILY_LIMIT");
    const options = (await site.call(withdrawalsApi.options, {}, { as: who.as })).reply;
    expect([options.usedToday, options.maxPerDay]).toEqual([5, 5]);
  });

  it("another player's bank account and another player's withdrawal: as if there were none", async () => {
    const [who, other] = [await payee(), await payee()];
    expect((await ask({ ...who, bankAccountId: other.bankAccountId })).error.code).toBe("BANK_REQUIRED");
    const id = await asked(other);
    expect((await site.call(withdrawalsApi.one, { params: { id } }, { as: who.as })).status).toBe(404);
  });

  it("an excluded player: gets his money", async () => {
    const who = await payee();
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, created_by) values ($1, $2, 'self_exclusion', $3, 'x')`,
      [newId(), who.as.id, site.clock.now()],
    );
    expect((await ask(who)).status).toBe(201);
  });
});

describe("moves of a withdrawal", () => {
  const listed = new Map<string, readonly WithdrawalMover[]>([
    ["requested→approved", ["operator", "job"]],
    ["requested→rejected", ["operator"]],
    ["approved→paying", ["job"]],
    ["paying→paid", ["operator", "gateway"]],
    ["paying→payout_failed", ["gateway"]],
    ["payout_failed→paying", ["operator"]],
    ["payout_failed→refunded", ["operator"]],
  ]);
  const movers: readonly WithdrawalMover[] = ["operator", "gateway", "job"];

  it("of all pairs of statuses and movers: the listed ones and no other", () => {
    for (const from of statuses) {
      for (const to of statuses) {
        const allowed = movers.filter((by) => mayWithdrawalMove(from, to, by));
        expect([from, to, allowed]).toEqual([from, to, [...(listed.get(`${from}→${to}`) ?? [])]]);
      }
    }
  });

  it("each call of an operator in each status: taken where it is listed, else CONFLICT and nothing changes", async () => {
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
        const who = await payee(100);
        const id = await asked(who);
        await bring(id, status);
        const before = await balances(who.as.id);
        const operator = verb === "secondApprove" ? approver : cashier;
        const { status: answer, code } = await decide(operator, verb, id);
        const isTaken = taken[verb]?.includes(status) ?? false;
        const after = await balances(who.as.id);
        const changed =
          (await statusOf(who, id)) !== status || after.main !== before.main || after.held !== before.held;
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

  it("a final one, or one whose version would jump: the database refuses", async () => {
    const who = await payee(100);
    const id = await asked(who);
    const update = (set: string) => site.database.query(`update withdrawals set ${set} where id = $1`, [id]);
    await expect(update("status = 'approved', version = version + 2")).rejects.toThrow("step other than one");
    await decide(cashier, "reject", id);
    await expect(update("status = 'requested', version = version + 1")).rejects.toThrow("is final");
  });
});

/** Brings a requested withdrawal into a status by the ways that lead there. */
async function bring(id: string, status: WithdrawalStatus): Promise<void> {
  if (status === "requested") return;
  if (status === "rejected") return void (await decide(cashier, "reject", id));
  await decide(cashier, "approve", id);
  if (status === "approved") return;
  await payouts();
  if (status === "paying") return;
  const payout = gateway.payouts.get(id);
  if (!payout) throw new Error("The gateway has no payout");
  payout.status = status === "paid" ? "paid" : "failed";
  await gateway.tell(site, status === "paid" ? "payout.paid" : "payout.failed", payout.ref);
}

describe("paying out", () => {
  it("approved: ordered once with the withdrawal's id, paid after the callback is read back", async () => {
    const who = await payee(1_000);
    const id = await asked(who);
    await bring(id, "paying");
    const payout = gateway.payouts.get(id);
    expect(payout?.order).toMatchObject({
      id,
      realAmount: "100000",
      currency: "IDR",
      bank: "NUSA",
      accountName: "Budi Santoso",
    });
    expect(await gateway.tell(site, "payout.paid", payout?.ref ?? "")).toBe(200);
    expect(await statusOf(who, id)).toBe("paying");
    if (payout) payout.status = "paid";
    expect(await gateway.tell(site, "payout.paid", payout?.ref ?? "")).toBe(200);
    expect(await statusOf(who, id)).toBe("paid");
    expect(await balances(who.as.id)).toEqual({ main: 90_000n, held: 0n });
    expect(await gateway.tell(site, "payout.paid", payout?.ref ?? "")).toBe(200);
    expect(await balances(who.as.id)).toEqual({ main: 90_000n, held: 0n });
  });

  it("no callback comes: asking finds out", async () => {
    const who = await payee(100);
    const id = await asked(who);
    await bring(id, "paying");
    const payout = gateway.payouts.get(id);
    if (payout) payout.status = "paid";
    site.clock.advance(5_000);
    await payouts();
    expect(await statusOf(who, id)).toBe("paid");
  });

  it("no answer, however long: held, asked again later and later, ordered once, and no operator can release it", async () => {
    const who = await payee(100);
    const id = await asked(who);
    await decide(cashier, "approve", id);
    gateway.fallSilent(true);
    for (let hours = 0; hours < 3; hours += 1) {
      await payouts();
      site.clock.advance(20 * 60_000);
    }
    expect(await balances(who.as.id)).toEqual({ main: 0n, held: 10_000n });
    cashier = await createTestOperator(site, "cashier");
    expect((await decide(cashier, "refund", id)).code).toBe("CONFLICT");
    expect((await decide(cashier, "reject", id)).code).toBe("CONFLICT");
    gateway.fallSilent(false);
    await payouts();
    const orders = [...gateway.payouts.values()].filter(({ order }) => order["id"] === id);
    expect(orders).toHaveLength(1);
  });

  it("failed: still held; tried again as a new payout; refunded: back in the wallet", async () => {
    const who = await payee(100);
    const id = await asked(who);
    await bring(id, "payout_failed");
    expect(await balances(who.as.id)).toEqual({ main: 0n, held: 10_000n });
    const before = gateway.payouts.size;
    await decide(cashier, "retry", id);
    await payouts();
    expect(gateway.payouts.size).toBe(before + 1);
    const second = [...gateway.payouts.values()].at(-1);
    if (second) second.status = "failed";
    await gateway.tell(site, "payout.failed", second?.ref ?? "");
    expect((await decide(cashier, "refund", id)).status).toBe(200);
    expect(await statusOf(who, id)).toBe("refunded");
    expect(await balances(who.as.id)).toEqual({ main: 10_000n, held: 0n });
    const late = gateway.payouts.get(id);
    if (late) late.status = "paid";
    await gateway.tell(site, "payout.paid", late?.ref ?? "");
    expect(await balances(who.as.id)).toEqual({ main: 10_000n, held: 0n });
  });

  it("a callback about what nobody asked for: 200, and nothing moves", async () => {
    expect(await gateway.tell(site, "payout.paid", "out_unknown")).toBe(200);
  });
});

describe("who approves", () => {
  it("play money below 5,000.00: the site by itself; from there on never", async () => {
    const [small, large] = [await payee(), await payee()];
    const [smallId, largeId] = [await asked(small, 4_999), await asked(large, 5_000)];
    await autoApprove(true);
    await payouts();
    expect(await statusOf(small, smallId)).toBe("paying");
    expect(await statusOf(large, largeId)).toBe("requested");
  });

  it("5,000.00: two operators; the first alone, twice, changes nothing more", async () => {
    const who = await payee();
    const id = await asked(who, 5_000);
    const both = await createTestOperator(site, "cashier", "approver");
    expect((await decide(approver, "secondApprove", id)).code).toBe("CONFLICT");
    const first = await decide(both, "approve", id);
    expect(first.reply).toMatchObject({
      status: "requested",
      needsSecondApproval: true,
      approvedBy: `admin:${both.id}`,
    });
    expect((await decide(both, "approve", id)).code).toBe("FORBIDDEN");
    expect((await decide(both, "secondApprove", id)).code).toBe("FORBIDDEN");
    expect((await decide(cashier, "approve", id)).code).toBe("CONFLICT");
    await autoApprove(true);
    await payouts();
    expect(await statusOf(who, id)).toBe("requested");
    expect((await decide(approver, "secondApprove", id)).reply.status).toBe("approved");
    const log = await site.database.query(
      "select actor, action from audit_log where target_id = $1 order by id",
      [id],
    );
    expect(log).toEqual([
      { actor: `admin:${both.id}`, action: "withdrawal.approve" },
      { actor: `admin:${approver.id}`, action: "withdrawal.second-approve" },
    ]);
  });

  it("without the role: refused before anything is read", async () => {
    const who = await payee(100);
    const id = await asked(who);
    const content = await createTestOperator(site, "content");
    expect((await decide(content, "approve", id)).code).toBe("FORBIDDEN");
    expect((await content.call(operatorApi.list)).code).toBe("FORBIDDEN");
    const { items } = (await cashier.call(operatorApi.list, { query: { status: "requested" } })).reply;
    expect(items.map((item) => item.id)).toContain(id);
  });
});

it("after all of it: the books add up", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
