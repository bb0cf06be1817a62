import { depositsApi } from "@tessera/shared/contracts/deposits";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import type { TestPlayer } from "../../../testing/index.ts";
import { type PaySite, paySite } from "../../../testing/pay-site.ts";

let site: PaySite;
let player: TestPlayer;

beforeAll(async () => {
  site = await paySite();
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  site.gateway.setBehaviour("answers");
  player = await site.player();
});

const current = (at = site, as = player) => at.call(depositsApi.current, {}, { as });
const cancel = (id: string) =>
  site.call(
    depositsApi.cancel,
    { params: { id }, body: {}, headers: { "idempotency-key": newId() } },
    { as: player },
  );
async function expectGivenUp(at: PaySite, as: TestPlayer, key = newId()): Promise<void> {
  const { status, error } = await at.deposit(as, {}, key);
  expect([status, error.code]).toEqual([502, "GATEWAY_UNAVAILABLE"]);
  expect((await current(at, as)).status).toBe(204);
}

describe("opening a deposit", () => {
  it("the form: lists the methods of the player's currency, with accounts and providers", async () => {
    const { reply, json } = await site.call(depositsApi.options, {}, { as: player });
    expect(reply.methods.map(({ method }) => method)).toEqual(["bank_manual", "va", "qris", "ewallet"]);
    expect(reply.methods[0]?.accounts).toHaveLength(3);
    expect(reply.methods[3]?.providers?.map(({ code }) => code)).toEqual(["SAKU", "KOIN"]);
    expect(json).toHaveProperty("real", { currency: "IDR", factor: "1000", exponent: 0 });
    expect([reply.openDeposit, reply.last]).toEqual([undefined, undefined]);
  });

  it("the form of a player with baht: lists the methods for baht, and the price of a credit in satang", async () => {
    await site.database.query("update players set currency = 'THB' where id = $1", [player.id]);
    const { reply, json } = await site.call(depositsApi.options, {}, { as: player });
    expect(reply.methods.map(({ method }) => method)).toEqual(["bank_manual", "promptpay"]);
    expect(json).toHaveProperty("real", { currency: "THB", factor: "100", exponent: 2 });
  });

  it("the same key again: the same deposit; with another body: IDEMPOTENCY_MISMATCH; no key: refused", async () => {
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

describe("refused deposits", () => {
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

  it("a second deposit while one is open: DEPOSIT_PENDING_EXISTS before any error about its amount", async () => {
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

  it("a method of another currency, an account that is not of the house, an unknown provider: refused", async () => {
    expect((await site.deposit(player, { method: "promptpay" })).error.code).toBe("BANK_UNAVAILABLE");
    expect((await site.manualDeposit(player, { houseBankAccountId: newId() })).error.code).toBe(
      "BANK_UNAVAILABLE",
    );
    expect((await site.deposit(player, { method: "ewallet", payProvider: "NUSA" })).error.code).toBe(
      "VALIDATION",
    );
  });

  it("an unknown bank account: NOT_FOUND", async () => {
    expect((await site.deposit(player, { playerBankAccountId: newId() })).status).toBe(404);
  });

  it("all unique codes of an amount in use: UNIQUE_AMOUNT_EXHAUSTED", async () => {
    const house = await site.houseBankAccount(player);
    const { reply: opened } = await site.manualDeposit(player, { amount: 77 });
    await cancel(opened.id);
    await site.database.query(
      `insert into deposits (id, number, player_id, request_key, currency, method, rate_bp, house_bank_account_id,
         amount_minor, unique_code, real_amount, status, created_at, expires_at)
       select gen_random_uuid(), 'D-' || code, $1, gen_random_uuid(), 'IDR', 'bank_manual', 10000, $2, 7700, code,
         77000 + code, 'expired', $3, $3 from generate_series(1, 999) as code where code <> $4`,
      [player.id, house, site.clock.now(), opened.uniqueCode],
    );
    const { status, error } = await site.manualDeposit(player, { amount: 77 });
    expect([status, error.code]).toEqual([409, "UNIQUE_AMOUNT_EXHAUSTED"]);
  });

  it.each(["refuses", "babbles"] as const)(
    "a gateway that %s: 502 and no deposit stays open",
    async (behaviour) => {
      const key = newId();
      site.gateway.setBehaviour(behaviour);
      await expectGivenUp(site, player, key);
      site.gateway.setBehaviour("answers");
      expect((await site.deposit(player, {}, key)).status).toBe(201);
    },
  );

  it("a gateway that hangs: 502 after the timeout, and no deposit stays open", async () => {
    const impatient = await paySite({ partyTimeoutMs: 100 });
    impatient.gateway.setBehaviour("hangs");
    await expectGivenUp(impatient, await impatient.player());
    await impatient.close();
  });
});

it("a call that ended before its gateway answered: a repeat continues it, and other calls are not blocked", async () => {
  const key = newId();
  site.gateway.setBehaviour("refuses");
  await site.deposit(player, {}, key);
  site.gateway.setBehaviour("answers");
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
