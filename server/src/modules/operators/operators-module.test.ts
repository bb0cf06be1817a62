import { dayMs, minuteMs, secondMs } from "@tessera/shared/core/durations";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestOperator, deskHeaders, type TestSite, testSite } from "../../testing/index.ts";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { fromBase32, matchingTotpStep, newTotpSecret, toBase32 } from "../../platform/security/totp.ts";

const owner = {
  username: "owner",
  password: "a password of the owner",
  totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
};
const idleMs = 30 * minuteMs;

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ firstOperator: owner, rateLimits: "loose" });
});
afterAll(() => site.close());

const codeNow = (steps = 0) => totpCode(owner.totpSecret, site.clock.now().getTime() + steps * 30_000);
const logIn = (login: object, { ip = "127.0.0.1", device = "" } = {}) =>
  site.app.inject({
    method: "POST",
    url: "/admin/api/login",
    headers: deskHeaders,
    payload: { ...owner, totpSecret: undefined, ...login },
    remoteAddress: ip,
    ...(device && { cookies: { "__Host-operator_device": device } }),
  });
const deviceOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === "__Host-operator_device")?.value ?? "";
const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
const nextStep = () => site.clock.advance(30_000);

describe("the code of an authenticator app", () => {
  it("the test vectors of RFC 6238: the last six digits of each", () => {
    const secret = Buffer.from("12345678901234567890");
    const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
    const codes = ["287082", "081804", "050471", "005924", "279037", "353130"];
    expect(seconds.map((second) => totpCode(toBase32(secret), second * 1_000))).toEqual(codes);
    const steps = seconds.map((second, index) =>
      matchingTotpStep(secret, codes[index] ?? "", new Date(second * 1_000)),
    );
    expect(steps).toEqual(seconds.map((second) => Math.floor(second / 30)));
  });

  it("codes of random secrets: those of the previous, current and next step are accepted, and others are not", () => {
    const step = 59_000_000;
    const now = new Date(step * 30_000 + 29_999);
    for (let count = 0; count < 100; count += 1) {
      const secret = newTotpSecret();
      expect(secret).toHaveLength(20);
      const codes = [-2, -1, 0, 1, 2].map((skew) =>
        totpCode(toBase32(secret), now.getTime() + skew * 30_000),
      );
      // One in a million times two steps have the same code.
      if (new Set(codes).size < codes.length) continue;
      const steps = codes.map((code) => matchingTotpStep(secret, code, now));
      expect(steps).toEqual([null, step - 1, step, step + 1, null]);
    }
  });

  it("base32: encoded as in RFC 4648, and decoded to the same bytes", () => {
    expect(toBase32(Buffer.from("fooba"))).toBe("MZXW6YTB");
    expect(Buffer.from(fromBase32("MZXW6YTB")).toString()).toBe("fooba");
    expect(() => fromBase32("1")).toThrow(TypeError);
  });
});

