import { accountApi } from "@tessera/shared/contracts/account";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import type { TestPlayer } from "../../testing/index.ts";
import { paymentParts } from "../../testing/payment-parts.ts";
import { createTestOperator } from "../../testing/test-operator.ts";
import { type PaySite, paySite } from "../../testing/pay-site.ts";
import { approveByOperator, rejectByOperator } from "./decide-deposit.ts";
import { checkSubmitted, expireDeposits } from "./deposit-jobs.ts";
import type { DepositParts } from "./deposit-parts.ts";
import { operatorDepositsApi } from "./operator-deposits-api.ts";

let site: PaySite;
let player: TestPlayer;
let parts: DepositParts;

beforeAll(async () => {
  site = await paySite();
  parts = paymentParts(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.gateway.setMood("answers");
  player = await site.player();
});

const later = async (minutes: number) => {
  site.clock.advance(minutes * 60_000);
  player = await freshBearer(site, player);
};
const current = () => site.call(depositsApi.current, {}, { as: player });
const one = (id: string, as = player) => site.call(depositsApi.one, { params: { id } }, { as });
const act = (what: "submit" | "cancel", id: string, as = player) =>
  site.call(depositsApi[what], { params: { id }, body: {}, headers: { "idempotency-key": newId() } }, { as });
const houseAccount = async () => {
  const { reply } = await site.call(depositsApi.options, {}, { as: player });
  return reply.methods.find(({ method }) => method === "bank_manual")?.accounts?.[0]?.id ?? "";
};
const manual = async (wish: object = {}) =>
  site.deposit(player, { method: "bank_manual", houseBankAccountId: await houseAccount(), ...wish });
const byOperator = { by: "admin:0197f3c2-0000-7000-8000-000000000001", note: null } as const;

describe("the way of a deposit", () => {
  it("the form: the methods of the player's currency, with accounts and providers", async () => {
    const { reply } = await site.call(depositsApi.options, {}, { as: player });
    expect(reply.methods.map(({ method }) => method)).toEqual(["bank_manual", "va", "qris", "ewallet"]);
    expect(reply.methods[0]?.accounts).toHaveLength(3);
    expect(reply.methods[3]?.providers?.map(({ code }) => code)).toEqual(["SAKU", "KOIN"]);
    expect(reply.real).toEqual({ currency: "IDR", factor: "1000", exponent: 0 });
    expect(reply.openDeposit).toBeUndefined();
  });

  it("the form of a player with baht: his methods, and what a credit costs in satang", async () => {
    await site.database.query("update players set currency = 'THB' where id = $1", [player.id]);
    const { reply } = await site.call(depositsApi.options, {}, { as: player });
    expect(reply.methods.map(({ method }) => method)).toEqual(["bank_manual", "promptpay"]);
    expect(reply.real).toEqual({ currency: "THB", factor: "100", exponent: 2 });
  });

  it("opened and paid by QRIS: credited once, told, and in the history", async () => {
    const { status, reply: opened } = await site.deposit(player);
    expect(status).toBe(201);
    expect(opened).toMatchObject({
      status: "awaiting_payment",
      realAmount: "50000",
      uniqueCode: 0,
      amountMinor: 5000n,
    });
    expect(opened.payTo).toMatchObject({ kind: "qr" });
    expect(await site.pay(opened.id)).toBe(200);
    expect((await one(opened.id)).reply).toMatchObject({ status: "approved", creditedMinor: 5_000n });
    expect(await site.mainOf(player.id)).toBe(5_000n);
    expect((await current()).status).toBe(204);

    const told = await site.database.query<{ payload: { status: string } }>(
      "select payload from outbox where player_id = $1 and topic = 'deposit.updated' order by id",
      [player.id],
    );
    expect(told.map(({ payload }) => payload.status)).toEqual(["approved"]);
    const history = await site.call(accountApi.history, { query: { type: "deposit" } }, { as: player });
    expect(history.reply.items).toMatchObject([
      { number: opened.number, status: "success", amountMinor: 5_000n, balanceAfterMinor: 5_000n },
    ]);
  });

  it("a manual transfer: an own code, submitted, and the code credited too", async () => {
    const { reply: opened } = await manual();
    expect(opened.uniqueCode).toBeGreaterThan(0);
    expect(opened.realAmount).toBe(String(50_000 + opened.uniqueCode));
    expect(opened.payTo).toMatchObject({ kind: "bank", accountName: "Tessera Play" });
    expect((await act("submit", opened.id)).reply.status).toBe("submitted");
    site.gateway.pay(opened.id, site.clock.now());
    await checkSubmitted(parts);
    const { reply } = await one(opened.id);
    expect(reply.status).toBe("approved");
    expect(await site.mainOf(player.id)).toBe(5_000n + BigInt(Math.floor(opened.uniqueCode / 10)));
  });

  it("a manual transfer with self-approval switched off: an operator decides", async () => {
    await site.database.query(
      "insert into settings (key, value, updated_at) values ('autoApprove', 'false', now())",
    );
    const { reply: opened } = await manual();
    expect(await site.pay(opened.id)).toBe(200);
    await site.database.query("delete from settings where key = 'autoApprove'");
    expect((await one(opened.id)).reply.status).toBe("awaiting_payment");
  });

  it("the same key again: the same deposit; another body: IDEMPOTENCY_MISMATCH; no key: refused", async () => {
    const key = newId();
    const first = await site.deposit(player, {}, key);
    const again = await site.deposit(player, {}, key);
    expect(again.status).toBe(201);
    expect(again.json).toEqual(first.json);
    const other = await site.deposit(player, { amount: 51 }, key);
    expect([other.status, other.error.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const none = await site.call(
      depositsApi.create,
      { body: { method: "qris", amount: 50 } },
      { as: player },
    );
    expect([none.status, none.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"]);
  });
});

describe("what is refused", () => {
  it.each([0, -5, 1.5, 2 ** 53, 1e12])("amount %s: AMOUNT_INVALID", async (amount) => {
    const { status, error } = await site.deposit(player, { amount });
    expect([status, error.code]).toEqual([422, "AMOUNT_INVALID"]);
  });

  it.each(["50", "๕๐", "1e9", null, [50], true])("amount %o: VALIDATION", async (amount) => {
    const { status, error } = await site.deposit(player, { amount });
    expect([status, error.code]).toEqual([400, "VALIDATION"]);
  });

  it.each([
    [9, "AMOUNT_TOO_LOW", { min: 10 }],
    [10_001, "AMOUNT_TOO_HIGH", { max: 10_000 }],
    [1e9, "AMOUNT_TOO_HIGH", { max: 10_000 }],
  ])("amount %s: %s", async (amount, code, details) => {
    const { status, error } = await site.deposit(player, { amount });
    expect([status, error.code, error.details]).toEqual([422, code, details]);
  });

  it("an unknown field: VALIDATION", async () => {
    expect((await site.deposit(player, { realAmount: "1" })).status).toBe(400);
  });

  it("a second one while one is open: DEPOSIT_PENDING_EXISTS before anything about its amount", async () => {
    await site.deposit(player);
    const { status, error } = await site.deposit(player, { amount: 1 });
    expect([status, error.code]).toEqual([409, "DEPOSIT_PENDING_EXISTS"]);
  });

  it("deposits switched off: DEPOSIT_DISABLED with the reason", async () => {
    await site.database.query(
      "update players set deposit_disabled = true, disabled_reason = 'Please call us.' where id = $1",
      [player.id],
    );
    const { status, error } = await site.deposit(player);
    expect([status, error.code, error.details]).toEqual([
      403,
      "DEPOSIT_DISABLED",
      { reason: "Please call us." },
    ]);
  });

  it("a method of another currency, an account that is no house's, a provider that is none", async () => {
    expect((await site.deposit(player, { method: "promptpay" })).error.code).toBe("BANK_UNAVAILABLE");
    expect((await manual({ houseBankAccountId: newId() })).error.code).toBe("BANK_UNAVAILABLE");
    expect((await site.deposit(player, { method: "ewallet", payProvider: "NUSA" })).error.code).toBe(
      "VALIDATION",
    );
  });

  it("a bank account of nobody: NOT_FOUND", async () => {
    expect((await site.deposit(player, { playerBankAccountId: newId() })).status).toBe(404);
  });

  it("every code of an amount taken: UNIQUE_AMOUNT_EXHAUSTED", async () => {
    const house = await houseAccount();
    const { reply: opened } = await manual({ amount: 77 });
    await act("cancel", opened.id);
    await site.database.query(
      `insert into deposits (id, number, player_id, request_key, currency, method, rate_bp, house_bank_account_id,
         amount_minor, unique_code, real_amount, status, created_at, expires_at)
       select gen_random_uuid(), 'D-' || code, $1, gen_random_uuid(), 'IDR', 'bank_manual', 10000, $2, 7700, code,
         77000 + code, 'expired', $3, $3 from generate_series(1, 999) as code where code <> $4`,
      [player.id, house, site.clock.now(), opened.uniqueCode],
    );
    const { status, error } = await manual({ amount: 77 });
    expect([status, error.code]).toEqual([409, "UNIQUE_AMOUNT_EXHAUSTED"]);
  });

  it.each(["refuses", "babbles", "hangs"] as const)(
    "a gateway that %s: 502 and nothing stays open",
    async (mood) => {
      const key = newId();
      site.gateway.setMood(mood);
      const { status, error } = await site.deposit(player, {}, key);
      expect([status, error.code]).toEqual([502, "GATEWAY_UNAVAILABLE"]);
      expect((await current()).status).toBe(204);
      site.gateway.setMood("answers");
      expect((await site.deposit(player, {}, key)).status).toBe(201);
    },
  );
});

describe("what the gateway tells", () => {
  it("paid, while the gateway itself says pending: nothing is credited", async () => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.payments.find(({ id }) => id === opened.id)?.ref ?? "";
    expect(await site.gateway.tell(site, { ref, amount: 50_000 })).toBe(200);
    expect((await one(opened.id)).reply.status).toBe("awaiting_payment");
  });

  it("the same event twice, and another event of the same payment: credited once", async () => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.pay(opened.id, site.clock.now());
    const statuses = [
      await site.gateway.tell(site, { ref, id: `evt-${ref}` }),
      await site.gateway.tell(site, { ref, id: `evt-${ref}` }),
      await site.gateway.tell(site, { ref }),
    ];
    expect(statuses).toEqual([200, 200, 200]);
    expect(await site.mainOf(player.id)).toBe(5_000n);
  });

  it.each([
    ["another secret", { secret: "guess" }],
    ["an old time", { timestamp: 1 }],
    ["another body", { sentBody: "{}" }],
    ["no signature", { header: "" }],
  ])("signed with %s: 401", async (_, forgery) => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.pay(opened.id, site.clock.now());
    expect(await site.gateway.tell(site, { ref }, forgery)).toBe(401);
    expect(await site.mainOf(player.id)).toBe(0n);
  });

  it("something that is no event: 400", async () => {
    expect(await site.gateway.tell(site, { ref: "pay_1", type: "payment.imagined" })).toBe(400);
  });

  it("a gateway that cannot be read back: 502, and the event is done when it can", async () => {
    const { reply: opened } = await site.deposit(player);
    const ref = site.gateway.pay(opened.id, site.clock.now());
    site.gateway.setMood("refuses");
    expect(await site.gateway.tell(site, { ref, id: `evt-${ref}` })).toBe(502);
    site.gateway.setMood("answers");
    expect(await site.gateway.tell(site, { ref, id: `evt-${ref}` })).toBe(200);
    expect(await site.mainOf(player.id)).toBe(5_000n);
  });

  it.each(["49999", "50001", "1"])("%s paid of 50000: for a person to look at", async (amount) => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, amount);
    expect((await one(opened.id)).reply).toMatchObject({
      status: "needs_review",
      reasonCode: "AMOUNT_MISMATCH",
    });
    expect(await site.mainOf(player.id)).toBe(0n);
    expect((await current()).status).toBe(204);
  });

  it("paid after its time, beside a newer deposit: for a person to look at, both stand", async () => {
    const { reply: late } = await site.deposit(player);
    await later(16);
    await expireDeposits(parts);
    expect((await one(late.id)).reply.status).toBe("expired");
    const { reply: newer } = await site.deposit(player);
    await site.pay(late.id);
    expect((await one(late.id)).reply).toMatchObject({ status: "needs_review", reasonCode: "PAID_LATE" });
    expect((await one(newer.id)).reply.status).toBe("awaiting_payment");
  });

  it("paid in time, and the callback lost: found before it expires", async () => {
    const { reply: opened } = await site.deposit(player);
    site.gateway.pay(opened.id, site.clock.now());
    await later(16);
    await expireDeposits(parts);
    expect((await one(opened.id)).reply.status).toBe("approved");
  });

  it("paid by a player who was suspended meanwhile: for a person to look at", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.database.query("update players set status = 'suspended' where id = $1", [player.id]);
    await site.pay(opened.id);
    expect((await one(opened.id)).reply).toMatchObject({
      status: "needs_review",
      reasonCode: "PLAYER_EXCLUDED",
    });
  });

  it("a reference that nobody knows: 200 and nothing moves", async () => {
    expect(await site.gateway.tell(site, { ref: "pay_unknown" })).toBe(200);
  });

  it("money under a reference that no deposit has: kept as unclaimed, once", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.database.query("update deposits set gateway_ref = null, version = version + 1 where id = $1", [
      opened.id,
    ]);
    await site.pay(opened.id);
    await site.pay(opened.id);
    const entries = await site.database.query(
      "select e.amount from entries e join accounts a on a.id = e.account_id where a.kind = 'unclaimed'",
    );
    expect(entries).toEqual([{ amount: 5_000n }]);
  });
});

