import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import type {
  NewOperatorMessage,
  OperatorMessage,
  OperatorMessageStatus,
} from "@tessera/shared/operator-contracts/inbox";
import { type List, type ListPage, listPage, type ListWanted } from "../../../platform/lists/list-page.ts";
import { actorNameSql } from "../../../platform/audit/actor-name.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { resolveAudience } from "./message-audience.ts";
import { type Stored, withInstants } from "../../../platform/storage/instants.ts";

/** A stored message of an operator. */
export interface OperatorMessageRow extends Stored<
  OperatorMessage,
  "publishAt" | "createdAt" | "finishedAt"
> {
  readonly playerIds: readonly string[] | null;
  readonly lastPlayer: string | null;
  /** `admin:<id>`; `createdBy` is the name. */
  readonly writer: string;
}

const selectMessages = `select m.id, m.audience, m.player_ids as "playerIds", m.category, m.title, m.body, m.link,
    m.publish_at as "publishAt", m.status, m.recipients, m.sent, m.last_player as "lastPlayer", m.version,
    m.created_by as writer, ${actorNameSql("m.created_by")} as "createdBy", m.created_at as "createdAt",
    ${actorNameSql("m.changed_by")} as "changedBy",
    m.finished_at as "finishedAt"
  from operator_messages m`;

/** A message may be sent this many days from now at the latest, so that a mistyped year is noticed. */
const daysAheadMax = 365;

const messageList: List = {
  select: selectMessages,
  from: "operator_messages m",
  at: "m.created_at",
  search: {
    from: "operator_messages m left join operators o on 'admin:' || o.id = m.created_by",
    ids: ["m.id"],
    names: ["m.title->>'en'", "m.title->>'id'", "o.username"],
    others: (_sought, _bind, players) => [`m.player_ids && array(${players})`],
  },
};

/** Lists one page of the messages, the newest first. */
export function listOperatorMessages(
  sql: Sql,
  { status, ...wanted }: ListWanted & { readonly status?: OperatorMessageStatus | undefined },
): Promise<ListPage<OperatorMessageRow>> {
  return listPage<OperatorMessageRow>(sql, messageList, wanted, { "m.status = ?": status });
}

/** Finds a message; refuses with NOT_FOUND. */
export async function findOperatorMessage(sql: Sql, id: string): Promise<OperatorMessageRow> {
  const [row] = await sql.query<OperatorMessageRow & Record<string, unknown>>(
    `${selectMessages} where m.id = $1`,
    [id],
  );
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

/** Finds a message and locks it until the end of the transaction; refuses with NOT_FOUND. */
export async function lockOperatorMessage(sql: Sql, id: string): Promise<OperatorMessageRow> {
  await sql.query("select from operator_messages where id = $1 for update", [id]);
  return findOperatorMessage(sql, id);
}

/**
 * Stores a message; the job sends it. Returns undefined when this operator has stored it before. Refuses with
 * VALIDATION, and with CONFLICT when its id is another operator's message.
 */
export async function createOperatorMessage(
  sql: Sql,
  input: NewOperatorMessage,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<OperatorMessageRow | undefined> {
  const { count, playerIds } = await resolveAudience(sql, input.audience, now);
  const created = await sql.query(
    `insert into operator_messages (id, audience, player_ids, category, title, body, link, publish_at, status, recipients,
       created_by, created_at, changed_by)
     values (:id, :audience, :playerIds, :category, :title, :body, :link, :publishAt, 'scheduled', :count, :by, :now, :by)
     on conflict (id) do nothing returning id`,
    {
      id: input.id,
      audience: JSON.stringify(input.audience),
      playerIds,
      category: input.category,
      title: JSON.stringify(input.title),
      body: JSON.stringify(input.body),
      link: input.link,
      publishAt: readPublishAt(input.publishAt ?? null, now),
      count,
      by,
      now,
    },
  );
  if (created.length > 0) {
    announceToOperators(sql, "messages");
    return findOperatorMessage(sql, input.id);
  }
  const earlier = await findOperatorMessage(sql, input.id);
  if (earlier.writer !== by) throw conflictOf(earlier);
  return undefined;
}

/** Converts the time of publication: null and a past one are now. Refuses with VALIDATION a far one. */
function readPublishAt(publishAt: string | null, now: Date): Date {
  const at = publishAt === null ? now : new Date(publishAt);
  if (at.getTime() > now.getTime() + daysAheadMax * dayMs) {
    throw new Refusal("VALIDATION", { fields: { publishAt: "date.far" } });
  }
  return at < now ? now : at;
}

/**
 * Cancels a message that waits, or stops one that is being sent. Refuses with CONFLICT when it is over, or
 * when it is not the version that the operator has seen.
 */
export async function cancelOperatorMessage(
  sql: Sql,
  { id, version }: { readonly id: string; readonly version: number },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<readonly [before: OperatorMessageRow, after: OperatorMessageRow]> {
  const before = await lockOperatorMessage(sql, id);
  const isOver = before.status === "sent" || before.status === "cancelled";
  if (isOver || before.version !== version) throw conflictOf(before);
  await sql.query(
    `update operator_messages set status = 'cancelled', finished_at = $2, changed_by = $3, version = version + 1
      where id = $1`,
    [id, now, by],
  );
  announceToOperators(sql, "messages");
  return [before, await findOperatorMessage(sql, id)];
}

/** The refusal of an operator who was second, with who acted last and the present state. */
function conflictOf({ status, changedBy, version }: OperatorMessageRow): Refusal {
  return new Refusal("CONFLICT", { details: { state: status, by: changedBy, version } });
}

/** Converts a row to its contract. */
export function toOperatorMessage({
  playerIds: _ids,
  lastPlayer: _last,
  writer: _writer,
  ...row
}: OperatorMessageRow): OperatorMessage {
  return withInstants(row);
}
