import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { type Clock, systemClock } from "@tessera/shared/core/clock";
import { minuteMs, secondMs } from "@tessera/shared/core/durations";
import { register } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Visitor } from "../../modules/auth/testing/visitor.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { DatabaseClock, leastSkewMs } from "./database-clock.ts";

let url: string;
let database: Database;
const clocks: DatabaseClock[] = [];
const sites: TestSite[] = [];
beforeAll(async () => {
  url = await emptyPostgres();
  database = await openDatabase({ url });
});
afterAll(async () => {
  for (const clock of clocks) clock.stop();
  for (const site of sites) await site.close();
  await database.close();
});

const aheadBy = (ms: number): Clock => ({ now: () => new Date(systemClock.now().getTime() + ms) });
/** Clock of a node whose own clock is ahead by a time, or behind. */
async function clockOfNode(aheadMs: number): Promise<DatabaseClock> {
  const clock = await DatabaseClock.follow(database, aheadBy(aheadMs));
  clocks.push(clock);
  return clock;
}
const skewSeconds = async () =>
  Number((await register.getSingleMetricAsString("tessera_clock_skew_seconds")).trim().split(" ").at(-1));

describe("a node that uses the database's clock", () => {
  it("its own clock ahead or behind: returns the database's time, reports the difference, and fails its health check", async () => {
    for (const aheadMs of [minuteMs, -minuteMs]) {
      const clock = await clockOfNode(aheadMs);
      const [row] = await database.query<{ now: Date }>("select clock_timestamp() as now");
      expect(Math.abs(clock.now().getTime() - (row?.now.getTime() ?? 0))).toBeLessThan(30 * secondMs);
      expect(Math.abs((await skewSeconds()) * secondMs - aheadMs)).toBeLessThan(30 * secondMs);
      expect(() => clock.assertAgreement()).toThrow("differs from that of the database by");
      clock.stop();
    }
  });

  it("its own clock right: the health check succeeds", async () => {
    const clock = await clockOfNode(0);
    expect(() => clock.assertAgreement()).not.toThrow();
  });

  it("returned times never go back", async () => {
    const clock = await clockOfNode(0);
    const first = clock.now().getTime();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const instants = Array.from({ length: 1_000 }, () => clock.now().getTime());
    expect(instants[0]).toBeGreaterThan(first);
    expect(instants.toSorted((left, right) => left - right)).toEqual(instants);
  });

  it("a database that does not answer: no clock can be created", async () => {
    const away = await openDatabase({ url });
    await away.close();
    await expect(DatabaseClock.follow(away)).rejects.toThrow();
  });
});

it("two nodes with clocks minutes apart: both judge each other's rows by the same time", async () => {
  const nodeOf = async (aheadMs: number) => {
    const clock = Object.assign(await clockOfNode(aheadMs), { advance: () => undefined });
    const site = await testSite({ database: await openDatabase({ url }), clock, rateLimits: "loose" });
    sites.push(site);
    return site;
  };
  const behind = await nodeOf(-2 * minuteMs);
  const ahead = await nodeOf(2 * minuteMs);
  const visitor = new Visitor(behind);
  // The captcha of one node is answered at the other, and the login is used there.
  const captcha = await new Visitor(ahead).captcha("register");
  expect((await visitor.register("budi88", captcha)).status).toBe(201);
  const copy = Object.assign(new Visitor(ahead), {
    deviceId: visitor.deviceId,
    cookies: { ...visitor.cookies },
  });
  expect((await visitor.refresh()).status).toBe(200);
  // Within the grace of ten seconds a second use of one refresh token is no theft.
  expect((await copy.refresh()).status).toBe(200);
  expect(copy.cookies["refresh"]).toBe(visitor.cookies["refresh"]);
});

describe("the smallest clock difference that explains a reading", () => {
  it.each([
    // The other clock may have been read at any time between question and answer.
    { apartMs: 50, roundTripMs: 100, skewMs: 0 },
    { apartMs: 100, roundTripMs: 100, skewMs: 0 },
    { apartMs: 2_500, roundTripMs: 100, skewMs: 2_400 },
    { apartMs: -2_400, roundTripMs: 100, skewMs: -2_400 },
    { apartMs: 60_000, roundTripMs: 60_000, skewMs: 0 },
  ])("$apartMs ms apart after $roundTripMs ms: $skewMs ms", ({ apartMs, roundTripMs, skewMs }) => {
    expect(leastSkewMs(apartMs, roundTripMs)).toBe(skewMs);
  });
});
