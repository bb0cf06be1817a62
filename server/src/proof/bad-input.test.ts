import { accountApi } from "@tessera/shared/contracts/account";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { problem } from "@tessera/shared/contracts/problem";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { paymentSignature, paymentSignatureHeader } from "../platform/payment-signature.ts";
import type { TestPlayer } from "../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";

let site: MoneySite;
/** Who sends the bad input: 1,000.00, a bank account, and one deposit that was credited under a key that he knows. */
let me: TestPlayer;
let myBankAccountId: string;
const spentKey = newId();
/** Somebody else, who has one of everything. */
let other: TestPlayer;
let others: Readonly<Record<"bankAccount" | "deposit" | "withdrawal" | "transfer" | "claim", string>>;

const keyed = (key = newId()) => ({ "idempotency-key": key });

beforeAll(async () => {
  site = await moneySite();
  me = await site.player({ balanceCredits: 1_000 });
  other = await site.player({ balanceCredits: 1_000 });
  myBankAccountId = await createTestBankAccount(site.database, me.id, site.clock.now());
  others = await giveOneOfEverything();
  const { reply } = await site.call(
    depositsApi.create,
    { body: { method: "qris", amount: 50 }, headers: keyed(spentKey) },
    { as: me },
  );
  await site.payments.tell(site, { ref: site.payments.pay(reply.id, site.clock.now()) });
}, 120_000);
afterAll(() => site.close());

async function giveOneOfEverything() {
  const as = other;
  const bankAccount = await createTestBankAccount(site.database, as.id, site.clock.now());
  const withdrawal = await site.call(
    withdrawalsApi.create,
    { body: { amount: 100, playerBankAccountId: bankAccount }, headers: keyed() },
    { as },
  );
  site.live.mood = "keepsSilent";
  const transfer = await site.call(
    transfersApi.create,
    { body: { from: "main", to: liveCode, amount: 100 }, headers: keyed() },
    { as },
  );
  site.live.mood = "answers";
  const claim = await site.call(
    promotionsApi.register,
    { params: { id: await promotion("first-look") }, body: {}, headers: keyed() },
    { as },
  );
  const deposit = await site.call(
    depositsApi.create,
    { body: { method: "qris", amount: 50 }, headers: keyed() },
    { as },
  );
  return {
    bankAccount,
    withdrawal: withdrawal.reply.id,
    transfer: transfer.reply.id,
    claim: claim.reply.id,
    deposit: deposit.reply.id,
  };
}

const promotion = async (slug: string) => (await site.call(promotionsApi.one, { params: { slug } })).reply.id;

interface Outcome {
  readonly status: number;
  readonly json: unknown;
}

const deposit = (wish: object, headers: Readonly<Record<string, string>> = keyed()): Promise<Outcome> =>
  site.call(depositsApi.create, { body: { method: "qris", amount: 50, ...wish }, headers }, { as: me });
const withdraw = (wish: object, headers: Readonly<Record<string, string>> = keyed()): Promise<Outcome> =>
  site.call(
    withdrawalsApi.create,
    { body: { amount: 50, playerBankAccountId: myBankAccountId, ...wish }, headers },
    { as: me },
  );
const transfer = (wish: object, headers: Readonly<Record<string, string>> = keyed()): Promise<Outcome> =>
  site.call(
    transfersApi.create,
    { body: { from: "main", to: liveCode, amount: 50, ...wish }, headers },
    { as: me },
  );
const takePart = async (slug: string): Promise<Outcome> =>
  site.call(
    promotionsApi.register,
    { params: { id: await promotion(slug) }, body: {}, headers: keyed() },
    { as: me },
  );

/** Everything that could have moved: who has what, how every document stands, and what the counterparties were asked. */
async function everything(): Promise<unknown> {
  const rows = await site.database.query(
    `select (select json_agg(json_build_array(key, balance, version) order by key) from accounts where version > 0) as accounts,
            (select count(*) from journals) as journals,
            (select json_agg(json_build_array(id, status, version) order by id) from deposits) as deposits,
            (select json_agg(json_build_array(id, status, version) order by id) from withdrawals) as withdrawals,
            (select json_agg(json_build_array(id, status, version) order by id) from transfers) as transfers,
            (select json_agg(json_build_array(id, status, version) order by id) from promo_claims) as claims,
            (select json_agg(to_json(player_bank_accounts) order by id) from player_bank_accounts) as banks,
            (select sum(claims_count) from promotions) as places, (select count(*) from audit_log) as audit`,
  );
  return [rows, site.payments.payments.length, site.payouts.payouts.size, site.live.asked.count];
}

