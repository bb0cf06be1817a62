import { authApi } from "@tessera/shared/contracts/auth";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { password, Visitor } from "./testing/visitor.ts";

let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  visitor = new Visitor(site);
});
afterAll(() => site.close());

it("a valid form: creates an account, a session and the play money", async () => {
  const result = await visitor.register("budi88", { phone: "081234567890" });
  expect(result.status).toBe(201);
  const { player } = await me();
  expect(player).toMatchObject({
    username: "budi88",
    emailMasked: "b•••@mail.com",
    emailVerified: false,
    phoneMasked: "+62•••890",
    currency: "IDR",
    previousLoginAt: null,
  });
  const { json } = await visitor.send(walletApi.wallets);
  expect(json).toMatchObject({ mainMinor: "100000", totalMinor: "100000" });
  expect(
    await site.database.query(
      "select phone, password_hash like '$argon2id$v=19$m=19456%' as hashed from players",
    ),
  ).toEqual([{ phone: "+6281234567890", hashed: true }]);
});

async function me() {
  return { player: (await visitor.send(authApi.me)).json };
}

it.each([
  [
    "a password that is not repeated",
    { passwordConfirmation: "Rahasia#2" },
    { passwordConfirmation: "passwordConfirmation.match" },
  ],
  ["a username that starts with a digit", { username: "8budi" }, { username: "username.start" }],
  ["a username that looks official", { username: "adm1n88" }, { username: "username.reserved" }],
  ["a username that is too short", { username: "bud" }, { username: "username.length" }],
  ["a password without a digit", { password: "Rahasia##" }, { password: "password.mix" }],
  ["a short password", { password: "Rahas#1" }, { password: "password.length" }],
  ["digits in the name", { fullName: "Budi 88" }, { fullName: "fullName.length" }],
  ["letters in the phone number", { phone: "08123abc456" }, { phone: "phone.length" }],
  ["digits that are no phone number", { phone: "000000000" }, { phone: "phone.format" }],
  ["an address without a domain", { email: "budi@mail" }, { email: "email.format" }],
  ["a short referral code", { referralCode: "AB1" }, { referralCode: "referralCode.format" }],
  ["an unknown field", { status: "active" }, { status: "unknown" }],
])("%s: 400 at that field", async (_, changes, fields) => {
  const result = await visitor.register("budi88", changes);
  expect([result.status, result.error.code]).toEqual([400, "VALIDATION"]);
  expect(result.error.fields).toMatchObject(fields);
  expect(await site.database.query("select 1 from players")).toEqual([]);
});

it.each([
  [{ termsVersion: "2020-01-01" }, 422, "TERMS_NOT_ACCEPTED"],
  [{ password: "password123", passwordConfirmation: "password123" }, 422, "PASSWORD_COMMON"],
  [{ password: "xBudi88xyz1", passwordConfirmation: "xBudi88xyz1" }, 422, "PASSWORD_COMMON"],
  [{ referralCode: "NOBODY22" }, 422, "REFERRAL_CODE_UNKNOWN"],
  [{ captcha: "wrong" }, 400, "CAPTCHA_INVALID"],
  [{ captcha: null }, 400, "CAPTCHA_REQUIRED"],
])("form with %j: %i %s", async (changes, status, code) => {
  const result = await visitor.register("budi88", changes);
  expect([result.status, result.error.code]).toEqual([status, code]);
});

it.each([
  ["USERNAME_TAKEN", { username: "budi88" }],
  ["PHONE_TAKEN", { phone: "6281234567890" }],
  ["PHONE_TAKEN", { phone: "62081234567890" }],
  ["PHONE_TAKEN", { phone: "626281234567890" }],
  ["EMAIL_TAKEN", { email: "BUDI88@mail.com" }],
])("a value that another player has: 409 %s", async (code, changes) => {
  await visitor.register("budi88", { phone: "081234567890" });
  const result = await new Visitor(site).register("sari99", changes);
  expect([result.status, result.error.code]).toEqual([409, code]);
  expect(await site.database.query("select username from players")).toEqual([{ username: "budi88" }]);
});

