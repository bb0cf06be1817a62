import { authApi } from "@tessera/shared/contracts/auth";
import { otpApi } from "@tessera/shared/contracts/otp";
import { newId } from "@tessera/shared/core/identifiers";
import argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { password, Visitor } from "../modules/auth/testing/visitor.ts";
import { type CallResult, type TestSite, testSite } from "../testing/index.ts";
import { type MailServer, mailServer } from "../testing/mail-server.ts";
import { createTestBankAccount } from "../testing/test-bank-account.ts";
import { serverDatabase } from "../testing/test-books.ts";
import { type DatabaseUse, measuredDatabase, type MeasuredDatabase } from "./testing/measured-database.ts";

/**
 * Calls of the real functions. They are spied on where all modules find them: a mocked module does not reach
 * the server when an earlier test file of the same process has loaded it.
 */
const spies = { hash: vi.spyOn(argon2, "hash"), verify: vi.spyOn(argon2, "verify") };
const countHashes = () => ({ hash: spies.hash.mock.calls.length, verify: spies.verify.mock.calls.length });

let mail: MailServer;
let database: MeasuredDatabase;
let site: TestSite;

beforeAll(async () => {
  mail = await mailServer();
  database = measuredDatabase(await serverDatabase());
  site = await testSite({ database, smtpUrl: mail.smtpUrl, rateLimits: "loose" });
}, 120_000);
beforeEach(async () => {
  await site.reset();
  await new Visitor(site).register("budi88", { phone: "081234567890" });
  // The first login of a process makes the hash that unknown names are compared with.
  await new Visitor(site).logIn("nobody1");
});
afterAll(async () => {
  await site.close();
  await mail.close();
  for (const spy of Object.values(spies)) spy.mockRestore();
});

interface Work {
  readonly answer: { readonly status: number; readonly shape: unknown; readonly headers: readonly string[] };
  readonly use: Pick<DatabaseUse, "roundTrips" | "statements" | "writes">;
  readonly hashed: { readonly hash: number; readonly verify: number };
}

/** An answer without its values: ids and instants differ between any two. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

/** Measures one call: what it answers, what it asks of the database, and the passwords that it hashes. */
async function workOf(send: () => Promise<CallResult<unknown>>): Promise<Work> {
  const before = countHashes();
  const { result, use } = await database.measure(send);
  const after = countHashes();
  const refused = result.status >= 400 ? { code: result.error.code, fields: result.error.fields } : {};
  return {
    answer: {
      status: result.status,
      shape: { ...refused, body: shapeOf(result.json) },
      headers: Object.keys(result.headers).toSorted(),
    },
    use,
    hashed: { hash: after.hash - before.hash, verify: after.verify - before.verify },
  };
}

/** Each call is by a browser and an address of its own, so that no limit tells the calls apart. */
let callers = 0;
const newVisitor = () => {
  callers += 1;
  return new Visitor(site, `10.0.${Math.floor(callers / 250)}.${(callers % 250) + 1}`);
};

/** Measures a call of a new visitor, whose captcha is not part of it. */
async function measured(
  purpose: "login" | "register" | "forgot",
  send: (visitor: Visitor, captcha: object) => Promise<CallResult<unknown>>,
): Promise<Work> {
  const visitor = newVisitor();
  const captcha = await visitor.captcha(purpose);
  return workOf(() => send(visitor, captcha));
}

describe("the work of a login", () => {
  const attempt = (username: string) =>
    measured("login", (visitor, captcha) =>
      visitor.send(authApi.login, { username, password: "Rahasia#9", remember: false, ...captcha }),
    );

  it("with a wrong password for a known, an unknown, a closed and an erased account: the same work and answer", async () => {
    const known = await attempt("budi88");
    expect(known.answer).toMatchObject({ status: 401, shape: { code: "LOGIN_FAILED" } });
    expect(known.hashed).toEqual({ hash: 0, verify: 1 });
    expect(await attempt("sari77")).toEqual(known);
    await site.database.query("update players set status = 'closed'");
    expect(await attempt("budi88")).toEqual(known);
    await site.database.query("update players set password_hash = ''");
    expect(await attempt("budi88")).toEqual(known);
  });

  it("for a locked name, known or unknown: the same work, and no password is compared", async () => {
    const lock = async (username: string) => {
      const visitor = newVisitor();
      for (let failures = 0; failures < 5; failures += 1) {
        await visitor.logIn(username, { password: "Rahasia#9" });
      }
      const captcha = await visitor.captcha("login");
      return workOf(() => visitor.send(authApi.login, { username, password, remember: false, ...captcha }));
    };
    const known = await lock("budi88");
    expect(known.answer.shape).toMatchObject({ code: "ACCOUNT_LOCKED" });
    expect(known.hashed).toEqual({ hash: 0, verify: 0 });
    expect(await lock("sari77")).toEqual(known);
  });
});

