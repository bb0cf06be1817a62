import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import { type LoggedIn, openSession } from "./log-in.ts";
import { idleMs, type Visit } from "../sessions/index.ts";

/**
 * Opens a session for the repeat of a registration, whose first answer may have been lost. Only while the
 * session of the registration would still be valid: it is open and was used within the idle time, the
 * password has not been changed nor the two-step login turned on since, and the player is active. Refuses
 * every later repeat with USERNAME_TAKEN: the account exists, and its owner has to log in. Source of the
 * rule: decision 0417.
 */
export function repeatRegistration(
  dependencies: AuthDependencies,
  playerId: string,
  visit: Visit,
): Promise<LoggedIn> {
  const { database, clock } = dependencies;
  return database.transaction(async (sql) => {
    const idleSince = new Date(clock.now().getTime() - idleMs);
    if (!(await isAsRegistered(sql, playerId, idleSince))) throw new Refusal("USERNAME_TAKEN");
    return openSession(dependencies, sql, playerId, false, visit);
  });
}

/**
 * Locks the player, so that a concurrent password change, ban or logout everywhere happens entirely before or
 * after.
 */
async function isAsRegistered(sql: Sql, playerId: string, idleSince: Date): Promise<boolean> {
  const [player] = await sql.query<{ isUnchanged: boolean }>(
    `select status = 'active' and password_changed_at is null and token_epoch = 0
         and not exists (select from second_factors f where f.player_id = players.id and f.turned_on_at is not null) as "isUnchanged"
       from players where id = $1 for update`,
    [playerId],
  );
  if (!player?.isUnchanged) return false;
  // The registration opened the player's first session.
  const [session] = await sql.query<{ isOpen: boolean }>(
    `select ended_at is null and last_active_at >= $2 as "isOpen" from sessions
      where player_id = $1 order by created_at, id limit 1`,
    [playerId, idleSince],
  );
  return session?.isOpen ?? false;
}
