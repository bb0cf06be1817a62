import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { callersOf } from "@tessera/shared/operator-contracts/endpoint";
import { operatorSupportApi, type SupportAssignee } from "@tessera/shared/operator-contracts/support";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { tellPlayer } from "./support-notice.ts";
import { addMessage, lockRequest, type SupportRow } from "./support-row.ts";

/** Decision of an operator about a request. */
export interface SupportDecision {
  readonly id: string;
  /** Version that the operator has seen. */
  readonly version: number;
  /** `admin:<id>` */
  readonly by: string;
  readonly now: Date;
}

/**
 * Answers a request, and tells the player. With `closes` it takes no more messages. The request is of whoever
 * answers, where it is of nobody. Refuses with NOT_FOUND and CONFLICT. Returns the request as it was.
 */
export async function answerRequest(
  sql: Sql,
  decision: SupportDecision & {
    readonly text: string;
    readonly closes: boolean;
    readonly operatorId: string;
  },
): Promise<SupportRow> {
  const { by, now, text, closes, operatorId } = decision;
  const request = await lockSeen(sql, decision);
  const messageId = newId();
  await addMessage(sql, { id: messageId, requestId: request.id, author: by, text, now });
  await sql.query(
    `update support_requests set status = $2, waits_since = null, assignee_id = coalesce(assignee_id, $3), changed_at = $4,
       version = version + 1 where id = $1`,
    [request.id, closes ? "closed" : "answered", operatorId, now],
  );
  await tellPlayer(sql, "answered", request, { cause: messageId, by, now });
  announceToOperators(sql, "support");
  return request;
}

/**
 * Closes a request and tells the player. Refuses with NOT_FOUND and CONFLICT. Returns the request as it was.
 */
export async function closeRequest(sql: Sql, decision: SupportDecision): Promise<SupportRow> {
  const { by, now } = decision;
  const request = await lockSeen(sql, decision);
  await sql.query(
    `update support_requests set status = 'closed', waits_since = null, changed_at = $2, version = version + 1
      where id = $1`,
    [request.id, now],
  );
  await tellPlayer(sql, "closed", request, { cause: request.id, by, now });
  announceToOperators(sql, "support");
  return request;
}

/**
 * Assigns a request to an operator, or with null to nobody. Refuses with NOT_FOUND, at `operatorId` for who
 * does not answer players, and CONFLICT. Returns the request as it was.
 */
export async function assignRequest(
  sql: Sql,
  decision: SupportDecision & { readonly operatorId: string | null },
): Promise<SupportRow> {
  const { operatorId } = decision;
  const request = await lockSeen(sql, decision);
  if (operatorId !== null && !(await listAssignees(sql)).some(({ id }) => id === operatorId)) {
    throw new Refusal("NOT_FOUND", { fields: { operatorId: "NOT_FOUND" } });
  }
  await sql.query("update support_requests set assignee_id = $2, version = version + 1 where id = $1", [
    request.id,
    operatorId,
  ]);
  announceToOperators(sql, "support");
  return request;
}

/** Lists the active operators who answer players, by name. */
export function listAssignees(sql: Sql): Promise<SupportAssignee[]> {
  return sql.query<SupportAssignee>(
    "select id, username from operators where status = 'active' and roles && $1::text[] order by username",
    [callersOf(operatorSupportApi.answer)],
  );
}

/**
 * Locks a request. Refuses with NOT_FOUND, and with CONFLICT when it is closed or has another version than
 * the operator has seen.
 */
async function lockSeen(sql: Sql, { id, version }: SupportDecision): Promise<SupportRow> {
  const request = await lockRequest(sql, id);
  if (request.status === "closed" || request.version !== version) {
    throw new Refusal("CONFLICT", { details: { status: request.status, version: request.version } });
  }
  return request;
}
