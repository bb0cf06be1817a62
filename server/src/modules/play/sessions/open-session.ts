import { insertRow, type Sql } from "@tessera/database";
import { erasure } from "../../../platform/storage/erasure.ts";
import { exclusionHolds } from "../../limits/index.ts";

/**
 * A game session to store. Tokens are stored as their digests, so that nobody can play with the content of
 * the database.
 */
export interface NewGameSession {
  readonly id: string;
  readonly playerId: string | null;
  readonly gameId: string;
  /** The login that it was opened from; null without one. */
  readonly loginId: string | null;
  readonly currency: string;
  readonly language: string;
  readonly launchTokenDigest: Buffer;
  readonly launchExpiresAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts a game session. */
export async function insertGameSession(sql: Sql, opened: NewGameSession): Promise<void> {
  await insertRow(sql, "game_sessions", {
    id: opened.id,
    player_id: opened.playerId,
    game_id: opened.gameId,
    session_id: opened.loginId,
    currency: opened.currency,
    language: opened.language,
    launch_token_hash: opened.launchTokenDigest,
    launch_expires_at: opened.launchExpiresAt,
    created_at: opened.createdAt,
    expires_at: opened.expiresAt,
  });
}

/** Sets the studio's seat of a game session. */
export async function setSeat(sql: Sql, id: string, seat: string): Promise<void> {
  await sql.query("update game_sessions set studio_seat = $2 where id = $1", [id, seat]);
}

/** Marks the seat of a game session as closed at its studio. False when it was closed already. */
export async function markSeatClosed(sql: Sql, id: string, now: Date): Promise<boolean> {
  const closed = await sql.query(
    `update game_sessions set seat_closed_at = $2, ended_at = coalesce(ended_at, $2)
      where id = $1 and seat_closed_at is null returning id`,
    [id, now],
  );
  return closed.length > 0;
}

/** Deletes a game session whose launch token was not used. */
export async function deleteUnusedSession(sql: Sql, id: string): Promise<void> {
  await sql.query(`delete from game_sessions where id = $1 and launch_used_at is null`, [id]);
}

/** Digests of the tokens of a launch, and the studio that exchanges them. */
export interface LaunchTokens {
  readonly launchTokenDigest: Buffer;
  readonly playTokenDigest: Buffer;
  readonly providerCode: string;
}

/** A game session whose launch token was exchanged. */
export interface BegunSession {
  readonly playerId: string;
  readonly gameId: string;
  readonly username: string;
  readonly currency: string;
  readonly language: string;
}

/**
 * Exchanges a launch token for a play token; undefined when it was used or has expired, its login has ended
 * or its player may not play. One statement checks and marks the token: of two calls with one token, one
 * finds it used.
 */
export async function exchangeLaunchToken(
  sql: Sql,
  { launchTokenDigest, playTokenDigest, providerCode }: LaunchTokens,
  now: Date,
): Promise<BegunSession | undefined> {
  const [begun] = await sql.query<BegunSession & object>(
    `update game_sessions s set launch_used_at = $3, play_token_hash = $4
     from games g, players p
     where s.launch_token_hash = $1 and g.id = s.game_id and g.provider_code = $2 and p.id = s.player_id
       and s.launch_used_at is null and s.launch_expires_at > $3 and s.ended_at is null
       and ${mayPlay("p", 3)} and not exists (
         select from sessions login
          where login.id = s.session_id and (login.ended_at is not null or login.expires_at <= $3))
     returning s.player_id as "playerId", s.game_id as "gameId", p.username, s.currency, s.language`,
    [launchTokenDigest, providerCode, now, playTokenDigest],
  );
  return begun;
}

/**
 * SQL condition under which a player may play; `player` is the alias of the player's row, `$now` the
 * parameter of the current time.
 */
export function mayPlay(player: string, now: number): string {
  return `${player}.status = 'active' and not ${player}.play_disabled and not exists (
    select from exclusions e where e.player_id = ${player}.id and ${exclusionHolds(now)})`;
}

/** Erasure of the login that a player's games were opened from; rounds belong to the sessions themselves. */
export const gameSessionErasure = erasure(
  "game_sessions",
  "update game_sessions set session_id = null where player_id = $1",
  ["session_id"],
);
