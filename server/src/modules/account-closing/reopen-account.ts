import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { lockPlayer, setReopened } from "../players/index.ts";
import { type Closing, findClosing } from "./closings.ts";

export interface Reopening {
  readonly playerId: string;
  /** `player:<id>` or `admin:<id>`. */
  readonly by: string;
  readonly now: Date;
}

/**
 * The refusal of a login to a closed account, which says until when its player can undo that; null when he
 * cannot.
 */
export function refusalOfClosing(closing: Closing | undefined): Refusal {
  const undoUntil = closing && isUndoable(closing) ? closing.undoUntil.toISOString() : null;
  return new Refusal("ACCOUNT_CLOSED", { details: { undoUntil } });
}

/**
 * A player can undo the closing until its rest is booked, also later than announced: while it waits for
 * something open.
 */
const isUndoable = ({ closedAt }: Closing) => closedAt === null;

/**
 * Opens an account again for its player, in the caller's transaction. Refuses with ACCOUNT_CLOSED when it is
 * too late.
 */
export async function reopenOwnAccount(sql: Sql, reopening: Reopening): Promise<void> {
  await lockPlayer(sql, reopening.playerId);
  const closing = await findClosing(sql, reopening.playerId);
  if (!closing || !isUndoable(closing)) throw refusalOfClosing(closing);
  await reopen(sql, closing, reopening);
}

/**
 * Opens an account again for an operator, who can do it until personal data is erased; what was forfeited
 * stays with the house. The caller has locked the player. Refuses with CONFLICT.
 */
export async function reopenAccount(sql: Sql, reopening: Reopening): Promise<void> {
  const closing = await findClosing(sql, reopening.playerId);
  if (!closing || closing.erasedAt) throw new Refusal("CONFLICT");
  await reopen(sql, closing, reopening);
}

async function reopen(sql: Sql, { id }: Closing, { playerId, by, now }: Reopening): Promise<void> {
  await sql.query("update account_closings set undone_at = $2, undone_by = $3 where id = $1", [id, now, by]);
  await setReopened(sql, playerId, now);
  announceToOperators(sql, "players");
}