describe("what players and operators may do", () => {
  it("cancelled: over, and a second try is refused", async () => {
    const { reply: opened } = await site.deposit(player);
    expect((await act("cancel", opened.id)).reply.status).toBe("cancelled");
    const again = await act("cancel", opened.id);
    expect([again.status, again.error.code]).toEqual([409, "DEPOSIT_NOT_CANCELLABLE"]);
  });

  it("submitted after its time: DEPOSIT_EXPIRED; by another method: CONFLICT", async () => {
    const { reply: opened } = await manual();
    await later(31);
    expect((await act("submit", opened.id)).error.code).toBe("DEPOSIT_EXPIRED");
    await expireDeposits(parts);
    expect((await act("submit", opened.id)).error.code).toBe("DEPOSIT_EXPIRED");
    const { reply: qris } = await site.deposit(player);
    expect((await act("submit", qris.id)).error.code).toBe("CONFLICT");
  });

  it("submitted: neither cancelled nor expired any more", async () => {
    const { reply: opened } = await manual();
    await act("submit", opened.id);
    expect((await act("cancel", opened.id)).error.code).toBe("DEPOSIT_NOT_CANCELLABLE");
    await later(31);
    await expireDeposits(parts);
    expect((await one(opened.id)).reply.status).toBe("submitted");
  });

  it("another player's deposit: NOT_FOUND for looking, submitting and cancelling", async () => {
    const { reply: opened } = await manual();
    const stranger = await site.player();
    expect((await one(opened.id, stranger)).status).toBe(404);
    expect((await act("submit", opened.id, stranger)).status).toBe(404);
    expect((await act("cancel", opened.id, stranger)).status).toBe(404);
    expect((await one(opened.id)).reply.status).toBe("awaiting_payment");
  });

  it("an operator corrects what arrived: that is credited; the decision stands", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, "40000");
    const decision = { ...byOperator, now: site.clock.now() };
    await site.database.transaction((sql) =>
      approveByOperator(sql, opened.id, { ...decision, realPaid: 40_000n }),
    );
    expect(await site.mainOf(player.id)).toBe(4_000n);
    const again = site.database.transaction((sql) =>
      rejectByOperator(sql, opened.id, { ...decision, reasonCode: "NOT_RECEIVED" }),
    );
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(
      site.database.query("update deposits set status = 'rejected', version = version + 1 where id = $1", [
        opened.id,
      ]),
    ).rejects.toThrow("has been decided");
  });

  it("an operator rejects: the reason is shown and nothing is credited, whatever is paid after it", async () => {
    const { reply: opened } = await manual();
    await act("submit", opened.id);
    const decision = { ...byOperator, now: site.clock.now(), reasonCode: "NOT_RECEIVED" };
    await site.database.transaction((sql) => rejectByOperator(sql, opened.id, decision));
    await site.pay(opened.id);
    expect((await one(opened.id)).reply).toMatchObject({ status: "rejected", reasonCode: "NOT_RECEIVED" });
    expect(await site.mainOf(player.id)).toBe(0n);
  });
});

