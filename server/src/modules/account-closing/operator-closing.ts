import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { findClosing } from "./closings.ts";
import { readOpenThings } from "./what-is-open.ts";

/** Reads the closing of a player's account as operators see it; null while the account is open. */
export async function readOperatorClosing(
  sql: Sql,
  playerId: string,
): Promise<OperatorPlayerDetail["closing"]> {
  const closing = await findClosing(sql, playerId);
  if (!closing) return null;
  const { obstacles, openRounds } = await readOpenThings(sql, playerId);
  const { requestedAt, undoUntil, reason, closedAt, forfeitedMinor, erasedAt } = closing;
  return {
    requestedAt: requestedAt.toISOString(),
    undoUntil: undoUntil.toISOString(),
    reason,
    open: obstacles.length + openRounds,
    closedAt: closedAt?.toISOString() ?? null,
    forfeitedMinor: forfeitedMinor === null ? null : minorUnits(forfeitedMinor),
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}
