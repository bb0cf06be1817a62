import { insertRow, type Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import type { AuditAction } from "@tessera/shared/operator-contracts/audit-actions";
import * as z from "@tessera/shared/schema";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { emit } from "../../platform/events/outbox.ts";
import { closeGames } from "../play/index.ts";
import { lockPlayer, type PlayerState, setState } from "../players/index.ts";
import { emitSessionsEnded, endSessions } from "../sessions/index.ts";

export interface PlayerChange {
  readonly playerId: string;
  /** Version that the operator has seen. */
  readonly version: number;
  /** States of which the player has to be in one; absent for any. */
  readonly from?: readonly PlayerState["status"][];
  readonly to: Partial<PlayerState>;
  readonly now: Date;
}

export interface ChangedPlayer {
  readonly before: PlayerState;
  readonly after: PlayerState;
}

/**
 * Locks a player, so that nothing else about him is decided until the end of the transaction. Returns his
 * flags. Refuses with NOT_FOUND, and with CONFLICT, which names the present flags and who changed him last,
 * when the version or the state is another one.
 */
export async function lockSeenPlayer(
  sql: Sql,
  { playerId, version, from }: Pick<PlayerChange, "playerId" | "version" | "from">,
): Promise<PlayerState> {
  await lockPlayer(sql, playerId);
  const present = await findFlags(sql, playerId);
  if (present.version !== version || from?.includes(present.status) === false) {
    throw new Refusal("CONFLICT", { details: { ...present, by: await findChanger(sql, playerId) } });
  }
  return flagsOf(present);
}

/**
 * Changes the flags or the state of a player, sends his pages `account.flags`, closes his open games when he
 * may not play and ends his sessions when he is banned. Refuses as {@link lockSeenPlayer}.
 */
export async function changePlayer(sql: Sql, { to, now, ...seen }: PlayerChange): Promise<ChangedPlayer> {
  const { playerId } = seen;
  const before = await lockSeenPlayer(sql, seen);
  const after = { ...before, ...to };
  await setState(sql, playerId, after, now);
  await emitFlags(sql, playerId, after);
  announceToOperators(sql, "players");
  if (after.playDisabled) await closeGames(sql, playerId, after.reason, now);
  if (after.status === "banned") await logOut(sql, playerId, now);
  return { before, after };
}

/** Ends every session of a player; his open pages show the login at once. Returns the number of sessions. */
export async function logOut(sql: Sql, playerId: string, now: Date): Promise<number> {
  const ended = await endSessions(sql, now, "admin", "player_id = :playerId", { playerId });
  await emitSessionsEnded(sql, ended);
  announceToOperators(sql, "players");
  return ended.length;
}

type FlagsRow = PlayerState & { readonly version: number };

async function findFlags(sql: Sql, playerId: string): Promise<FlagsRow> {
  const [row] = await sql.query<FlagsRow>(
    `select status, deposit_disabled as "depositDisabled", withdraw_disabled as "withdrawDisabled",
       play_disabled as "playDisabled", disabled_reason as reason, flags_version as version
     from players where id = $1`,
    [playerId],
  );
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

function flagsOf({ status, depositDisabled, withdrawDisabled, playDisabled, reason }: FlagsRow): PlayerState {
  return { status, depositDisabled, withdrawDisabled, playDisabled, reason };
}

/** Actions that raise the version of a player. */
const changes: readonly AuditAction[] = [
  "player.flags",
  "player.ban",
  "player.unban",
  "player.close",
  "player.reopen",
  "player.name",
  "player.phone",
  "player.email",
  "player.bank-account",
  "player.factor-off",
];

/** Finds the name of the operator who changed the player last; null when nobody has. */
async function findChanger(sql: Sql, playerId: string): Promise<string | null> {
  const [last] = await sql.query<{ by: string }>(
    `select ${actorNameSql("l.actor")} as by
       from audit_log l
      where l.target_type = 'player' and l.target_id = $1 and l.action = any($2::text[])
      order by l.id desc limit 1`,
    [playerId, changes],
  );
  return last?.by ?? null;
}

/** Sends a player's pages his flags; they read his account again. */
export async function emitFlags(
  sql: Sql,
  playerId: string,
  { reason, ...flags }: PlayerState,
): Promise<void> {
  const payload = z.encode(serverEvents["account.flags"], { ...flags, ...(reason !== null && { reason }) });
  await emit(sql, { topic: "account.flags", playerId, payload });
}

/** A note of an operator. */
export interface NewNote {
  /** Id by which a repeated note is known; a new one when absent. */
  readonly id?: string | undefined;
  readonly playerId: string;
  readonly note: string;
  /** `admin:<id>` */
  readonly by: string;
  readonly now: Date;
}

/**
 * Adds a note about a player, which only operators read. A repeated one is the same note.
 *
 * @throws Refusal CONFLICT when the id is that of another note
 */
export async function addNote(
  sql: Sql,
  { id = newId(), playerId, note, by, now }: NewNote,
): Promise<{ readonly id: string; readonly isRepeated: boolean }> {
  const [known] = await sql.query<{ isSame: boolean }>(
    `select player_id = :playerId and note = :note and created_by = :by as "isSame" from player_notes where id = :id`,
    { id, playerId, note, by },
  );
  if (known && !known.isSame) throw new Refusal("CONFLICT");
  if (known) return { id, isRepeated: true };
  await insertRow(sql, "player_notes", { id, player_id: playerId, note, created_by: by, created_at: now });
  announceToOperators(sql, "players");
  return { id, isRepeated: false };
}