describe("the back office", () => {
  it("a cashier corrects and approves, once, and it is written down; nobody else may", async () => {
    const { reply: opened } = await site.deposit(player);
    await site.pay(opened.id, "60000");
    const input = { params: { id: opened.id }, body: { note: "Seen at the bank." } };
    const support = await createTestOperator(site, "support");
    expect((await support.call(operatorDepositsApi.approve, input)).code).toBe("FORBIDDEN");
    const cashier = await createTestOperator(site, "cashier");
    const waiting = await cashier.call(operatorDepositsApi.list);
    expect(waiting.reply.items.map(({ id }) => id)).toContain(opened.id);
    expect((await cashier.call(operatorDepositsApi.approve, input)).reply).toMatchObject({
      status: "approved",
      realPaid: "60000",
      creditedMinor: 6_000n,
    });
    expect((await cashier.call(operatorDepositsApi.approve, input)).code).toBe("CONFLICT");
    expect(
      await site.database.query("select actor, action from audit_log where target_id = $1", [opened.id]),
    ).toEqual([{ actor: `admin:${cashier.id}`, action: "deposit.approve" }]);
  });

  it("a deposit that there is not: NOT_FOUND", async () => {
    const cashier = await createTestOperator(site, "cashier");
    const input = { params: { id: newId() }, body: { reasonCode: "NOT_RECEIVED" } };
    expect((await cashier.call(operatorDepositsApi.reject, input)).code).toBe("NOT_FOUND");
  });
});

