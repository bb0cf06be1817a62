import type { Sql } from "@tessera/database";
import type { ClosingState } from "@tessera/shared/contracts/account-closing";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { writeAudit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { closeGames } from "../play/index.ts";
import { lockPlayer, setClosed } from "../players/index.ts";
import { emitSessionsEnded, endSessions } from "../sessions/index.ts";
import { erasedAfterDays, undoDays, undoMs } from "./closing-rules.ts";
import { type OpenThings, readOpenThings } from "./what-is-open.ts";

export interface ClosingInput {
  readonly playerId: string;
  /** Amount that the player has agreed to give up, in minor units. */
  readonly agreedMinor: bigint;
  readonly reason: string | null;
  readonly ip: string;
  readonly now: Date;
}

/** Amount that the player gives up: own money and commission that nothing can bring out. */
const forfeitOf = ({ ownMinor, commissionMinor }: OpenThings) => minorUnits(ownMinor + commissionMinor);

/** Reads what closing the account means for its player now. */
export async function readClosingState(sql: Sql, playerId: string): Promise<ClosingState> {
  const open = await readOpenThings(sql, playerId);
  const { obstacles, bonusMinor, openRounds } = open;
  const forfeitMinor = obstacles.length > 0 ? minorUnits(0) : forfeitOf(open);
  return { obstacles: [...obstacles], forfeitMinor, bonusMinor, openRounds, undoDays, erasedAfterDays };
}

/**
 * Closes an account: nobody logs in or plays any more, every session ends, and nothing is booked until the
 * time for undoing it is over. Returns the end of that time. Refuses with CLOSING_BLOCKED, which names what
 * is open, with CONFLICT when the player has agreed to give up another amount than there is, and with
 * ACCOUNT_CLOSED. Source: decision 0790.
 */
export async function closeAccount(
  sql: Sql,
  { playerId, agreedMinor, reason, ip, now }: ClosingInput,
): Promise<Date> {
  const balance = await lockPlayer(sql, playerId);
  const [player] = await sql.query<{ status: string }>("select status from players where id = $1", [
    playerId,
  ]);
  if (player?.status === "closed") throw new Refusal("ACCOUNT_CLOSED");
  const open = await readOpenThings(sql, playerId);
  if (open.obstacles.length > 0) {
    const obstacles = open.obstacles.map((one) => ({ ...one, amountMinor: one.amountMinor.toString() }));
    throw new Refusal("CLOSING_BLOCKED", { details: { obstacles } });
  }
  const forfeitMinor = forfeitOf(open);
  if (agreedMinor !== forfeitMinor) {
    throw new Refusal("CONFLICT", { details: { forfeitMinor: forfeitMinor.toString() } });
  }
  const undoUntil = new Date(now.getTime() + undoMs);
  const id = newId();
  await sql.query(
    `insert into account_closings (id, player_id, reason, agreed_minor, told_minor, requested_at, undo_until)
     values (:id, :playerId, :reason, :agreedMinor, :shownMinor, :now, :undoUntil)`,
    { id, playerId, reason, agreedMinor, shownMinor: balance + open.commissionMinor, now, undoUntil },
  );
  await setClosed(sql, playerId, now);
  await closeGames(sql, playerId, null, now);
  await emitSessionsEnded(sql, await endSessions(sql, now, "closed", "player_id = :playerId", { playerId }));
  announceToOperators(sql, "players");
  await writeAudit(sql, {
    actor: `player:${playerId}`,
    action: "player.close",
    target: { type: "player", id: playerId },
    after: { status: "closed", undoUntil: undoUntil.toISOString(), agreedMinor, openRounds: open.openRounds },
    ip,
    at: now,
  });
  return undoUntil;
}
