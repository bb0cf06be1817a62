import { authApi } from "@tessera/shared/contracts/auth";
import { dayMs, minuteMs, secondMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { Visitor } from "./testing/visitor.ts";

let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  visitor = new Visitor(site);
  await visitor.register("budi88");
});
afterAll(() => site.close());

/** A copy of a browser with its cookies, which does not receive the cookies that the original gets later. */
function copyOf(original: Visitor, changes: Record<string, string> = {}): Visitor {
  const copy = new Visitor(site);
  Object.assign(copy, { deviceId: original.deviceId, cookies: { ...original.cookies, ...changes } });
  return copy;
}

async function endReasons() {
  return (await site.database.query<{ end_reason: string | null }>("select end_reason from sessions")).map(
    ({ end_reason }) => end_reason,
  );
}

it("a refresh: new access and refresh tokens, the same second token, and a valid bearer", async () => {
  const before = { ...visitor.cookies };
  site.clock.advance(14 * minuteMs);
  const { status, json } = await visitor.refresh();
  expect(status).toBe(200);
  expect(json).toEqual({
    accessToken: visitor.cookies["token"],
    exp: Math.floor(site.clock.now().getTime() / 1_000) + 900,
  });
  expect(visitor.cookies["refresh"]).not.toBe(before["refresh"]);
  expect(visitor.cookies["second"]).toBe(before["second"]);
  expect((await visitor.send(authApi.me)).status).toBe(200);
});

it("refreshes with remember me: the refresh cookie keeps the expiry that the login set", async () => {
  await visitor.logIn("budi88", { remember: true });
  const end = new Date(Math.floor(site.clock.now().getTime() / 1_000) * 1_000 + 30 * dayMs);
  site.clock.advance(10 * dayMs);
  const { cookies } = await visitor.refresh();
  expect(cookies.find(({ name }) => name === "refresh")?.expires).toEqual(end);
  expect(cookies.find(({ name }) => name === "second")?.maxAge).toBe(31_536_000);
});

it("ten concurrent refreshes with one token: all get the same successor", async () => {
  const copies = Array.from({ length: 10 }, () => copyOf(visitor));
  const answers = await Promise.all(copies.map((copy) => copy.refresh()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(copies.map(({ cookies }) => cookies["refresh"])).size).toBe(1);
  expect(await site.database.query("select 1 from refresh_tokens")).toHaveLength(2);
});

it("the old token again within ten seconds: the same successor", async () => {
  const late = copyOf(visitor);
  await visitor.refresh();
  site.clock.advance(10 * secondMs);
  expect((await late.refresh()).status).toBe(200);
  expect(late.cookies["refresh"]).toBe(visitor.cookies["refresh"]);
});

it("the old token again after ten seconds: every token of the family is revoked", async () => {
  const thief = copyOf(visitor);
  await visitor.refresh();
  site.clock.advance(10 * secondMs + 1);
  const stolen = await thief.refresh();
  expect([stolen.status, stolen.error.code]).toEqual([401, "REFRESH_REUSED"]);
  const player = await visitor.refresh();
  expect([player.status, player.error.code]).toEqual([401, "REFRESH_INVALID"]);
  const bearer = await visitor.send(authApi.me);
  expect([bearer.status, bearer.error.code]).toEqual([401, "SESSION_REVOKED"]);
  expect(await endReasons()).toEqual(["reuse"]);
});

it("a stolen refresh token without the second token: refused, and the player stays logged in", async () => {
  const thief = copyOf(visitor);
  delete thief.cookies["second"];
  expect((await thief.refresh()).error.code).toBe("REFRESH_INVALID");
  const guessing = copyOf(visitor, { second: "guess" });
  expect((await guessing.refresh()).error.code).toBe("REFRESH_INVALID");
  expect((await visitor.refresh()).status).toBe(200);
});

it.each([
  ["another device's id", newId()],
  ["no device id", undefined],
  ["an invalid device id", "phone"],
])("%s: refused like a wrong token, and the player stays logged in", async (_, deviceId) => {
  const other = copyOf(visitor);
  Object.assign(other, { deviceId });
  const { status, error, cookies } = await other.refresh();
  expect([status, error.code, cookies]).toEqual([401, "REFRESH_INVALID", []]);
  expect((await visitor.refresh()).status).toBe(200);
});

it("a client that sent no device id at its login: refreshes with the id from its access token", async () => {
  const nameless = new Visitor(site);
  Object.assign(nameless, { deviceId: undefined });
  await nameless.logIn("budi88");
  expect((await nameless.refresh()).error.code).toBe("REFRESH_INVALID");
  const { did } = decodeJwt<{ did: string }>(nameless.cookies["token"] ?? "");
  expect((await nameless.refresh({ "x-device-id": did })).status).toBe(200);
});

it("no refresh cookie, or an unknown one: refused", async () => {
  const guest = new Visitor(site);
  expect((await guest.refresh()).error.code).toBe("REFRESH_INVALID");
  expect((await copyOf(visitor, { refresh: "never" }).refresh()).error.code).toBe("REFRESH_INVALID");
});

it("without remember me: still open after 30 idle minutes, ended as idle a moment later", async () => {
  site.clock.advance(30 * minuteMs);
  expect((await visitor.refresh()).status).toBe(200);
  site.clock.advance(30 * minuteMs + 1);
  expect((await visitor.refresh()).error.code).toBe("REFRESH_INVALID");
  expect(await endReasons()).toEqual(["idle"]);
});

it("without remember me: ended as expired after twelve hours, even with activity", async () => {
  for (let step = 0; step < 35; step += 1) {
    site.clock.advance(20 * minuteMs);
    expect((await visitor.refresh()).status).toBe(200);
  }
  site.clock.advance(20 * minuteMs);
  expect((await visitor.refresh()).error.code).toBe("REFRESH_INVALID");
  expect(await endReasons()).toEqual(["expired"]);
});

it("with remember me: still open after 29 idle days, ended after 30", async () => {
  const remembered = new Visitor(site);
  await remembered.logIn("budi88", { remember: true });
  site.clock.advance(29 * dayMs);
  expect((await remembered.refresh()).status).toBe(200);
  site.clock.advance(dayMs);
  expect((await remembered.refresh()).error.code).toBe("REFRESH_INVALID");
});

it.each([
  ["another site's origin", { origin: "https://evil.example" }],
  ["an opaque origin", { origin: "null" }],
  ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
  ["a fetch from another port of this host", { "sec-fetch-site": "same-site" }],
])("refresh and logout with %s: 403, and the session stays open", async (_, headers) => {
  for (const endpoint of [authApi.refresh, authApi.logout]) {
    const { status, error, cookies } = await visitor.send(endpoint, {}, headers);
    expect([status, error.code, cookies]).toEqual([403, "ORIGIN_REJECTED", []]);
  }
  expect(await endReasons()).toEqual([null]);
});

it("a refresh from the site's own page: accepted", async () => {
  const headers = { origin: site.dependencies.publicOrigin, "sec-fetch-site": "same-origin" };
  expect((await visitor.refresh(headers)).status).toBe(200);
});

it("a 31st refresh of one session within a minute: 429", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await visitor.refresh()).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});

it("a 31st refresh without the second token within a minute, each from another address of one IPv6 network: 429", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    const stranger = new Visitor(site, `2001:db8::${count.toString(16)}`);
    stranger.cookies = { refresh: "guessed" };
    statuses.push((await stranger.refresh()).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
});
