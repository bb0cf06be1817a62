import { authApi } from "@tessera/shared/contracts/auth";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { demoBahtLogin, demoLogin, seedDemo } from "./seed-demo.ts";
import { Visitor } from "./testing/visitor.ts";

let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  await new Visitor(site).register("budi88");
  visitor = new Visitor(site);
});
afterAll(() => site.close());

const statusAndCode = async (attempt: Promise<{ status: number; error: { code: string } }>) => {
  const { status, error } = await attempt;
  return [status, error.code];
};

async function failTimes(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await visitor.logIn(username, { password: "wrong" });
}

it("the right password: a session, a bearer bound to it, and the time of the previous login", async () => {
  const before = site.clock.now().toISOString();
  site.clock.advance(hourMs);
  const { status, json } = await visitor.logIn("budi88");
  expect(status).toBe(200);
  expect(json).toMatchObject({ player: { username: "budi88", previousLoginAt: before } });
  expect((await visitor.send(authApi.me)).status).toBe(200);
});

it("a login sent with an expired or revoked bearer: succeeds", async () => {
  await visitor.logIn("budi88");
  await site.database.query("update sessions set ended_at = created_at, end_reason = 'admin'");
  expect((await visitor.send(authApi.me)).status).toBe(401);
  expect((await visitor.logIn("budi88")).status).toBe(200);
});

it("the username in capital letters: logs in the same player", async () => {
  expect((await visitor.logIn("BUDI88")).status).toBe(200);
});

it("without remember me: three session cookies, each with its path", async () => {
  const { cookies } = await visitor.logIn("budi88", { remember: false });
  expect(cookies.map(({ value: _, ...attributes }) => attributes)).toEqual([
    { name: "token", path: "/", secure: true, sameSite: "Lax" },
    { name: "second", path: "/api", secure: true, httpOnly: true, sameSite: "Strict" },
    { name: "refresh", path: "/api/auth", secure: true, httpOnly: true, sameSite: "Strict" },
  ]);
});

it("with remember me: the cookies last as long as the token, a year (second token) and 30 days (refresh)", async () => {
  const { cookies } = await visitor.logIn("budi88", { remember: true });
  const now = Math.floor(site.clock.now().getTime() / 1_000) * 1_000;
  expect(cookies.map(({ value: _, ...attributes }) => attributes)).toEqual([
    { name: "token", path: "/", secure: true, sameSite: "Lax", expires: new Date(now + 15 * minuteMs) },
    { name: "second", path: "/api", secure: true, httpOnly: true, sameSite: "Strict", maxAge: 31_536_000 },
    {
      name: "refresh",
      path: "/api/auth",
      secure: true,
      httpOnly: true,
      sameSite: "Strict",
      expires: new Date(now + 30 * 24 * hourMs),
    },
  ]);
});

it("the access token: contains the claims that the page may read", async () => {
  await visitor.logIn("budi88");
  const [header, claims] = (visitor.cookies["token"] ?? "")
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
  const iat = Math.floor(site.clock.now().getTime() / 1_000);
  expect(header).toEqual({ alg: "HS256", typ: "JWT", kid: expect.stringMatching(/^[0-9a-f]{8}$/) });
  expect(claims).toEqual({
    sub: expect.any(String),
    username: "budi88",
    sid: expect.any(String),
    did: visitor.deviceId,
    dfp: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    ep: 0,
    iat,
    exp: iat + 900,
  });
});

it("a wrong password and an unknown name: the same answer", async () => {
  const wrong = await visitor.logIn("budi88", { password: "wrong" });
  const nobody = await visitor.logIn("nobody77", { password: "wrong" });
  expect([wrong.status, wrong.error.code]).toEqual([401, "LOGIN_FAILED"]);
  expect({ ...wrong.error, requestId: "" }).toEqual({ ...nobody.error, requestId: "" });
  expect([nobody.status, nobody.cookies]).toEqual([401, []]);
});

it.each(["budi88", "nobody77"])(
  "five failures of %s from one address: locked there for 15 minutes, then for 30",
  async (username) => {
    await failTimes(username, 5);
    const locked = await visitor.logIn(username);
    expect([locked.status, locked.error.code, locked.error.details]).toEqual([
      423,
      "ACCOUNT_LOCKED",
      { minutes: 15 },
    ]);
    expect(locked.headers["retry-after"]).toBe("900");

    site.clock.advance(15 * minuteMs);
    expect(await statusAndCode(visitor.logIn(username, { password: "wrong" }))).toEqual([
      401,
      "LOGIN_FAILED",
    ]);
    expect((await visitor.logIn(username)).error.details).toEqual({ minutes: 30 });
  },
);

