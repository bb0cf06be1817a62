import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { authApi } from "@tessera/shared/contracts/auth";
import { secondFactorApi } from "@tessera/shared/contracts/second-factor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { lockPlayer } from "../players/index.ts";
import { TwoStepPlayer, twoStepPlayer } from "../verification/second-factor/testing/two-step-player.ts";
import { password, Visitor } from "./testing/visitor.ts";

// The embedded engine has a single connection and cannot show races, so these tests need a PostgreSQL server.
let site: TestSite;
/** Connections beside those of the site. */
let beside: Database;

beforeAll(async () => {
  const url = await emptyPostgres();
  const database = await openDatabase({ url, connectionsMax: 20 });
  beside = await openDatabase({ url, connectionsMax: 2 });
  site = await testSite({ database, rateLimits: "loose" });
});
afterAll(async () => {
  await site.close();
  await beside.close();
});

it("20 concurrent registrations with one name: one account", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => new Visitor(site).register("budi88")));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

it("ten concurrent refreshes with one token: all get the same successor", async () => {
  const visitor = new Visitor(site);
  await visitor.register("sari99");
  const copies = Array.from({ length: 10 }, () =>
    Object.assign(new Visitor(site), { deviceId: visitor.deviceId, cookies: { ...visitor.cookies } }),
  );
  const answers = await Promise.all(copies.map((copy) => copy.refresh()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(copies.map(({ cookies }) => cookies["refresh"])).size).toBe(1);
});

it("20 concurrent wrong passwords: five are checked, the others refused", async () => {
  await new Visitor(site).register("tono77");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => new Visitor(site).logIn("tono77", { password: "wrong" })),
  );
  const codes = answers.map(({ error }) => error.code);
  expect(codes.filter((code) => code === "LOGIN_FAILED")).toHaveLength(5);
  expect(codes.filter((code) => code === "ACCOUNT_LOCKED")).toHaveLength(15);
});

it("ten concurrent logins: five sessions stay open", async () => {
  await new Visitor(site).register("rina55");
  const answers = await Promise.all(Array.from({ length: 10 }, () => new Visitor(site).logIn("rina55")));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(
    await site.database.query(
      "select 1 from sessions s join players p on p.id = s.player_id where p.username = 'rina55' and s.ended_at is null",
    ),
  ).toHaveLength(5);
});

it("ten concurrent logins with one code of an authenticator, then with one recovery code: one session each", async () => {
  const player = await twoStepPlayer(site, "wati66");
  for (const code of [player.code(), player.recoveryCodes[0]]) {
    const answers = await Promise.all(
      // Each from an address of its own: the attempts of one source come one after another.
      Array.from({ length: 10 }, (_, index) =>
        new Visitor(site, `10.0.0.${index + 1}`).logIn("wati66", { code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  }
});

describe("a call that was admitted before a change of the password, and goes on after it", () => {
  const newPassword = "Rahasia#2";
  const changePassword = (from: Visitor, to: string) =>
    from.send(authApi.changePassword, { oldPassword: password, newPassword: to, passwordConfirmation: to });

  async function twoBrowsers(username: string) {
    const [phone, laptop] = [new Visitor(site), new Visitor(site)];
    await phone.register(username);
    await laptop.logIn(username);
    return { phone, laptop };
  }

  /** Sends calls one after another that all wait for the lock of the player; they go on in this order. */
  async function inThisOrder(username: string, calls: readonly (() => ReturnType<Visitor["send"]>)[]) {
    const sent: ReturnType<Visitor["send"]>[] = [];
    await beside.transaction(async (sql) => {
      const [player] = await sql.query<{ id: string }>("select id from players where username = $1", [
        username,
      ]);
      await lockPlayer(sql, player?.id ?? "");
      const waiting = () =>
        sql.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
      for (const call of calls) {
        sent.push(call());
        await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(sent.length);
      }
    });
    return Promise.all(sent);
  }

  it("a login with the old password: LOGIN_FAILED, and no session is opened", async () => {
    const { phone, laptop } = await twoBrowsers("joko44");
    const thief = new Visitor(site, "192.0.2.1");
    const [changed, loggedIn] = await inThisOrder("joko44", [
      () => changePassword(phone, newPassword),
      () => thief.logIn("joko44"),
    ]);
    expect([changed?.status, loggedIn?.error.code]).toEqual([204, "LOGIN_FAILED"]);
    expect(thief.cookies["token"]).toBeUndefined();
    expect((await laptop.send(authApi.me)).error.code).toBe("SESSION_REVOKED");
  });

  it("another change, from the session that the first one ends: SESSION_REVOKED, and the first password stays", async () => {
    const { phone, laptop } = await twoBrowsers("tini33");
    const [first, second] = await inThisOrder("tini33", [
      () => changePassword(phone, newPassword),
      () => changePassword(laptop, "Rahasia#3"),
    ]);
    expect([first?.status, second?.error.code]).toEqual([204, "SESSION_REVOKED"]);
    expect((await new Visitor(site).logIn("tini33", { password: newPassword })).status).toBe(200);
  });

  it("the two-step login turned on from the session that it ends: SESSION_REVOKED, and it stays off", async () => {
    const { phone, laptop } = await twoBrowsers("yanti22");
    const thief = new TwoStepPlayer(laptop, "yanti22");
    await thief.begin();
    const [changed, turnedOn] = await inThisOrder("yanti22", [
      () => changePassword(phone, newPassword),
      () => laptop.send(secondFactorApi.confirm, { code: thief.code() }),
    ]);
    expect([changed?.status, turnedOn?.error.code]).toEqual([204, "SESSION_REVOKED"]);
    expect((await new Visitor(site).logIn("yanti22", { password: newPassword })).status).toBe(200);
  });
});
