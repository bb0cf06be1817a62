import type { Transaction } from "@tessera/database";
import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { emitAll } from "../../../platform/events/outbox.ts";
import { anyDue, forEachDue } from "../../../platform/jobs/due-rows.ts";
import { notifyDevices } from "../push/index.ts";
import { countRecipients, playersOf } from "./message-audience.ts";
import { lockOperatorMessage, type OperatorMessageRow } from "./operator-messages.ts";

type Dependencies = Pick<ModuleDependencies, "database" | "clock" | "log">;

const jobActor = "system:inbox";

/**
 * Players of one transaction: few enough that nobody waits for the locks, many enough that a large site is
 * quick.
 */
export const batchSize = 200;

/** Messages of operators whose time has come and that are not sent to everybody yet. */
const dueMessages = {
  job: "operator-messages",
  table: "operator_messages",
  where: "due.status in ('scheduled', 'sending') and due.publish_at <= :now",
  orderBy: "due.publish_at, due.id",
};

/** Condition for jobs: a message is due. */
export const messagesMayBeDue = anyDue(dueMessages);

/**
 * Sends what is due, batch by batch; each batch and its progress are one transaction, so a restart continues
 * after it.
 */
export async function sendOperatorMessages(dependencies: Dependencies): Promise<void> {
  await forEachDue(dependencies, dueMessages, async (id) => {
    while (await sendBatch(dependencies, id));
  });
}

/** Sends a message to its next players. Returns false when it is over or was cancelled meanwhile. */
export function sendBatch({ database, clock }: Dependencies, id: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    const now = clock.now();
    const message = await lockOperatorMessage(sql, id);
    if (message.status !== "scheduled" && message.status !== "sending") return false;
    const recipients =
      message.status === "scheduled"
        ? await countRecipients(sql, message, message.publishAt)
        : message.recipients;
    const players = await nextPlayers(sql, message);
    await addToInboxes(sql, message, players, now);
    const isLast = players.length < batchSize;
    await sql.query(
      `update operator_messages set status = :status, recipients = :recipients, sent = sent + :count,
         last_player = coalesce(:lastPlayer, last_player), finished_at = :endedAt, changed_by = :jobActor where id = :id`,
      {
        id,
        status: isLast ? "sent" : "sending",
        recipients,
        count: players.length,
        lastPlayer: players.at(-1),
        endedAt: isLast ? now : null,
        jobActor,
      },
    );
    announceToOperators(sql, "messages");
    return !isLast;
  });
}

/** Players after the last one that has it, in the order of their ids, which no later registration changes. */
async function nextPlayers(sql: Transaction, message: OperatorMessageRow): Promise<string[]> {
  const { condition, values } = playersOf(message, message.publishAt);
  const rows = await sql.query<{ id: string }>(
    `select p.id from players p where ${condition} and (:lastPlayer::uuid is null or p.id > :lastPlayer) order by p.id limit :batchSize`,
    { ...values, lastPlayer: message.lastPlayer, batchSize },
  );
  return rows.map(({ id }) => id);
}

/** Writes the message into the inboxes of these players, and notifies their pages. */
async function addToInboxes(
  sql: Transaction,
  message: OperatorMessageRow,
  players: readonly string[],
  now: Date,
): Promise<void> {
  const rows = players.map((playerId) => ({ id: newId(), playerId }));
  // The key holds even if the progress were lost: nobody gets it twice.
  const stored = await sql.query<{ id: string }>(
    `insert into inbox_messages (id, player_id, category, title, body, link, published_at, dedupe_key, created_by)
     select r.id, r."playerId", :category, :title::text::jsonb, :body::text::jsonb, :link, :now,
       'operator:' || :id || ':' || r."playerId", :writer from json_to_recordset(:rows::json) as r (id uuid, "playerId" uuid)
     on conflict (dedupe_key) do nothing returning id`,
    {
      rows: JSON.stringify(rows),
      category: message.category,
      title: JSON.stringify(message.title),
      body: JSON.stringify(message.body),
      link: message.link,
      now,
      id: message.id,
      writer: message.writer,
    },
  );
  const isStored = new Set(stored.map(({ id }) => id));
  const added = rows.filter(({ id }) => isStored.has(id));
  const receivers = added.map(({ playerId }) => playerId);
  await notifyDevices(sql, receivers, message, now);
  const unread = await countUnreadOfMany(sql, receivers, now);
  emitAll(
    sql,
    added.map(({ id, playerId }) => {
      const event: ServerEvent<"inbox.new"> = {
        id,
        category: message.category,
        title: message.title,
        unread: unread.get(playerId) ?? 1,
      };
      return { topic: "inbox.new", playerId, payload: z.encode(serverEvents["inbox.new"], event) };
    }),
  );
}

/** Counts the unread messages of several players in one statement. */
async function countUnreadOfMany(
  sql: Transaction,
  players: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ playerId: string; count: bigint }>(
    `select p.id as "playerId", count(m.id) as count
       from unnest($1::uuid[]) as p (id)
       left join inbox_messages m on (m.player_id = p.id or m.player_id is null) and m.published_at <= $2
         and (m.expires_at is null or m.expires_at > $2)
         and not exists (select from inbox_receipts r where r.message_id = m.id and r.player_id = p.id)
      group by p.id`,
    [players, now],
  );
  return new Map(rows.map(({ playerId, count }) => [playerId, Number(count)]));
}