it("successive locks: never longer than a day", async () => {
  await failTimes("budi88", 4);
  for (let lock = 0; lock < 12; lock += 1) {
    await failTimes("budi88", 1);
    const { error } = await visitor.logIn("budi88");
    expect(error.details).toEqual({ minutes: Math.min(15 * 2 ** lock, 1_440) });
    // A day without a failure would reset the count.
    site.clock.advance(Math.min(Number(error.details?.["minutes"]) * minuteMs, 24 * hourMs));
  }
});

it("20 concurrent wrong passwords: five are checked, the others refused", async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await visitor.logIn("budi88", { password: "wrong" })).error.code),
  );
  expect(codes.filter((code) => code === "LOGIN_FAILED")).toHaveLength(5);
  expect(codes.filter((code) => code === "ACCOUNT_LOCKED")).toHaveLength(15);
});

it("four failures, then the right password: resets the count", async () => {
  await failTimes("budi88", 4);
  expect((await visitor.logIn("budi88")).status).toBe(200);
  await failTimes("budi88", 4);
  expect((await visitor.logIn("budi88")).status).toBe(200);
});

it.each([
  ["suspended", 403, "ACCOUNT_SUSPENDED"],
  ["banned", 403, "ACCOUNT_BANNED"],
  ["closed", 403, "ACCOUNT_CLOSED"],
])("a player who is %s: sees that only after the right password", async (state, status, code) => {
  await site.database.query("update players set status = $1", [state]);
  expect(await statusAndCode(visitor.logIn("budi88"))).toEqual([status, code]);
  expect(await statusAndCode(visitor.logIn("budi88", { password: "wrong" }))).toEqual([401, "LOGIN_FAILED"]);
});

it("an unknown field: 400", async () => {
  const result = await visitor.logIn("budi88", { token_epoch: 5 });
  expect([result.status, result.error.fields]).toEqual([400, { token_epoch: "unknown" }]);
});

it("a sixth session: the oldest ends as replaced and its page is notified", async () => {
  const visitors = Array.from({ length: 6 }, () => new Visitor(site));
  await site.database.query("update sessions set ended_at = now(), end_reason = 'logout'");
  for (const each of visitors) {
    site.clock.advance(1_000);
    await each.logIn("budi88");
  }
  const answers = await Promise.all(visitors.map((each) => each.send(authApi.me)));
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200]);
  expect(answers[0]?.error).toMatchObject({ code: "SESSION_REVOKED", details: { reason: "replaced" } });
  expect(
    await site.database.query(
      "select payload from outbox where topic = 'session.ended' and session_id is not null",
    ),
  ).toEqual([{ payload: { reason: "replaced" } }]);
});

it("an eleventh login from one address within a minute: 429", async () => {
  const strict = await testSite({ rateLimits: "real" });
  try {
    const one = new Visitor(strict);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await one.logIn(`player${count}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  } finally {
    await strict.close();
  }
});

it("the demo player: created once, with a verified address, and can log in with its password", async () => {
  await seedDemo(site.dependencies);
  await seedDemo(site.dependencies);
  const { status, json } = await visitor.logIn(demoLogin.username, { password: demoLogin.password });
  expect(status).toBe(200);
  expect(json).toMatchObject({ player: { username: "demo", emailVerified: true } });
  expect(
    await site.database.query(
      "select 1 from journals where kind = 'playmoney.grant' and ref_id = (select id::text from players where username = 'demo')",
    ),
  ).toHaveLength(1);
});

it("the second demo player: has a wallet in baht", async () => {
  await seedDemo(site.dependencies);
  const { status, json } = await visitor.logIn(demoBahtLogin.username, { password: demoBahtLogin.password });
  expect(status).toBe(200);
  expect(json).toMatchObject({ player: { username: "demobaht", emailVerified: true, currency: "THB" } });
});

it("real-money mode: creates no demo player", async () => {
  await seedDemo({ ...site.dependencies, moneyMode: "real" });
  expect(await site.database.query("select 1 from players where username = 'demo'")).toEqual([]);
});
