import type { Sql } from "@tessera/database";
import type { MoneyCallback } from "./money-callback.ts";
import type { Round } from "./round.ts";
import type { UnrelatedPair } from "./unit-of-work.ts";

/**
 * Finds the pairs of studio and player without any connection: no callback refers to a round of an opened
 * game, and the player opened no game that the studio accepted. Bets are not checked, because they carry a
 * play token.
 */
export async function findUnrelatedPairs(
  sql: Sql,
  callbacks: readonly MoneyCallback[],
  rounds: readonly Round[],
): Promise<UnrelatedPair[]> {
  // A round that began with its win proves nothing: a studio can create one for any player.
  const opened = rounds.filter(({ gameSessionId }) => gameSessionId !== null);
  const known = new Set(opened.map(({ providerCode, playerId }) => `${providerCode} ${playerId}`));
  const doubtful = callbacks.flatMap(({ name, providerCode, request }) => {
    const playerId = request.playerId.toLowerCase();
    const isAsked = (name === "win" || name === "rollback") && !known.has(`${providerCode} ${playerId}`);
    return isAsked ? [{ providerCode, playerId }] : [];
  });
  if (doubtful.length === 0) return [];
  return sql.query<UnrelatedPair & object>(
    `select named."providerCode", named."playerId"
       from json_to_recordset($1::json) as named ("providerCode" text, "playerId" uuid)
      where not exists (
        select from game_sessions s join games g on g.id = s.game_id
         where s.player_id = named."playerId" and g.provider_code = named."providerCode"
           and s.play_token_hash is not null)`,
    [JSON.stringify(doubtful)],
  );
}
