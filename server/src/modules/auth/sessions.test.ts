import { authApi } from "@tessera/shared/contracts/auth";
import { minuteMs } from "@tessera/shared/core/durations";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { password, Visitor } from "./testing/visitor.ts";

const newPassword = "Rahasia#2";

let site: TestSite;
/** Two browsers of one player. */
let phone: Visitor;
let desk: Visitor;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  phone = new Visitor(site);
  await phone.register("budi88");
  site.clock.advance(1_000);
  desk = new Visitor(site);
  await desk.logIn("budi88");
});
afterAll(() => site.close());

async function listOf(visitor: Visitor) {
  const { json } = await visitor.send(authApi.sessions);
  return (json as { items: { id: string; current: boolean }[] }).items;
}

async function meOf(visitor: Visitor) {
  const { status, json } = await visitor.send(authApi.me);
  const code = (json as { error?: { code: string } }).error?.code;
  return code ? [status, code] : [status];
}

it("the list of sessions: every open session, the last used first, with the current one marked", async () => {
  const items = await listOf(phone);
  expect(items).toEqual([
    expect.objectContaining({ current: false, ip: "127.0.0.1", device: "–" }),
    expect.objectContaining({ current: true }),
  ]);
});

it("activity: the session's last activity is updated at most once a minute", async () => {
  const activeAt = async () =>
    (await site.database.query<{ at: Date }>("select max(last_active_at) as at from sessions"))[0]?.at;
  const before = await activeAt();
  site.clock.advance(minuteMs);
  await desk.send(authApi.me);
  expect(await activeAt()).toEqual(before);
  site.clock.advance(1);
  await desk.send(authApi.me);
  expect(await activeAt()).toEqual(site.clock.now());
});

it("another device's session ended by the player: only that session ends, and its page is notified", async () => {
  const other = (await listOf(phone)).find(({ current }) => !current);
  const ended = await phone.send(authApi.endSession, undefined, {}, { id: other?.id ?? "" });
  expect([ended.status, ended.cookies]).toEqual([204, []]);
  expect([await meOf(phone), await meOf(desk)]).toEqual([[200], [401, "SESSION_REVOKED"]]);
  expect(
    await site.database.query("select topic, session_id, payload from outbox where topic = 'session.ended'"),
  ).toEqual([{ topic: "session.ended", session_id: other?.id, payload: { reason: "logout" } }]);
});

it("the current session ended by the player: its cookies are cleared", async () => {
  const own = (await listOf(phone)).find(({ current }) => current);
  expect((await phone.send(authApi.endSession, undefined, {}, { id: own?.id ?? "" })).status).toBe(204);
  expect(phone.cookies).toEqual({});
});

it("another player's session, an ended one, an unknown one: 404", async () => {
  const stranger = new Visitor(site);
  await stranger.register("sari99");
  const [own] = await listOf(phone);
  const id = own?.id ?? "";
  const asStranger = await stranger.send(authApi.endSession, undefined, {}, { id });
  expect([asStranger.status, asStranger.error.code]).toEqual([404, "NOT_FOUND"]);
  expect(await listOf(phone)).toHaveLength(2);

  await phone.send(authApi.endSession, undefined, {}, { id });
  expect((await phone.send(authApi.endSession, undefined, {}, { id })).status).toBe(404);
  const never = "0197f3c2-0000-7000-8000-000000000001";
  expect((await phone.send(authApi.endSession, undefined, {}, { id: never })).status).toBe(404);
});

it("logout: 204, three cookies cleared at their paths, and the bearer is invalid", async () => {
  const earlier = { ...phone.cookies };
  const { status, cookies, json } = await phone.send(authApi.logout, {});
  expect([status, json]).toEqual([204, undefined]);
  expect(cookies.map(({ name, value, path, expires }) => [name, value, path, expires?.getTime()])).toEqual([
    ["token", "", "/", 0],
    ["second", "", "/api", 0],
    ["refresh", "", "/api/auth", 0],
  ]);
  phone.cookies = earlier;
  expect(await meOf(phone)).toEqual([401, "SESSION_REVOKED"]);
});

