import type { Sql } from "@tessera/database";
import { shopApi } from "@tessera/shared/contracts/shop";
import { newId } from "@tessera/shared/core/identifiers";
import { playedSlug } from "./play-site.ts";
import type { TestPlayer } from "./test-player.ts";
import { giveTestPoints } from "./test-points.ts";
import type { TestSite } from "./test-site.ts";

/** Free rounds for a test; by default three of 1.00 on the slot of `playedSlug`. */
export interface TestAward {
  readonly game?: string;
  readonly count?: number;
  readonly stakeMinor?: number;
}

/**
 * Locks all wheels, one after the other, as a spin locks its own before its segments: a test that changes
 * several of them beside spins would wait for those that wait for it.
 */
export async function lockWheels(sql: Sql): Promise<void> {
  await sql.query("select from wheels order by id for update");
}

/** Puts a wheel that gives nothing but these free rounds in place of all others for the player's currency. */
export async function publishFreeRounds(
  { database }: Pick<TestSite, "database">,
  currency: string,
  { game = playedSlug, count = 3, stakeMinor = 100 }: TestAward = {},
): Promise<void> {
  await database.transaction(async (sql) => {
    await lockWheels(sql);
    await sql.query("update wheels set status = 'archived' where currency = $1", [currency]);
    const slug = `free-rounds-${newId()}`;
    await sql.query(
      `insert into wheels (id, slug, title, currency, bets_minor, budget_minor, status)
       values ($1, $2, '{"en": "Free rounds"}', $3, '{1000}', 100000000, 'published')`,
      [newId(), slug, currency],
    );
    await sql.query(
      `insert into wheel_segments (wheel, position, weight, prize_kind, round_game, round_count, round_stake_minor)
       values ($1, 0, 1, 'free_rounds', $2, $3, $4)`,
      [slug, game, count, stakeMinor],
    );
  });
}

/** Spins for a player until free rounds are won. Returns the id of their award. */
export async function winFreeRounds(
  site: TestSite,
  player: TestPlayer,
  award: TestAward = {},
): Promise<string> {
  await publishFreeRounds(site, player.currency, award);
  await giveTestPoints(site.database, player.id, 10, site.clock.now());
  const [wheel] = (await site.call(shopApi.shop, {}, { as: player })).reply.wheels;
  const spin = await site.call(
    shopApi.spin,
    {
      params: { id: wheel?.id ?? "" },
      body: { bet: "1000", wheelVersion: wheel?.version },
      headers: { "idempotency-key": newId() },
    },
    { as: player },
  );
  const [stored] = await site.database.query<{ id: string }>(
    "select id from round_awards where spin_id = $1",
    [spin.reply.id],
  );
  if (!stored) throw new Error(`The spin won nothing: ${spin.status}`);
  return stored.id;
}
