import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { findClosing } from "./closings.ts";
import { readOpenThings } from "./what-is-open.ts";
import { withInstants } from "../../platform/storage/instants.ts";

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
    ...withInstants({ requestedAt, undoUntil, reason, closedAt, erasedAt }),
    open: obstacles.length + openRounds,
    forfeitedMinor: forfeitedMinor === null ? null : minorUnits(forfeitedMinor),
  };
}
