import { erasure } from "../../platform/storage/erasure.ts";
import type { Database } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";

export const favouritesMax = 200;

/**
 * Marks a game as a favourite. Idempotent. Refuses with `NOT_FOUND` an unknown game and with `CONFLICT` the
 * two hundred and first.
 */
export function addFavourite(database: Database, playerId: string, gameId: string, now: Date): Promise<void> {
  return database.transaction(async (sql) => {
    // The player's row is the lock: two concurrent calls must not both take the last place.
    await sql.query(`select from players where id = $1 for no key update`, [playerId]);
    const [game] = await sql.query<{ marked: boolean; count: bigint }>(
      `select exists (select from favourites where player_id = $1 and game_id = g.id) as marked,
         (select count(*) from favourites where player_id = $1) as count
       from games g where g.id = $2 and g.status <> 'hidden'`,
      [playerId, gameId],
    );
    if (!game) throw new Refusal("NOT_FOUND");
    if (game.marked) return;
    if (game.count >= favouritesMax) throw new Refusal("CONFLICT", { details: { max: favouritesMax } });
    await sql.query(`insert into favourites (player_id, game_id, created_at) values ($1, $2, $3)`, [
      playerId,
      gameId,
      now,
    ]);
  });
}

/** Removes a favourite. Idempotent. */
export async function removeFavourite(database: Database, playerId: string, gameId: string): Promise<void> {
  await database.query(`delete from favourites where player_id = $1 and game_id = $2`, [playerId, gameId]);
}

/** Erasure of a player's favourites. */
export const favouriteErasure = erasure("favourites", "delete from favourites where player_id = $1");
