import { erasure } from "../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { SupportRequest, SupportStatus, SupportSubject } from "@tessera/shared/contracts/support";
import type {
  OperatorSupportDetail,
  OperatorSupportRequest,
} from "@tessera/shared/operator-contracts/support";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { withInstants } from "../../platform/storage/instants.ts";

/** A request as stored, with the names of its player and of the operator to whom it is assigned. */
export interface SupportRow {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly username: string;
  readonly language: string;
  readonly subject: SupportSubject;
  readonly subjectId: string | null;
  readonly subjectNumber: string | null;
  readonly status: SupportStatus;
  readonly waitsSince: Date | null;
  readonly assigneeId: string | null;
  readonly assignee: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly version: number;
}

export const selectRequests = `select r.id, r.number, r.player_id as "playerId", p.username, p.language, r.subject,
    r.subject_id as "subjectId", r.subject_number as "subjectNumber", r.status, r.waits_since as "waitsSince",
    r.assignee_id as "assigneeId", o.username as assignee, r.created_at as "createdAt", r.changed_at as "changedAt", r.version
  from support_requests r join players p on p.id = r.player_id left join operators o on o.id = r.assignee_id`;

interface MessageRow {
  readonly id: string;
  readonly from: "player" | "support";
  readonly author: string;
  readonly text: string;
  readonly createdAt: Date;
}

const readMessages = (sql: Sql, requestId: string): Promise<MessageRow[]> =>
  sql.query<MessageRow>(
    `select m.id, case when m.author like 'player:%' then 'player' else 'support' end as "from",
       ${actorNameSql("m.author")} as author, m.body as text, m.created_at as "createdAt"
     from support_messages m where m.request_id = $1 order by m.created_at, m.id`,
    [requestId],
  );

/** Reads a request; of this player only, where one is given. Refuses with NOT_FOUND. */
async function readRequest(sql: Sql, id: string, playerId: string | null = null): Promise<SupportRow> {
  const [row] = await sql.query<SupportRow>(
    `${selectRequests} where r.id = $1 and ($2::uuid is null or r.player_id = $2)`,
    [id, playerId],
  );
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

/** As `readRequest`, and locks the request until the end of the transaction. */
export async function lockRequest(sql: Sql, id: string, playerId: string | null = null): Promise<SupportRow> {
  await sql.query("select from support_requests where id = $1 for update", [id]);
  return readRequest(sql, id, playerId);
}

/** Adds a message. `author` is `player:<id>` or `admin:<id>`. */
export async function addMessage(
  sql: Sql,
  message: {
    readonly id: string;
    readonly requestId: string;
    readonly author: string;
    readonly text: string;
    readonly now: Date;
  },
): Promise<void> {
  const { id, requestId, author, text, now } = message;
  await sql.query(
    "insert into support_messages (id, request_id, author, body, created_at) values (:id, :requestId, :author, :text, :now)",
    { id, requestId, author, text, now },
  );
}

/** A request with its messages, as its player reads it: support has no names. */
export async function readForPlayer(sql: Sql, id: string, playerId: string): Promise<SupportRequest> {
  const [row, messages] = await Promise.all([readRequest(sql, id, playerId), readMessages(sql, id)]);
  const { number, subject, subjectId, subjectNumber, status, createdAt, changedAt } = row;
  return {
    ...withInstants({ id, number, subject, subjectId, subjectNumber, status, createdAt, changedAt }),
    messages: messages.map(({ author: _, ...message }) => withInstants(message)),
  };
}

/** A request with its messages, as operators read it. Refuses with NOT_FOUND. */
export async function readForOperator(sql: Sql, id: string): Promise<OperatorSupportDetail> {
  const [row, messages] = await Promise.all([readRequest(sql, id), readMessages(sql, id)]);
  return {
    ...toOperatorDto(row),
    language: row.language,
    messages: messages.map((message) => withInstants(message)),
  };
}

export function toOperatorDto(row: SupportRow): OperatorSupportRequest {
  const { language: _, assigneeId, assignee, ...rest } = row;
  return {
    ...withInstants(rest),
    assignee: assigneeId === null ? null : { id: assigneeId, username: assignee ?? "" },
  };
}

/** Erasures of a player's requests; the messages refer to them. */
export const supportErasures = {
  messages: erasure(
    "support_messages",
    "delete from support_messages where request_id in (select id from support_requests where player_id = $1)",
  ),
  requests: erasure("support_requests", "delete from support_requests where player_id = $1"),
} as const;