it("logout of an ended session, and of a guest: also 204 with cleared cookies", async () => {
  const earlier = { ...phone.cookies };
  await phone.send(authApi.logout, {});
  phone.cookies = earlier;
  const again = await phone.send(authApi.logout, {});
  expect([again.status, again.cookies.length]).toEqual([204, 3]);
  const guest = await new Visitor(site).send(authApi.logout, {});
  expect([guest.status, guest.cookies.length]).toEqual([204, 3]);
});

it("logout everywhere: every session ends", async () => {
  const earlier = { ...phone.cookies };
  expect((await phone.send(authApi.logoutAll, {})).status).toBe(204);
  expect(phone.cookies).toEqual({});
  phone.cookies = earlier;
  expect([await meOf(phone), await meOf(desk)]).toEqual([
    [401, "SESSION_REVOKED"],
    [401, "SESSION_REVOKED"],
  ]);
});

const change = { oldPassword: password, newPassword, passwordConfirmation: newPassword };

it("a changed password: this session stays, the others end, and only the new password works", async () => {
  expect((await phone.send(authApi.changePassword, change)).status).toBe(204);
  expect([await meOf(phone), await meOf(desk)]).toEqual([[200], [401, "SESSION_REVOKED"]]);
  expect((await desk.logIn("budi88")).status).toBe(401);
  expect((await desk.logIn("budi88", { password: newPassword })).status).toBe(200);
});

it.each([
  ["a wrong old password", { oldPassword: "Rahasia#9" }, 422, "PASSWORD_WRONG"],
  ["the old password again", { newPassword: password, passwordConfirmation: password }, 422, "PASSWORD_SAME"],
  [
    "a common password",
    { newPassword: "qwerty123", passwordConfirmation: "qwerty123" },
    422,
    "PASSWORD_COMMON",
  ],
  [
    "a password with the username",
    { newPassword: "budi88abc", passwordConfirmation: "budi88abc" },
    422,
    "PASSWORD_COMMON",
  ],
  ["a different repetition", { passwordConfirmation: "Rahasia#3" }, 400, "VALIDATION"],
  ["an unknown field", { playerId: "me" }, 400, "VALIDATION"],
])(
  "changing the password with %s: refused, and every session stays open",
  async (_, changes, status, code) => {
    const result = await phone.send(authApi.changePassword, { ...change, ...changes });
    expect([result.status, result.error.code]).toEqual([status, code]);
    expect([await meOf(phone), await meOf(desk)]).toEqual([[200], [200]]);
  },
);

it("a sixth change of password within an hour: 429", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await phone.send(authApi.changePassword, { ...change, oldPassword: "wrong" })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

it("a call without a bearer: 401", async () => {
  expect(await meOf(new Visitor(site))).toEqual([401, "UNAUTHENTICATED"]);
});

it("a bearer after 15 minutes: expired", async () => {
  site.clock.advance(15 * minuteMs);
  expect(await meOf(phone)).toEqual([401, "TOKEN_EXPIRED"]);
});

it("a bearer without its second token, or with another one: invalid", async () => {
  const thief = new Visitor(site);
  thief.cookies = { token: phone.cookies["token"] ?? "" };
  expect(await meOf(thief)).toEqual([401, "TOKEN_INVALID"]);
  thief.cookies["second"] = desk.cookies["second"] ?? "";
  expect(await meOf(thief)).toEqual([401, "TOKEN_INVALID"]);
});

it("a raised token epoch: every earlier bearer is invalid", async () => {
  await site.database.query("update players set token_epoch = token_epoch + 1");
  expect(await meOf(phone)).toEqual([401, "TOKEN_INVALID"]);
});

it.each(["Basic YTpi", "Bearer", "Bearer not.a.token"])("the header %s: 401", async (authorization) => {
  const { status, error } = await phone.send(authApi.me, undefined, { authorization });
  expect([status, error.code]).toEqual([401, "TOKEN_INVALID"]);
});

it("a token signed with another key, or unsigned: 401", async () => {
  const claims = JSON.parse(
    Buffer.from((phone.cookies["token"] ?? "").split(".")[1] ?? "", "base64url").toString(),
  );
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32));
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
  for (const token of [forged, unsigned]) {
    const { status, error } = await phone.send(authApi.me, undefined, { authorization: `Bearer ${token}` });
    expect([status, error.code]).toEqual([401, "TOKEN_INVALID"]);
  }
});
