import type { Sql } from "@tessera/database";
import {
  type newSupportRequest,
  openRequestsMax,
  type SupportSubject,
} from "@tessera/shared/contracts/support";
import type { Clock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import { defaultLanguage } from "@tessera/shared/core/languages";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import type * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { findHistoryItem } from "../history/index.ts";
import { lockPlayer } from "../players/index.ts";
import { addMessage, lockRequest } from "./support-row.ts";

type NewRequest = z.output<typeof newSupportRequest>;

/** Kinds of the history that have the things which a request can name. */
const historyTypes: Readonly<Partial<Record<SupportSubject, "deposit" | "withdraw" | "game">>> = {
  deposit: "deposit",
  withdrawal: "withdraw",
  round: "game",
};

/**
 * Stores a request of a player with its first message. Returns its id. Refuses with SUPPORT_LIMIT, and at
 * `subjectId` with NOT_FOUND what is not the player's own.
 */
export async function openRequest(
  sql: Sql,
  clock: Clock,
  playerId: string,
  { subject, subjectId, text }: NewRequest,
): Promise<string> {
  await lockPlayer(sql, playerId);
  const subjectNumber = await numberOfSubject(sql, playerId, subject, subjectId ?? null);
  await refuseTooMany(sql, playerId);
  const id = newId();
  const now = clock.now();
  await sql.query(
    `insert into support_requests (id, number, player_id, subject, subject_id, subject_number, status, waits_since, created_at,
       changed_at) values (:id, :number, :playerId, :subject, :subjectId, :subjectNumber, 'open', :now, :now, :now)`,
    { id, number: newOrderNumber("H", clock), playerId, subject, subjectId, subjectNumber, now },
  );
  await addMessage(sql, { id: newId(), requestId: id, author: `player:${playerId}`, text, now });
  announceToOperators(sql, "support");
  return id;
}

/** The number of a thing of the player, as his history shows it; null for a request that names nothing. */
async function numberOfSubject(
  sql: Sql,
  playerId: string,
  subject: SupportSubject,
  subjectId: string | null,
): Promise<string | null> {
  const type = historyTypes[subject];
  if (!type || subjectId === null) return null;
  const item = await findHistoryItem(sql, playerId, defaultLanguage, { type, id: subjectId });
  if (!item) throw new Refusal("NOT_FOUND", { fields: { subjectId: "NOT_FOUND" } });
  return item.number;
}

async function refuseTooMany(sql: Sql, playerId: string): Promise<void> {
  const [row] = await sql.query<{ count: bigint }>(
    "select count(*) as count from support_requests where player_id = $1 and status <> 'closed'",
    [playerId],
  );
  if (Number(row?.count ?? 0) >= openRequestsMax) {
    throw new Refusal("SUPPORT_LIMIT", { details: { max: openRequestsMax } });
  }
}

/**
 * Adds a message of the player to his request, which waits for support from then on. Refuses with NOT_FOUND,
 * and with SUPPORT_CLOSED for a closed one.
 */
export async function writeInRequest(
  sql: Sql,
  {
    playerId,
    id,
    text,
    now,
  }: { readonly playerId: string; readonly id: string; readonly text: string; readonly now: Date },
): Promise<void> {
  const { status } = await lockRequest(sql, id, playerId);
  if (status === "closed") throw new Refusal("SUPPORT_CLOSED");
  await addMessage(sql, { id: newId(), requestId: id, author: `player:${playerId}`, text, now });
  await sql.query(
    `update support_requests set status = 'open', waits_since = coalesce(waits_since, $2), changed_at = $2, version = version + 1
      where id = $1`,
    [id, now],
  );
  announceToOperators(sql, "support");
}