const everything = {
  username: "budi88",
  phone: "6281234567890",
  email: "budi88@mail.com",
  password: "password123",
  passwordConfirmation: "password124",
  referralCode: "NOBODY22",
  termsVersion: "2020-01-01",
};

it("every field is invalid: one answer reports every field", async () => {
  await visitor.register("budi88", { phone: "081234567890" });
  const result = await new Visitor(site).register("budi88", everything);
  expect(result.error.fields).toEqual({
    username: "USERNAME_TAKEN",
    password: "PASSWORD_COMMON",
    passwordConfirmation: "passwordConfirmation.match",
    phone: "PHONE_TAKEN",
    email: "EMAIL_TAKEN",
    referralCode: "REFERRAL_CODE_UNKNOWN",
    terms: "TERMS_NOT_ACCEPTED",
  });
});

it("every field and the captcha are invalid: the answer does not reveal which values are taken", async () => {
  await visitor.register("budi88", { phone: "081234567890" });
  const result = await new Visitor(site).register("budi88", { ...everything, captcha: "wrong" });
  expect(result.error.fields).toEqual({
    password: "PASSWORD_COMMON",
    passwordConfirmation: "passwordConfirmation.match",
    captcha: "CAPTCHA_INVALID",
    terms: "TERMS_NOT_ACCEPTED",
  });
});

it("20 concurrent registrations with one name: one account", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => new Visitor(site).register("budi88")));
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(results.filter(({ status }) => status === 409)).toHaveLength(19);
});

it("a referral code in lower case: its owner is stored as the referrer", async () => {
  await visitor.register("budi88");
  const [owner] = await site.database.query<{ id: string; referral_code: string }>(
    "select id, referral_code from players",
  );
  await new Visitor(site).register("sari99", { referralCode: owner?.referral_code.toLowerCase() });
  expect(await site.database.query("select referred_by from players where username = 'sari99'")).toEqual([
    { referred_by: owner?.id },
  ]);
});

it("the same form sent twice under one key: one account, and a session for each", async () => {
  const key = newId();
  const form = await visitor.registrationForm("budi88");
  const first = await visitor.send(authApi.register, form, { "idempotency-key": key });
  const second = await visitor.send(authApi.register, form, { "idempotency-key": key });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.json).not.toEqual(second.json);
  expect((await visitor.send(authApi.me)).status).toBe(200);
  expect(await site.database.query("select 1 from players")).toHaveLength(1);
  expect(await site.database.query("select 1 from sessions")).toHaveLength(2);
});

it("the answer stored under the key: contains the player's id and no credential", async () => {
  await visitor.register("budi88");
  const [player] = await site.database.query<{ id: string }>("select id from players");
  expect(await site.database.query("select body from idempotency_keys")).toEqual([
    { body: { playerId: player?.id } },
  ]);
});

it("the same key from another device: a separate registration", async () => {
  const key = newId();
  await visitor.register("budi88", {}, key);
  const other = await new Visitor(site).register("sari99", {}, key);
  expect(other.status).toBe(201);
});

it("a registration without an idempotency key: 400", async () => {
  const form = await visitor.registrationForm("budi88");
  const result = await visitor.send(authApi.register, form);
  expect([result.status, result.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"]);
});

it("in real-money mode: the birth date is required, minors are refused, and no money is granted", async () => {
  const real = await testSite({ moneyMode: "real", rateLimits: "loose", now: "2026-11-21T10:00:00.000Z" });
  try {
    const child = new Visitor(real);
    const without = await child.register("budi88");
    expect([without.status, without.error.fields]).toEqual([400, { birthDate: "required" }]);
    const young = await child.register("budi88", { birthDate: "2005-11-22" });
    expect([young.status, young.error.code, young.error.details]).toEqual([403, "UNDERAGE", { age: 21 }]);
    const birthday = await child.register("budi88", { birthDate: "2005-11-21" });
    expect(birthday.status).toBe(201);
    expect((await child.send(walletApi.wallets)).json).toMatchObject({ mainMinor: "0" });
  } finally {
    await real.close();
  }
});

it("a sixth registration from one address within an hour: 429", async () => {
  const strict = await testSite({ rateLimits: "real" });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await new Visitor(strict).register(`player${count}`, { password, phone: "1" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  } finally {
    await strict.close();
  }
});
