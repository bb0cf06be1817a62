import { shopApi } from "@tessera/shared/contracts/shop";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import { type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { creditPoints } from "./points.ts";

let site: TestSite;
beforeAll(async () => {
  // 30 January, 23:00 in Bangkok.
  site = await testSite({ now: "2026-01-30T16:00:00.000Z" });
});
afterAll(() => site.close());

interface Round {
  readonly bet: bigint;
  readonly at: string;
  readonly status?: "open" | "closed" | "voided";
  readonly source?: "seamless" | "transfer";
}

async function play(
  as: TestPlayer,
  { bet, at, status = "closed", source = "seamless" }: Round,
): Promise<string> {
  const id = newId();
  await site.database.query(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, bet_minor, counted_minor, status,
       started_at, ended_at, source, provider_seq)
     select $1, g.provider_code, $1::uuid::text, $2, g.id, 'IDR', $3::bigint, case $6 when 'seamless' then $3::bigint else 0 end, $4, $5::timestamptz,
       case when $4 = 'open' then null else $5::timestamptz end, $6, case $6 when 'transfer' then 1 end
       from (select * from games limit 1) g`,
    [id, as.id, bet, status, at, source],
  );
  return id;
}
const credit = () => creditPoints(site.dependencies);
const pointsOf = async (as: TestPlayer) =>
  (await site.call(walletApi.wallets, {}, { as: await freshBearer(site, as) })).reply.pointsMinor;
const shopOf = async (as: TestPlayer) =>
  (await site.call(shopApi.shop, {}, { as: await freshBearer(site, as) })).reply;

it("a day's turnover: one point per 10.00 rounded down, shown during the day, credited once after midnight in Bangkok", async () => {
  const player = await site.player();
  await play(player, { bet: 1_000_000n, at: "2026-01-30T10:00:00Z" });
  await play(player, { bet: 234_567n, at: "2026-01-30T16:59:59Z" });
  await play(player, { bet: 999_999n, at: "2026-01-30T11:00:00Z", status: "voided" });
  // The first instant of the next Bangkok day.
  await play(player, { bet: 5_000n, at: "2026-01-30T17:00:00Z" });
  expect((await shopOf(player)).today).toEqual({
    pointsMinor: 123_400n,
    creditedAt: "2026-01-30T17:10:00.000Z",
  });
  await credit();
  expect(await pointsOf(player)).toBe(0n);

  site.clock.advance(69 * minuteMs);
  await credit();
  expect(await pointsOf(player)).toBe(0n);
  site.clock.advance(60_000);
  await credit();
  expect(await pointsOf(player)).toBe(123_400n);
  expect((await shopOf(player)).today.pointsMinor).toBe(500n);
  await credit();
  await Promise.all([credit(), credit()]);
  expect(await pointsOf(player)).toBe(123_400n);
  expect(await checkBooks(site.database)).toEqual([]);
});

it("rounds of a studio with its own wallet, and a turnover below 10.00: no points", async () => {
  const player = await site.player();
  await play(player, { bet: 50_000n, at: "2026-01-30T18:00:00Z", source: "transfer" });
  await play(player, { bet: 999n, at: "2026-01-30T18:00:00Z" });
  site.clock.advance(dayMs);
  await credit();
  expect(await pointsOf(player)).toBe(0n);
});

it("a round that is still open: delays the points of its player's day, and not those of others", async () => {
  const waiting = await site.player();
  const other = await site.player();
  const at = site.clock.now().toISOString();
  await play(waiting, { bet: 10_000n, at });
  const open = await play(waiting, { bet: 90_000n, at, status: "open" });
  await play(other, { bet: 10_000n, at });
  site.clock.advance(dayMs);
  await credit();
  expect([await pointsOf(waiting), await pointsOf(other)]).toEqual([0n, 1_000n]);
  await site.database.query("update rounds set status = 'voided', ended_at = now() where id = $1", [open]);
  await credit();
  expect(await pointsOf(waiting)).toBe(1_000n);
});

it("a site that was down for a week: points for every day are credited", async () => {
  const player = await site.player();
  const today = site.clock.now().getTime();
  for (const days of [0, 1, 2]) {
    await play(player, { bet: 10_000n, at: new Date(today + days * dayMs).toISOString() });
  }
  site.clock.advance(7 * dayMs);
  await credit();
  expect(await pointsOf(player)).toBe(3_000n);
  const [open] = await site.database.query<{ days: bigint }>(
    "select count(*) as days from points_days where day >= '2026-01-31'",
  );
  expect(open?.days).toBe(9n);
});