describe("login to the back office", () => {
  it("name, password and code: HttpOnly cookies for this host alone, and the CSRF token", async () => {
    nextStep();
    const response = await logIn({ totp: codeNow() });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ operator: { username: "owner" }, csrfToken: expect.any(String) });
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: "__Host-operator",
        path: "/",
        httpOnly: true,
        secure: true,
        sameSite: "Strict",
      }),
      expect.objectContaining({
        name: "__Host-operator_device",
        path: "/",
        httpOnly: true,
        secure: true,
        sameSite: "Strict",
        maxAge: (180 * dayMs) / secondMs,
      }),
    ]);
    const cookies = { "__Host-operator": response.cookies[0]?.value ?? "" };
    const me = await site.app.inject({ url: "/admin/api/me", cookies });
    expect(me.json()).toEqual(response.json());
    const audit = await site.database.query("select action from audit_log where action = 'operator.login'");
    expect(audit).toHaveLength(1);
  });

  it("the same code a second time, even concurrently: refused", async () => {
    nextStep();
    const both = await Promise.all([logIn({ totp: codeNow() }), logIn({ totp: codeNow() })]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 401]);
    expect((await logIn({ totp: codeNow() })).statusCode).toBe(401);
  });

  it("the code of the next step: accepted; of the step after that: refused", async () => {
    nextStep();
    expect((await logIn({ totp: codeNow(2) })).statusCode).toBe(401);
    expect((await logIn({ totp: codeNow(1) })).statusCode).toBe(200);
    nextStep();
  });

  it("a wrong password with the right code, and an unknown name: the same refusal", async () => {
    nextStep();
    expect(codeOf(await logIn({ password: "another password", totp: codeNow() }))).toBe("LOGIN_FAILED");
    expect(codeOf(await logIn({ username: "nobody", totp: codeNow() }))).toBe("LOGIN_FAILED");
  });

  it("five failures in a row from one address: locked there for 15 minutes, even for right credentials", async () => {
    nextStep();
    expect((await logIn({ totp: codeNow() })).statusCode).toBe(200);
    nextStep();
    for (let failure = 0; failure < 5; failure += 1)
      await logIn({ password: "another password", totp: codeNow() });
    const locked = await logIn({ totp: codeNow() });
    expect([locked.statusCode, codeOf(locked)]).toEqual([423, "ACCOUNT_LOCKED"]);
    site.clock.advance(15 * minuteMs + 1_000);
    expect((await logIn({ totp: codeNow() })).statusCode).toBe(200);
  });

  it("failures from 40 addresses and from the operator's own: the operator's known browser can still log in", async () => {
    nextStep();
    const device = deviceOf(await logIn({ totp: codeNow() }));
    const addresses = ["127.0.0.1", ...Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`)];
    for (const ip of addresses) {
      for (let failure = 0; failure < 5; failure += 1) await logIn({ password: "x", totp: "000000" }, { ip });
    }
    nextStep();
    const elsewhere = "198.51.100.7";
    expect(codeOf(await logIn({ totp: codeNow() }, { ip: elsewhere }))).toBe("ACCOUNT_LOCKED");
    expect(codeOf(await logIn({ totp: codeNow() }, { ip: elsewhere, device: `${device}x` }))).toBe(
      "ACCOUNT_LOCKED",
    );
    const again = await logIn({ totp: codeNow() }, { device });
    expect([again.statusCode, deviceOf(again)]).toEqual([200, device]);
    nextStep();
    expect((await logIn({ totp: codeNow() }, { ip: elsewhere, device })).statusCode).toBe(200);
  });

  it("failures from 40 addresses: a known address without a cookie can still log in", async () => {
    // A day later the failures of the previous test are forgotten.
    site.clock.advance(dayMs + 1_000);
    expect((await logIn({ totp: codeNow() }, { ip: "198.51.100.9" })).statusCode).toBe(200);
    for (let index = 0; index < 40; index += 1) {
      await logIn({ password: "x", totp: "000000" }, { ip: `203.0.113.${index}` });
    }
    nextStep();
    expect((await logIn({ totp: codeNow() }, { ip: "198.51.100.9" })).statusCode).toBe(200);
  });

  it("a device cookie: not valid for another operator, and locked after five failures with it", async () => {
    const boss = await createTestOperator(site, "owner");
    const body = { username: "cashier9", password: "a password of his own", roles: ["cashier"] };
    const { reply } = await boss.call(operatorsApi.create, { body });
    const login = () => ({
      username: body.username,
      password: body.password,
      totp: totpCode(reply.totpSecret, site.clock.now().getTime()),
    });
    const device = deviceOf(await logIn(login()));
    for (let failure = 0; failure < 5; failure += 1) await logIn({ ...login(), password: "x" }, { device });
    nextStep();
    expect(codeOf(await logIn(login(), { device }))).toBe("ACCOUNT_LOCKED");
    expect((await logIn(login())).statusCode).toBe(200);
    site.clock.advance(dayMs);
    expect(deviceOf(await logIn({ totp: codeNow() }, { device }))).not.toBe(device);
  });
});

describe("a call of the back office", () => {
  it("without a session: 401; without the CSRF token: 403; without the role: 403", async () => {
    const support = await createTestOperator(site, "support");
    expect((await site.app.inject({ url: "/admin/api/me" })).statusCode).toBe(401);
    const logout = {
      method: "POST",
      url: "/admin/api/logout",
      headers: { ...deskHeaders, cookie: support.headers["cookie"] ?? "" },
    } as const;
    expect(codeOf(await site.app.inject(logout))).toBe("FORBIDDEN");
    expect((await support.call(operatorsApi.list)).code).toBe("FORBIDDEN");
    expect((await support.call(operatorsApi.me)).status).toBe(200);
  });

  it("30 minutes without a call: the session ends; a call within them extends it", async () => {
    const support = await createTestOperator(site, "support");
    site.clock.advance(idleMs - 1_000);
    expect((await support.call(operatorsApi.me)).status).toBe(200);
    site.clock.advance(idleMs - 1_000);
    expect((await support.call(operatorsApi.me)).status).toBe(200);
    site.clock.advance(idleMs);
    expect((await support.call(operatorsApi.me)).status).toBe(401);
  });

  it("after logout: the cookie is invalid", async () => {
    const support = await createTestOperator(site, "support");
    expect((await support.call(operatorsApi.logout)).status).toBe(204);
    expect((await support.call(operatorsApi.me)).status).toBe(401);
  });

  it("an unknown path and a wrong method: 404 and 405 in JSON", async () => {
    const unknown = await site.app.inject({ url: "/admin/api/nothing" });
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, "NOT_FOUND"]);
    expect(
      (await site.app.inject({ method: "PUT", url: "/admin/api/me", headers: deskHeaders })).statusCode,
    ).toBe(405);
  });
});

describe("operators", () => {
  it("created by an owner: can log in with the displayed secret, until disabled", async () => {
    const boss = await createTestOperator(site, "owner");
    const body = { username: "cashier1", password: "a password of his own", roles: ["cashier"] };
    const { reply } = await boss.call(operatorsApi.create, { body });
    const uri = new URL(reply.otpauthUri);
    expect([uri.protocol, uri.host, uri.pathname]).toEqual(["otpauth:", "totp", "/Tessera:cashier1"]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Tessera",
      secret: reply.totpSecret,
    });
    const login = { ...body, totp: totpCode(reply.totpSecret, site.clock.now().getTime()) };
    const session = await site.app.inject({
      method: "POST",
      url: "/admin/api/login",
      headers: deskHeaders,
      payload: { username: login.username, password: login.password, totp: login.totp },
    });
    expect(session.statusCode).toBe(200);
    expect((await boss.call(operatorsApi.create, { body })).code).toBe("USERNAME_TAKEN");

    const params = { id: reply.operator.id };
    expect((await boss.call(operatorsApi.disable, { params })).status).toBe(204);
    expect((await boss.call(operatorsApi.disable, { params })).code).toBe("CONFLICT");
    const cookies = { "__Host-operator": session.cookies[0]?.value ?? "" };
    expect((await site.app.inject({ url: "/admin/api/me", cookies })).statusCode).toBe(401);
    expect((await boss.call(operatorsApi.disable, { params: { id: boss.id } })).code).toBe("CONFLICT");
    const { items } = (await boss.call(operatorsApi.audit, { query: { targetId: params.id } })).reply;
    expect(items.map(({ action }) => action)).toEqual([
      "operator.disable",
      "operator.login",
      "operator.create",
    ]);
    expect(items.map(({ by }) => by)).toEqual([boss.username, login.username, boss.username]);
    expect(JSON.stringify(items)).not.toContain(reply.totpSecret);
  });

  it("the stored secret: encrypted, so that access to the database alone does not reveal it", async () => {
    const [row] = await site.database.query<{ totp_secret: Uint8Array }>(
      "select totp_secret from operators limit 1",
    );
    expect(Buffer.from(row?.totp_secret ?? []).includes(Buffer.from(fromBase32(owner.totpSecret)))).toBe(
      false,
    );
  });
});

describe("the audit log", () => {
  it("updated, deleted or truncated: refused by the database", async () => {
    await expect(site.database.query("update audit_log set actor = 'nobody'")).rejects.toThrow("only grows");
    await expect(site.database.query("delete from audit_log")).rejects.toThrow("only grows");
    await expect(site.database.query("truncate audit_log")).rejects.toThrow("only grows");
  });
});