describe("the work of a password reset request", () => {
  const ask = (identity: object) =>
    measured("forgot", (visitor, captcha) =>
      visitor.send(authApi.forgotPassword, { ...identity, ...captcha }),
    );

  it("for a player, for an unknown name and with a wrong address: the same work, answer and stored code", async () => {
    const known = await ask({ username: "budi88", email: "budi88@mail.com" });
    expect(known.answer.status).toBe(202);
    expect(known.use.writes.some((text) => text.includes("insert into otps"))).toBe(true);
    expect(await ask({ username: "sari77", email: "sari77@mail.com" })).toEqual(known);
    expect(await ask({ username: "budi88", email: "other@mail.com" })).toEqual(known);
    await site.database.query("update players set status = 'banned'");
    expect(await ask({ username: "budi88", email: "budi88@mail.com" })).toEqual(known);
    expect(await site.database.query("select from otps")).toHaveLength(4);
    await expect.poll(() => mail.mails.filter((text) => text.includes("To: budi88@mail.com")).length).toBe(1);
  });

  it("by a bank account, known or unknown: the same work and answer", async () => {
    const [player] = await site.database.query<{ id: string }>(
      "select id from players where username = 'budi88'",
    );
    await createTestBankAccount(site.database, player?.id ?? "", site.clock.now());
    const [account] = await site.database.query<{ bankNumber: string }>(
      `select account_number as "bankNumber" from player_bank_accounts`,
    );
    const bank = { bankCode: "NUSA", accountName: "Budi Santoso", ...account };
    const known = await ask({ username: "budi88", ...bank });
    expect(known.answer.status).toBe(202);
    expect(await ask({ username: "sari77", ...bank })).toEqual(known);
    expect(await ask({ username: "budi88", ...bank, bankNumber: "0000000000" })).toEqual(known);
    const meant = await site.database.query(
      "select player_id is not null as known from otps order by created_at, id",
    );
    expect(meant).toEqual([{ known: true }, { known: false }, { known: false }]);
  });

  it("sent again, or with a wrong code: the same work for a player and for an unknown name", async () => {
    const asked = async (username: string) => {
      const visitor = newVisitor();
      const { json } = await visitor.send(authApi.forgotPassword, {
        username,
        email: `${username}@mail.com`,
        ...(await visitor.captcha("forgot")),
      });
      return { visitor, body: { otpId: (json as { otpId: string }).otpId } };
    };
    const [known, unknown] = [await asked("budi88"), await asked("sari77")];
    const wrong = ({ visitor, body }: typeof known) =>
      workOf(() => visitor.send(authApi.verifyForgotCode, { ...body, otp: "000000" }));
    expect(await wrong(unknown)).toEqual(await wrong(known));
    site.clock.advance(61_000);
    const again = ({ visitor, body }: typeof known) =>
      workOf(() => visitor.send(authApi.resendForgotCode, body));
    const resent = await again(known);
    expect(resent.answer.status).toBe(202);
    expect(await again(unknown)).toEqual(resent);
  });
});

describe("the work of checking a code", () => {
  it("of another player, and an unknown one: the same work and answer", async () => {
    const [as, other] = [newVisitor(), newVisitor()];
    await as.register("sari77");
    await other.register("tono66");
    const { json } = await other.send(otpApi.request, { purpose: "withdraw" });
    const { otpId } = json as { otpId: string };
    const attempt = (id: string) => workOf(() => as.send(otpApi.verify, { otpId: id, otp: "123456" }));
    const others = await attempt(otpId);
    expect(others.answer.shape).toMatchObject({ code: "OTP_EXPIRED" });
    expect(await attempt(newId())).toEqual(others);
  });
});

describe("the work of a registration", () => {
  const free = { username: "sari77", phone: "081200000001", email: "sari77@mail.com" };
  const taken = { username: "budi88", phone: "081234567890", email: "budi88@mail.com" };
  const send = (changes: object) =>
    measured("register", async (visitor, captcha) =>
      visitor.send(
        authApi.register,
        { ...(await formOf(visitor)), ...captcha, ...changes },
        { "idempotency-key": newId() },
      ),
    );
  /** A form with values that nobody has; its own captcha is replaced. */
  const formOf = async (visitor: Visitor) => ({
    ...(await visitor.registrationForm("tono66")),
    ...free,
  });

  it("with a wrong captcha: the same for used and unused values, without any look-up", async () => {
    const unknown = await send({ captcha: "WRONG" });
    expect(unknown.answer.shape).toMatchObject({ code: "CAPTCHA_INVALID" });
    expect(unknown.hashed).toEqual({ hash: 0, verify: 0 });
    expect(await send({ captcha: "WRONG", ...taken })).toEqual(unknown);
  });

  it("refused for a used value: one look-up for all values, whichever is used, and no password hash", async () => {
    const works = [
      await send({ username: taken.username }),
      await send({ phone: taken.phone }),
      await send({ email: taken.email }),
      await send(taken),
    ];
    const [first] = works;
    for (const { use, hashed, answer } of works) {
      expect(answer.status).toBe(409);
      expect(use).toEqual(first?.use);
      expect(hashed).toEqual({ hash: 0, verify: 0 });
    }
    const refusedAnyway = await send({ passwordConfirmation: "Rahasia#9" });
    expect(refusedAnyway.answer.status).toBe(400);
    expect(refusedAnyway.use).toEqual(first?.use);
  });
});
