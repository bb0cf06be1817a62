import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { shopApi } from "@tessera/shared/contracts/shop";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { wrongSpins } from "../../proof/testing/spin-replay.ts";
import { type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { giveTestPoints } from "../../testing/test-points.ts";
import { creditPoints } from "./points.ts";

// The embedded engine has one connection and no races, so these tests need a server with many.
let site: TestSite;
beforeAll(async () => {
  site = await testSite({ database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 }) });
});
afterAll(() => site.close());

const playersAtOnce = 20;

async function playerWithPoints(points: number): Promise<TestPlayer> {
  const player = await site.player();
  await giveTestPoints(site.database, player.id, points, site.clock.now());
  return player;
}

async function wheelOf(as: TestPlayer) {
  const [wheel] = (await site.call(shopApi.shop, {}, { as })).reply.wheels;
  if (!wheel) throw new Error("There is no wheel");
  return wheel;
}

const spin = (as: TestPlayer, { id, version }: { id: string; version: number }, key = newId()) =>
  site.call(
    shopApi.spin,
    { params: { id }, body: { bet: "1000", wheelVersion: version }, headers: { "idempotency-key": key } },
    { as },
  );

/** Archives every wheel and publishes one with an item in this stock, beside the least chance of no prize. */
async function itemWheel(stock: number): Promise<void> {
  await site.database.transaction(async (sql) => {
    const slug = `item-${newId()}`;
    await sql.query("update wheels set status = 'archived'");
    await sql.query(
      `insert into wheels (id, slug, title, currency, bets_minor, budget_minor, status)
       values ($1, $2, '{"en": "Test"}', 'IDR', '{1000}', 0, 'published')`,
      [newId(), slug],
    );
    await sql.query(
      `insert into wheel_segments (wheel, position, weight, prize_kind, label, stock)
       values ($1, 0, 1000000, 'item', '{"en": "Print"}', $2), ($1, 1, 1, 'none', null, null)`,
      [slug, stock],
    );
  });
}

it("the last piece and twenty spins at once: one wins it, and nineteen get WHEEL_CHANGED without paying (P16)", async () => {
  await itemWheel(1);
  const players = await Promise.all(Array.from({ length: playersAtOnce }, () => playerWithPoints(10)));
  const wheel = await wheelOf(players[0]!);
  const answers = await Promise.all(players.map((player) => spin(player, wheel)));
  const won = answers.filter(({ status }) => status === 201);
  expect(won.map(({ reply }) => reply.prize.kind)).toEqual(["item"]);
  expect(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code)).toEqual(
    Array.from({ length: playersAtOnce - 1 }, () => "WHEEL_CHANGED"),
  );
  const points = await site.database.query<{ balance: bigint }>(
    "select balance from accounts where kind = 'points' and player_id = any($1::uuid[]) order by balance",
    [players.map(({ id }) => id)],
  );
  expect(points.map(({ balance }) => balance)).toEqual([0n, ...Array.from({ length: 19 }, () => 1_000n)]);

  const renewed = await wheelOf(players[0]!);
  const again = await Promise.all(
    players.filter((_, index) => answers[index]?.status !== 201).map((player) => spin(player, renewed)),
  );
  expect(again.map(({ reply }) => reply.prize.kind)).toEqual(Array.from({ length: 19 }, () => "none"));
  expect(await wrongSpins(site.database)).toEqual([]);
  expect(await checkBooks(site.database)).toEqual([]);
});

it("a budget for three prizes and twenty spins at once: three win, and seventeen are refused without paying", async () => {
  await itemWheel(1);
  await site.database.query(
    `update wheel_segments set prize_kind = 'credit', prize_x100 = 100, label = null, stock = null
      where prize_kind = 'item' and wheel = (select slug from wheels where status = 'published')`,
  );
  await site.database.query("update wheels set budget_minor = 3999 where status = 'published'");
  const players = await Promise.all(Array.from({ length: playersAtOnce }, () => playerWithPoints(10)));
  const wheel = await wheelOf(players[0]!);
  const answers = await Promise.all(players.map((player) => spin(player, wheel)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code)).toEqual(
    Array.from({ length: playersAtOnce - 3 }, () => "WHEEL_CHANGED"),
  );
  const [stored] = await site.database.query("select status, budget_used_minor from wheels where id = $1", [
    wheel.id,
  ]);
  expect(stored).toEqual({ status: "archived", budget_used_minor: 3_000n });
  expect(await checkBooks(site.database)).toEqual([]);
});

it("twenty spins of one player at once with points for seven: seven are made, each with its own nonce (P3, P16)", async () => {
  await itemWheel(1_000);
  const player = await playerWithPoints(75);
  const wheel = await wheelOf(player);
  const answers = await Promise.all(Array.from({ length: playersAtOnce }, () => spin(player, wheel)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.map(({ reply }) => reply.nonce).sort((one, other) => one - other)).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
  expect(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code)).toEqual(
    Array.from({ length: 13 }, () => "INSUFFICIENT_BALANCE"),
  );
  expect(await wrongSpins(site.database)).toEqual([]);
  expect(await checkBooks(site.database)).toEqual([]);
});

it("one spin sent ten times at once under one key: made once (P5)", async () => {
  await itemWheel(1_000);
  const player = await playerWithPoints(75);
  const wheel = await wheelOf(player);
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 10 }, () => spin(player, wheel, key)));
  const made = answers.filter(({ status }) => status === 201);
  const numbers = new Set(made.map(({ reply }) => reply.number));
  expect(numbers.size).toBe(1);
  expect((await site.call(shopApi.spins, {}, { as: player })).reply.total).toBe(1);
});

it("the first visit of the shop by ten calls at once: one seed is created", async () => {
  const player = await playerWithPoints(10);
  const hashes = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await site.call(shopApi.shop, {}, { as: player })).reply.seed.hash,
    ),
  );
  expect(new Set(hashes).size).toBe(1);
});

it("points credited by three nodes at once: credited once", async () => {
  const player = await site.player();
  await site.database.query(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, bet_minor, counted_minor, status, started_at, ended_at)
     select gen_random_uuid(), g.provider_code, gen_random_uuid()::text, $1, g.id, 'IDR', 10000, 10000, 'closed', $2, $2
       from (select * from games limit 1) g`,
    [player.id, site.clock.now()],
  );
  site.clock.advance(dayMs);
  await Promise.all([1, 2, 3].map(() => creditPoints(site.dependencies)));
  expect(await site.balance(player.id, "points")).toBe(1_000n);
});
