import { authApi } from "@tessera/shared/contracts/auth";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { gamesApi } from "@tessera/shared/contracts/games";
import type { MaintenanceArea } from "@tessera/shared/contracts/maintenance-areas";
import { siteApi } from "@tessera/shared/contracts/site";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { minuteMs } from "@tessera/shared/core/durations";
import { operatorMaintenanceApi as api } from "@tessera/shared/operator-contracts/maintenance";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { followTimes } from "./maintenance-module.ts";

let site: TestSite;
let owner: TestOperator;
let player: TestPlayer;
const events: { name: string; data: { window?: { area: string; active: boolean }; ended?: boolean } }[] = [];

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose", now: "2026-11-21T10:00:00.000Z" });
  await site.database.listen("broadcast", (payload) => events.push(JSON.parse(payload)));
});
beforeEach(async () => {
  await site.reset();
  owner = await createTestOperator(site, "owner");
  player = await site.player({ balanceCredits: 1_000 });
  events.length = 0;
});
afterAll(() => site.close());

const message = { en: "The bank renews its systems.", id: "Bank memperbarui sistemnya." };
const inMinutes = (minutes: number) =>
  new Date(site.clock.now().getTime() + minutes * minuteMs).toISOString();

async function announce(area: MaintenanceArea, from: string | null, until: string | null = null) {
  return owner.call(api.announce, { body: { area, from, until, message } });
}
const options = () => site.call(withdrawalsApi.options, {}, { as: player });

describe("maintenance of one area", () => {
  it("announced: the site shows it and calls succeed; between its beginning and its end calls are refused", async () => {
    const { status, reply } = await announce("withdrawals", inMinutes(4), inMinutes(10));
    expect([status, reply.state]).toEqual([201, "announced"]);
    expect((await options()).status).toBe(200);
    const { maintenance } = (await site.call(siteApi.site)).reply;
    expect(maintenance).toMatchObject({
      active: false,
      windows: [{ area: "withdrawals", active: false, message }],
    });

    site.clock.advance(4 * minuteMs);
    const refused = await options();
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe(String(6 * 60));
    expect(refused.json).toMatchObject({
      error: { code: "MAINTENANCE", details: { area: "withdrawals", until: inMinutes(6), message } },
    });
    expect((await site.call(depositsApi.options, {}, { as: player })).status).toBe(200);
    expect((await site.call(walletApi.wallets, {}, { as: player })).status).toBe(200);

    site.clock.advance(6 * minuteMs);
    expect((await options()).status).toBe(200);
    expect((await site.call(siteApi.site)).reply.maintenance.windows).toEqual([]);
  });

  it("begun now and ended by the operator: open pages are notified of both, and both are in the audit log", async () => {
    const { reply } = await announce("withdrawals", null);
    expect(reply).toMatchObject({ state: "active", until: null });
    expect((await options()).headers["retry-after"]).toBe("300");
    const ended = await owner.call(api.end, { params: { id: reply.id }, body: { version: reply.version } });
    expect(ended.reply).toMatchObject({ state: "ended", endedBy: owner.username });
    expect((await options()).status).toBe(200);
    expect(events.map(({ data }) => [data.window?.area, data.window?.active, data.ended])).toEqual([
      ["withdrawals", true, false],
      ["withdrawals", true, true],
    ]);
    const { items } = (await owner.call(operatorsApi.audit, { query: { targetType: "maintenance" } })).reply;
    expect(items.map(({ action }) => action)).toEqual(["maintenance.end", "maintenance.announce"]);
  });

  it("beginning and end by time: the job notifies open pages of each once", async () => {
    await announce("shop", inMinutes(1), inMinutes(2));
    events.length = 0;
    for (const minutes of [0, 1, 0, 1, 0]) {
      site.clock.advance(minutes * minuteMs);
      await followTimes(site.database, site.clock.now());
    }
    expect(events.map(({ data }) => [data.window?.active, data.ended])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect((await owner.call(api.list)).reply.items).toMatchObject([
      { state: "ended", endedBy: "system:maintenance.times" },
    ]);
  });
});

describe("maintenance of the site", () => {
  it("guests and players: every call is refused except the site's facts, token renewal and logout", async () => {
    expect((await site.call(gamesApi.games)).status).toBe(200);
    await announce("site", null, inMinutes(5));
    expect((await site.call(gamesApi.games)).status).toBe(503);
    expect((await site.call(walletApi.wallets, {}, { as: player })).status).toBe(503);
    expect((await site.call(siteApi.site)).reply.maintenance).toMatchObject({
      active: true,
      until: inMinutes(5),
    });
    // Without cookies it is refused, for a reason of its own.
    expect((await site.call(authApi.refresh)).status).toBe(400);
    expect((await owner.call(api.list)).status).toBe(200);
  });
});

describe("two operators and the same maintenance", () => {
  it("a second window for the same area: CONFLICT with the first operator's name", async () => {
    const first = (await announce("play", inMinutes(5))).reply;
    const second = await announce("play", inMinutes(9));
    expect([second.status, second.code]).toEqual([409, "CONFLICT"]);
    await owner.call(api.end, { params: { id: first.id }, body: { version: first.version } });
    expect((await announce("play", inMinutes(9))).status).toBe(201);
  });

  it("changed with an outdated version: CONFLICT, and nothing changes", async () => {
    const { id, version } = (await announce("play", inMinutes(5))).reply;
    const content = { from: inMinutes(6), until: inMinutes(9), message };
    const changed = await owner.call(api.change, { params: { id }, body: { version, ...content } });
    expect(changed.reply).toMatchObject({ from: inMinutes(6), until: inMinutes(9), version: version + 1 });
    const other = await createTestOperator(site, "owner");
    expect((await other.call(api.end, { params: { id }, body: { version } })).code).toBe("CONFLICT");
    expect((await owner.call(api.list)).reply.items).toMatchObject([
      { state: "announced", version: version + 1 },
    ]);
  });

  it.each([
    ["an end before the beginning", 10, 5, "message"],
    ["a beginning in a year", 365 * 24 * 60, null, "message"],
    ["a message without Indonesian", 10, 20, ""],
  ])("%s: VALIDATION", async (_name, from, until, id) => {
    const body = {
      area: "play",
      from: inMinutes(from),
      until: until === null ? null : inMinutes(until),
      message: { en: "message", id },
    };
    expect((await owner.call(api.announce, { body })).code).toBe("VALIDATION");
  });

  it("maintenance that has begun: keeps its beginning when its end is moved", async () => {
    const { id, version, from } = (await announce("deposits", null, inMinutes(5))).reply;
    site.clock.advance(60_000);
    const body = { version, from: inMinutes(30), until: inMinutes(60), message };
    expect((await owner.call(api.change, { params: { id }, body })).reply).toMatchObject({
      state: "active",
      from,
    });
  });
});
