import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { twoStepPlayer } from "../verification/second-factor/testing/two-step-player.ts";
import { Visitor } from "./testing/visitor.ts";

// The embedded engine has a single connection and cannot show races, so these tests need a PostgreSQL server.
let site: TestSite;

beforeAll(async () => {
  const database = await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 });
  site = await testSite({ database, rateLimits: "loose" });
});
afterAll(() => site.close());

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