/** What no answer to somebody else may hold. */
function secrets(): RegExp {
  const known = [other.id, other.username, "Budi Santoso", ...Object.values(others)];
  return new RegExp(`${known.join("|")}|select |insert |\\.ts\\b|constraint|stack`, "i");
}

/** Sends bad input. It has to be refused with exactly this, move nothing and reveal nothing. */
async function refused(
  send: () => Promise<Outcome>,
  status: number,
  code: ErrorCode,
  sent = "",
): Promise<void> {
  const before = await everything();
  const outcome = await send();
  const { error } = z.parse(problem, outcome.json);
  expect([outcome.status, error.code, error.key]).toEqual([status, code, `errors.${code}`]);
  expect(JSON.stringify(outcome.json).replaceAll(sent || "\0", "")).not.toMatch(secrets());
  expect(await everything()).toEqual(before);
}

type Way = readonly [name: string, send: (wish: object) => Promise<Outcome>];
const ways: readonly Way[] = [
  ["deposit", deposit],
  ["withdrawal", withdraw],
  ["transfer", transfer],
];

describe.each(ways)("the amount of a %s", (_name, send) => {
  it.each([0, -0, -1, -50, 0.5, 50.01, 1e-9, 1e12, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e308])(
    "%d: AMOUNT_INVALID",
    (amount) => refused(() => send({ amount }), 422, "AMOUNT_INVALID"),
  );

  it.each([
    ["digits as text", "50"],
    ["an exponent as text", "1e9"],
    ["a hexadecimal", "0x32"],
    ["Thai digits", "\u0e55\u0e50"],
    ["full-width digits", "\uff15\uff10"],
    ["Arabic digits", "\u0665\u0660"],
    ["a sign as text", "-50"],
    ["a separator", "1,000"],
    ["a space", " 50"],
    ["nothing", ""],
    ["null", null],
    ["nothing at all", undefined],
    ["a list", [50]],
    ["an object", { valueOf: 50 }],
    ["true", true],
  ])("%s: VALIDATION", (_what, amount) => refused(() => send({ amount }), 400, "VALIDATION"));
});

describe("the limits of an amount", () => {
  it.each([
    ["a deposit below 10", () => deposit({ amount: 9 }), "AMOUNT_TOO_LOW"],
    ["a deposit above 10,000 by QRIS", () => deposit({ amount: 10_001 }), "AMOUNT_TOO_HIGH"],
    ["a deposit of 1e9 as a number", () => deposit({ amount: 1e9 }), "AMOUNT_TOO_HIGH"],
    ["a withdrawal below 50", () => withdraw({ amount: 49 }), "AMOUNT_TOO_LOW"],
    ["a withdrawal above 50,000", () => withdraw({ amount: 50_001 }), "AMOUNT_TOO_HIGH"],
    ["a withdrawal of 1e9 as a number", () => withdraw({ amount: 1e9 }), "AMOUNT_TOO_HIGH"],
    [
      "a withdrawal of one credit more than there is",
      () => withdraw({ amount: 1_051 }),
      "INSUFFICIENT_BALANCE",
    ],
    ["a transfer of more than there is", () => transfer({ amount: 1e9 }), "INSUFFICIENT_BALANCE"],
    [
      "a transfer back of what is not there",
      () => transfer({ from: liveCode, to: "main", amount: 1 }),
      "INSUFFICIENT_BALANCE",
    ],
  ] as const)("%s", (_what, send, code) => refused(send, 422, code));
});

const asMe = {
  get as() {
    return me;
  },
};

