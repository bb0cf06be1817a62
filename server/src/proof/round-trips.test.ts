import { inboxApi } from "@tessera/shared/contracts/inbox";
import { supportApi } from "@tessera/shared/contracts/support";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moneySite } from "../testing/money-site.ts";
import { serverDatabase } from "../testing/test-books.ts";
import { type BadInputScene, badInputScene, keyed } from "./testing/bad-input-scene.ts";
import { measuredDatabase, type MeasuredDatabase } from "./testing/measured-database.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";

/**
 * Statements of every GET of a player, with that of the session, by what they cost: all are sent together, in
 * one round trip. A new one belongs here; a higher number needs a reason.
 */
const statementsOf: Readonly<Record<string, number>> = {
  "/api/history": 3,
  "/api/history/:type/:id": 2,
  "/api/account/closing": 8,
  "/api/auth/me": 4,
  "/api/auth/sessions": 2,
  "/api/banks": 2,
  "/api/bank-accounts": 2,
  // One is the limits of money, which operators change.
  "/api/deposits/options": 13,
  "/api/deposits/current": 2,
  "/api/deposits/:id": 2,
  "/api/categories": 2,
  "/api/mechanics": 2,
  "/api/providers": 2,
  "/api/games": 3,
  "/api/games/:slug": 2,
  "/api/games/recent": 2,
  "/api/jackpots": 2,
  "/api/jackpots/:pool/draws": 4,
  "/api/games/sessions/:id/summary": 2,
  "/api/inbox": 3,
  "/api/inbox/unread": 2,
  "/api/limits": 3,
  "/api/second-factor": 3,
  "/api/promotions": 4,
  "/api/promotions/:slug": 5,
  "/api/promo-claims": 2,
  "/api/push": 2,
  // One is an earlier application that was rejected.
  "/api/referral": 6,
  "/api/referral/commissions": 3,
  "/api/referral/downlines": 3,
  "/api/shop": 8,
  "/api/shop/spins": 3,
  // Windows of maintenance, version of the terms, limits of money and contact of support are what operators
  // have stored.
  "/api/site": 6,
  // One each is the documents that operators have published.
  "/api/banners": 3,
  "/api/announcements": 2,
  "/api/pages/:slug": 2,
  "/api/support-requests": 3,
  "/api/support-requests/:id": 3,
  "/api/transfers/:id": 2,
  "/api/wallets": 6,
  // One is the limits of money, which operators change.
  "/api/withdrawals/options": 10,
  "/api/withdrawals/:id": 2,
};

/** Calls that do more than read: those with a session begin once it has been checked. */
const withEffect = new Set(["/api/captcha", "/api/history/export", "/api/inbox/:id"]);

const gets = playerContracts.filter(({ method }) => method === "GET");
const reads = gets.filter(({ path }) => !withEffect.has(path));

let database: MeasuredDatabase;
let scene: BadInputScene;
let paramsOf: Readonly<Record<string, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  database = measuredDatabase(await serverDatabase());
  scene = await badInputScene(() => moneySite({ database }));
  const { site, other, others } = scene;
  const inbox = await site.call(inboxApi.list, {}, { as: other });
  const written = await site.call(
    supportApi.create,
    { body: { subject: "other", text: "Where is it?" }, headers: keyed() },
    { as: other },
  );
  paramsOf = {
    "/api/deposits/:id": { id: others.deposit },
    "/api/withdrawals/:id": { id: others.withdrawal },
    "/api/transfers/:id": { id: others.transfer },
    "/api/history/:type/:id": { type: "deposit", id: others.deposit },
    "/api/games/:slug": { slug: "krakatau-wild" },
    "/api/jackpots/:pool/draws": { pool: "keystone" },
    "/api/promotions/:slug": { slug: "first-look" },
    "/api/pages/:slug": { slug: "terms" },
    "/api/inbox/:id": { id: inbox.reply.items[0]?.id ?? "" },
    "/api/support-requests/:id": { id: written.reply.id },
    "/api/games/sessions/:id/summary": { id: (await site.open(other)).gameSessionId },
  };
  // Every limit, since a limit that is set needs the amounts that count against it.
  await site.database.query(
    `insert into player_limits (player_id, kind, period, value, effective_from)
     select $1, kind, period, 5000, now() from unnest(array['deposit', 'loss', 'wager']) kind,
       unnest(array['day', 'week', 'month']) period`,
    [other.id],
  );
}, 120_000);
afterAll(() => scene.close());

const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/api/captcha": { purpose: "register" },
  "/api/banners": { slot: "home" },
  "/api/banks": { country: "ID" },
};

async function ask(contract: Endpoint, as = scene.other) {
  const input = { params: paramsOf[contract.path] ?? {}, query: queries[contract.path] ?? {} };
  const caller = contract.access === "public" ? {} : { as };
  const { result, use } = await database.measure(() => scene.site.call(contract, input, caller));
  return { answer: result, ...use };
}

describe("GET calls of a player and the database", () => {
  it("every read: one round trip, including the session's check, with the listed number of statements", async () => {
    const measured: Record<string, unknown> = {};
    for (const contract of reads) {
      const { answer, roundTrips, statements, writes } = await ask(contract);
      measured[contract.path] = { status: answer.status, roundTrips, statements, writes };
    }
    const expected = Object.entries(statementsOf).map(([path, statements]) => [
      path,
      { status: 200, roundTrips: 1, statements, writes: [] },
    ]);
    expect(measured).toEqual(Object.fromEntries(expected));
  });

  it("a call with an effect: starts after the session has been checked, where it has one", async () => {
    const measured: Record<string, unknown> = {};
    for (const contract of gets.filter(({ path }) => withEffect.has(path))) {
      const { answer, roundTrips } = await ask(contract);
      measured[contract.path] = [answer.status, contract.access === "public" || roundTrips > 1];
    }
    expect(measured).toEqual(Object.fromEntries([...withEffect].map((path) => [path, [200, true]])));
  });

  it("an ended session: refused before any other check, without data, and nothing is written", async () => {
    const { site } = scene;
    const player = await site.player({ balanceCredits: 100 });
    for (const contract of gets) await ask(contract, player);
    await database.query("update sessions set ended_at = now(), end_reason = 'logout' where player_id = $1", [
      player.id,
    ]);
    for (const contract of gets.filter(({ access }) => access !== "public")) {
      const { answer, writes } = await ask(contract, player);
      expect([contract.path, answer.status, answer.error.code]).toEqual([
        contract.path,
        401,
        "SESSION_REVOKED",
      ]);
      expect(answer.headers).not.toHaveProperty("content-disposition");
      expect(writes).toEqual([]);
      const bad = await site.call(
        contract,
        { params: { id: "no-id", slug: "?", type: "?" }, query: { pageSize: "-1", slot: "?" } },
        { as: player },
      );
      expect([contract.path, bad.error.code]).toEqual([contract.path, "SESSION_REVOKED"]);
    }
  });
});
