import type { Sql } from "@tessera/database";

/** Free rounds of one prize of a wheel, as stored. */
export interface RoundAward {
  readonly id: string;
  readonly playerId: string;
  readonly gameId: string;
  /** Stake that each round is played with, in minor units. */
  readonly stakeMinor: bigint;
  readonly count: number;
  /** Number of rounds that were played. */
  readonly used: number;
  readonly expiresAt: Date;
}

/** Award of the next free round, as a studio sees it. `stake` in minor units. */
export interface FreeRounds {
  readonly award: string;
  readonly left: number;
  readonly stake: number;
}

const awardColumns = `a.id, a.player_id as "playerId", a.game_id as "gameId", a.stake_minor as "stakeMinor", a.count,
  a.used, a.expires_at as "expiresAt"`;

/** Converts an award to the studio's view of it. */
export function toFreeRounds({ id, count, used, stakeMinor }: RoundAward): FreeRounds {
  return { award: id, left: count - used, stake: Number(stakeMinor) };
}

/**
 * Finds the award that the player's next free round of a game is of: the one that ends first. Undefined
 * without one.
 */
export async function findNextAward(
  sql: Sql,
  { playerId, gameId }: { readonly playerId: string; readonly gameId: string },
  now: Date,
): Promise<RoundAward | undefined> {
  const [award] = await sql.query<RoundAward & object>(
    `select ${awardColumns} from round_awards a
     where a.player_id = $1 and a.game_id = $2 and a.used < a.count and a.expires_at > $3
     order by a.expires_at, a.id limit 1`,
    [playerId, gameId, now],
  );
  return award;
}

/** Finds the awards with these ids, and what their players can play in the same games besides. */
export async function findAwards(sql: Sql, ids: readonly string[], now: Date): Promise<RoundAward[]> {
  if (ids.length === 0) return [];
  return sql.query<RoundAward & object>(
    `select ${awardColumns} from round_awards a
     where a.id = any($1::uuid[]) or (a.used < a.count and a.expires_at > $2 and (a.player_id, a.game_id) in
       (select player_id, game_id from round_awards where id = any($1::uuid[])))`,
    [ids, now],
  );
}
