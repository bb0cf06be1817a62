import type { Sql } from "@tessera/database";

/** A game that free rounds are to be played in, with the stake of each in minor units. */
export interface AskedStake {
  readonly game: string;
  readonly stakeMinor: bigint;
}

/**
 * Finds what is wrong with free rounds of these games, in their order: `game` for one that does not exist,
 * cannot be played, or has no free rounds; `stake` for a stake that it does not take or that is outside its
 * limits; null for none.
 */
export async function findStakeFaults(
  sql: Sql,
  asked: readonly AskedStake[],
): Promise<("game" | "stake" | null)[]> {
  if (asked.length === 0) return [];
  const games = await sql.query<{ slug: string; stakes: readonly bigint[] }>(
    `select g.slug, coalesce((select array_agg(stake) from unnest(g.free_round_stakes) stake
         where stake between g.min_bet_minor and g.max_bet_minor), '{}') as stakes
     from games g join providers v on v.code = g.provider_code
     where g.slug = any($1::text[]) and g.category = 'slots' and g.status in ('active', 'maintenance')
       and v.wallet_mode = 'seamless' and v.status <> 'disabled' and g.free_round_stakes <> '{}'`,
    [asked.map(({ game }) => game)],
  );
  const stakesOf = new Map(games.map(({ slug, stakes }) => [slug, stakes]));
  return asked.map(({ game, stakeMinor }) => {
    const stakes = stakesOf.get(game);
    if (!stakes) return "game";
    return stakes.includes(stakeMinor) ? null : "stake";
  });
}