/** Calls about something that has an id, with the code that somebody else's and nobody's get alike. */
const lookups: readonly (readonly [
  what: string,
  kind: keyof typeof others,
  send: (id: string) => Promise<Outcome>,
  status: number,
  code: ErrorCode,
])[] = [
  [
    "a deposit to look at",
    "deposit",
    (id) => site.call(depositsApi.one, { params: { id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a deposit to submit",
    "deposit",
    (id) => site.call(depositsApi.submit, { params: { id }, body: {}, headers: keyed() }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a deposit to cancel",
    "deposit",
    (id) => site.call(depositsApi.cancel, { params: { id }, body: {}, headers: keyed() }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a withdrawal to look at",
    "withdrawal",
    (id) => site.call(withdrawalsApi.one, { params: { id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a transfer to look at",
    "transfer",
    (id) => site.call(transfersApi.one, { params: { id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a claim to cancel",
    "claim",
    (id) => site.call(promotionsApi.cancelClaim, { params: { id }, body: {}, headers: keyed() }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a bank account to use first",
    "bankAccount",
    (id) => site.call(bankAccountsApi.makePrimary, { params: { id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a bank account to remove",
    "bankAccount",
    (id) => site.call(bankAccountsApi.remove, { params: { id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a bank account to deposit from",
    "bankAccount",
    (id) => deposit({ playerBankAccountId: id }),
    404,
    "NOT_FOUND",
  ],
  [
    "a bank account to withdraw to",
    "bankAccount",
    (id) => withdraw({ playerBankAccountId: id }),
    422,
    "BANK_REQUIRED",
  ],
  [
    "a deposit in the history",
    "deposit",
    (id) => site.call(accountApi.historyItem, { params: { type: "deposit", id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a withdrawal in the history",
    "withdrawal",
    (id) => site.call(accountApi.historyItem, { params: { type: "withdraw", id } }, asMe),
    404,
    "NOT_FOUND",
  ],
  [
    "a transfer in the history",
    "transfer",
    (id) => site.call(accountApi.historyItem, { params: { type: "transfer", id } }, asMe),
    404,
    "NOT_FOUND",
  ],
];

describe.each(lookups)("%s", (_what, kind, send, status, code) => {
  it("somebody else's, and one that nobody has: the same refusal", async () => {
    await refused(() => send(others[kind]), status, code);
    await refused(() => send(newId()), status, code);
  });

  it.each(["1", "1 or 1=1", "' --", "null", "%2e%2e"])("named %s: VALIDATION", (id) =>
    refused(() => send(id), 400, "VALIDATION"),
  );
});

describe("a promotion", () => {
  const set = (slug: string, change: string) =>
    site.database.query(`update promotions set ${change} where slug = $1`, [slug]);

  it("over: as if there were none", async () => {
    const id = await promotion("lantern-evening");
    await set("lantern-evening", "starts_at = '2025-01-01', ends_at = '2025-01-02'");
    const register = () =>
      site.call(promotionsApi.register, { params: { id }, body: {}, headers: keyed() }, { as: me });
    await refused(register, 404, "PROMO_NOT_FOUND");
    await set("lantern-evening", "ends_at = '2027-01-01'");
  });

  it("used up: PROMO_SOLD_OUT, and a deposit that wanted it is not opened", async () => {
    await set("lantern-evening", "claims_count = total_limit");
    await refused(() => takePart("lantern-evening"), 409, "PROMO_SOLD_OUT");
    await set("lantern-evening", "claims_count = 0");
    await set("daily-reload", "total_limit = 1, claims_count = 1");
    const promotionId = await promotion("daily-reload");
    await refused(() => deposit({ amount: 100, promotionId }), 409, "PROMO_SOLD_OUT");
    await set("daily-reload", "total_limit = null, claims_count = 0");
  });

  it("that nobody has, or for other deposits: refused", async () => {
    const headers = keyed();
    const unknown = () =>
      site.call(promotionsApi.register, { params: { id: newId() }, body: {}, headers }, { as: me });
    await refused(unknown, 404, "PROMO_NOT_FOUND");
    await refused(() => deposit({ promotionId: newId() }), 404, "PROMO_NOT_FOUND");
    const promotionId = await promotion("first-deposit");
    await refused(() => deposit({ promotionId }), 422, "PROMO_NOT_ELIGIBLE");
    await refused(() => takePart("first-deposit"), 422, "PROMO_NOT_ELIGIBLE");
  });
});

describe("the key of a call", () => {
  it("repeated: the first answer, and nothing moves", async () => {
    const before = await everything();
    const again = await deposit({}, keyed(spentKey));
    expect(again.status).toBe(201);
    expect(again.json).toMatchObject({ amountMinor: "5000", status: "awaiting_payment" });
    expect(await everything()).toEqual(before);
  });

  it.each(ways)("missing, or none, of a %s: IDEMPOTENCY_KEY_REQUIRED", async (_name, send) => {
    const sendWith = send as (wish: object, headers: Readonly<Record<string, string>>) => Promise<Outcome>;
    await refused(() => sendWith({}, {}), 400, "IDEMPOTENCY_KEY_REQUIRED");
    await refused(() => sendWith({}, { "idempotency-key": "1" }), 400, "IDEMPOTENCY_KEY_REQUIRED");
  });

  it("of another wish: IDEMPOTENCY_MISMATCH", async () => {
    await refused(() => deposit({ amount: 51 }, keyed(spentKey)), 422, "IDEMPOTENCY_MISMATCH");
    await refused(() => deposit({ note: "more" }, keyed(spentKey)), 422, "IDEMPOTENCY_MISMATCH");
  });
});

describe("a caller", () => {
  it("who is nobody: UNAUTHENTICATED", () =>
    refused(
      () => site.call(depositsApi.create, { body: { method: "qris", amount: 50 }, headers: keyed() }),
      401,
      "UNAUTHENTICATED",
    ));

  it("whose checksum is wrong: SIGNATURE_INVALID", () =>
    refused(() => deposit({}, { ...keyed(), "x-signature": "0".repeat(32) }), 400, "SIGNATURE_INVALID"));

  it.each(["realAmount", "status", "playerId", "creditedMinor", "__proto__x"])(
    "who names the field %s: VALIDATION",
    (field) => refused(() => deposit({ [field]: "1" }), 400, "VALIDATION"),
  );

  it.each(["deposits", "withdrawals"])(
    "who is a player and tries the back office's %s: UNAUTHENTICATED",
    (kind) =>
      refused(
        async () => {
          const id = kind === "deposits" ? others.deposit : others.withdrawal;
          const { statusCode, body } = await site.app.inject({
            method: "POST",
            url: `/admin/api/${kind}/${id}/approve`,
            headers: { authorization: `Bearer ${me.accessToken}`, "content-type": "application/json" },
            payload: "{}",
          });
          return { status: statusCode, json: JSON.parse(body) };
        },
        401,
        "UNAUTHENTICATED",
      ),
  );
});

describe("a webhook", () => {
  const secret = "secret-of-the-gateway";
  const seconds = () => Math.floor(site.clock.now().getTime() / 1000);
  const refOf = (id: string) => site.payments.payments.find((payment) => payment.id === id)?.ref ?? "";
  const event = (more: object = {}): string =>
    JSON.stringify({
      id: `evt_${newId()}`,
      type: "payment.paid",
      ref: refOf(others.deposit),
      amount: 50_000,
      currency: "IDR",
      ...more,
    });
  const send = async (payload: string, header: string | undefined): Promise<Outcome> => {
    const { statusCode, body } = await site.app.inject({
      method: "POST",
      url: "/webhooks/payments/sandbox",
      headers: {
        "content-type": "application/json",
        ...(header !== undefined && { [paymentSignatureHeader]: header }),
      },
      payload,
    });
    return { status: statusCode, json: JSON.parse(body) };
  };

  it.each<[what: string, sign: (body: string) => string | undefined]>([
    ["301 seconds old", (body) => paymentSignature(secret, seconds() - 301, body)],
    ["301 seconds ahead", (body) => paymentSignature(secret, seconds() + 301, body)],
    ["signed by somebody else", (body) => paymentSignature("guessed", seconds(), body)],
    ["altered after it was signed", () => paymentSignature(secret, seconds(), event())],
    ["without a signature", () => undefined],
    ["whose signature is no signature", () => "t=1,v1=0"],
  ])("%s: UNAUTHENTICATED", async (_what, sign) => {
    const body = event();
    await refused(() => send(body, sign(body)), 401, "UNAUTHENTICATED");
  });

  it.each([
    ["no JSON", (): string => "paid"],
    ["a list", (): string => "[]"],
    ["an event without a payment", (): string => JSON.stringify({ id: "evt_1", type: "payment.paid" })],
    ["of a kind that nobody knows", (): string => event({ type: "payment.doubled" })],
    ["of an amount below zero", (): string => event({ amount: -50_000 })],
    ["of an amount as text", (): string => event({ amount: "50000" })],
  ] as const)("signed, and %s: BAD_REQUEST", async (_what, make) => {
    const body = make();
    await refused(() => send(body, paymentSignature(secret, seconds(), body)), 400, "BAD_REQUEST");
  });

  it.each([
    ["about a payment that nobody knows", { ref: "pay_nobody" }],
    ["about a payout that nobody ordered", { ref: "out_nobody", type: "payout.paid" }],
    ["that says paid while the gateway says pending", {}],
    ["that claims ten times as much", { amount: 500_000 }],
    ["in another currency", { currency: "THB" }],
  ])("signed, and %s: taken, and nothing moves", async (_what, more) => {
    const before = await everything();
    const body = event(more);
    const { status, json } = await send(body, paymentSignature(secret, seconds(), body));
    expect([status, json]).toEqual([200, { ok: true }]);
    expect(await everything()).toEqual(before);
  });
});

it("after all of it: the books add up", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
