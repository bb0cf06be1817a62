import { erasure } from "../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";

/** The closing of an account that was not undone. */
export interface Closing {
  readonly id: string;
  readonly playerId: string;
  readonly reason: string | null;
  readonly agreedMinor: bigint;
  readonly notifiedMinor: bigint;
  readonly requestedAt: Date;
  readonly undoUntil: Date;
  readonly closedAt: Date | null;
  readonly forfeitedMinor: bigint | null;
  readonly erasedAt: Date | null;
}

const selectClosings = `select c.id, c.player_id as "playerId", c.reason, c.agreed_minor as "agreedMinor", c.told_minor as "notifiedMinor",
  c.requested_at as "requestedAt", c.undo_until as "undoUntil", c.closed_at as "closedAt",
  c.forfeited_minor as "forfeitedMinor", c.erased_at as "erasedAt"
  from account_closings c where c.undone_at is null`;

/** Finds the closing of a player's account; undefined while it is open. */
export async function findClosing(sql: Sql, playerId: string): Promise<Closing | undefined> {
  const [closing] = await sql.query<Closing & object>(`${selectClosings} and c.player_id = $1`, [playerId]);
  return closing;
}

/** Reads one closing that was not undone, by its id. Throws without one. */
export async function readClosing(sql: Sql, id: string): Promise<Closing> {
  const [closing] = await sql.query<Closing & object>(`${selectClosings} and c.id = $1`, [id]);
  if (!closing) throw new RangeError(`Closing ${id} is gone`);
  return closing;
}

/** Erasure of the reasons that a player has given for his closings. */
export const closingErasure = erasure(
  "account_closings",
  "update account_closings set reason = null where player_id = $1",
  ["reason"],
);