it("a call that died before its gateway answered: a repeat under its key goes on, another call is not held up", async () => {
  const key = newId();
  site.gateway.setMood("refuses");
  await site.deposit(player, {}, key);
  site.gateway.setMood("answers");
  const { reply: opened } = await site.deposit(player, {}, key);
  await site.database.query(
    "update deposits set pay_to = null, gateway_ref = null, version = version + 1 where id = $1",
    [opened.id],
  );
  await site.database.query("delete from idempotency_keys where key = $1", [key]);
  const resumed = await site.deposit(player, {}, key);
  expect(resumed.reply.id).toBe(opened.id);
  expect(site.gateway.payments.filter(({ id }) => id === opened.id)).toHaveLength(1);

  await site.database.query(
    "update deposits set pay_to = null, gateway_ref = null, version = version + 1 where id = $1",
    [opened.id],
  );
  expect((await current()).status).toBe(204);
  site.clock.advance(11_000);
  expect((await site.deposit(player)).status).toBe(201);
});

it("after all of it: the books add up, and each approved deposit has one journal of what it credited (P9)", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  const wrong = await site.database.query(
    `select d.id from deposits d
      where d.status = 'approved' and d.credited_minor is distinct from
        (select sum(e.amount) from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
          where j.idem_key = 'deposit:' || d.id and a.player_id = d.player_id)`,
  );
  expect(wrong).toEqual([]);
});
