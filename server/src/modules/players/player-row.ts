import type { Sql } from "@tessera/database";
import { kycStatusSql } from "./player-rules.ts";

/** Row of a player, with the state of his identity check. */
export interface PlayerRow {
  readonly id: string;
  readonly username: string;
  readonly password_hash: string;
  readonly full_name: string;
  readonly phone: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly currency: string;
  /** As stored; may be one that this release does not know. */
  readonly language: string;
  readonly status: "active" | "suspended" | "banned" | "closed";
  readonly deposit_disabled: boolean;
  readonly withdraw_disabled: boolean;
  readonly play_disabled: boolean;
  readonly disabled_reason: string | null;
  readonly kyc_status: "none" | "pending" | "verified" | "rejected";
  readonly referral_code: string;
  readonly terms_version: string;
  readonly previous_login_at: Date | null;
  readonly token_epoch: number;
}

/** Columns of a {@link PlayerRow}. */
const playerColumns = `players.*, ${kycStatusSql("players")} as kyc_status`;

/** Finds a player by his id; undefined without one. */
export async function findPlayerById(sql: Sql, id: string): Promise<PlayerRow | undefined> {
  const [row] = await sql.query<PlayerRow>(`select ${playerColumns} from players where id = $1`, [id]);
  return row;
}

/** Finds a player by his name, in lower case; undefined without one. */
export async function findPlayerByUsername(sql: Sql, username: string): Promise<PlayerRow | undefined> {
  const [row] = await sql.query<PlayerRow>(`select ${playerColumns} from players where username = $1`, [
    username,
  ]);
  return row;
}

/**
 * Records a login and moves the time of the last one to the previous login. Returns the updated row, locked
 * for the rest of the transaction.
 */
export async function countLogin(sql: Sql, id: string, now: Date): Promise<PlayerRow> {
  const [row] = await sql.query<PlayerRow>(
    `update players set previous_login_at = last_login_at, last_login_at = $2, updated_at = $2 where id = $1
     returning ${playerColumns}`,
    [id, now],
  );
  if (!row) throw new RangeError(`No player ${id}`);
  return row;
}
