import type { Sql } from "@tessera/database";
import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import type { InboxCategory } from "@tessera/shared/contracts/inbox";
import type { Localised } from "@tessera/shared/contracts/scalars";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import { notifyDevices } from "../push/index.ts";
import { emit } from "../../../platform/events/outbox.ts";

/**
 * SQL from `from` on: messages `m` in the inbox of player `:playerId` at instant `:now`, each with its
 * read and deleted marks in `r`. Further conditions are added with `and`.
 */
export const inboxOfPlayer = `from inbox_messages m
  left join inbox_receipts r on r.message_id = m.id and r.player_id = :playerId
  where (m.player_id = :playerId or m.player_id is null) and m.published_at <= :now
    and (m.expires_at is null or m.expires_at > :now) and r.deleted_at is null`;

/** Counts the unread messages of a player. */
export async function countUnread(sql: Sql, playerId: string, now: Date): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>(
    `select count(*) as count ${inboxOfPlayer} and r.read_at is null`,
    { playerId, now },
  );
  return Number(row?.count ?? 0);
}

export interface NewMessage {
  /** Null for a message to everybody. */
  readonly playerId: string | null;
  readonly category: InboxCategory;
  readonly title: Localised;
  readonly body: Localised;
  /** A path on this site. */
  readonly link: string | null;
  /** Identifies the cause: a second message with the same cause is not stored. */
  readonly dedupeKey: string;
  /** Author, for example `system:auth`. */
  readonly by: string;
}

/** Adds a message to an inbox, published at `now`, and notifies the pages of the player. */
export async function sendMessage(sql: Sql, message: NewMessage, now: Date): Promise<void> {
  const id = newId();
  const { playerId, category, title } = message;
  const sent = await sql.query(
    `insert into inbox_messages (id, player_id, category, title, body, link, published_at, dedupe_key, created_by)
     values (:id, :playerId, :category, :title, :body, :link, :now, :dedupeKey, :by) on conflict (dedupe_key) do nothing
     returning id`,
    {
      id,
      playerId,
      category,
      title: JSON.stringify(title),
      body: JSON.stringify(message.body),
      link: message.link,
      now,
      dedupeKey: message.dedupeKey,
      by: message.by,
    },
  );
  if (sent.length === 0 || playerId === null) return;
  await notifyDevices(sql, [playerId], message, now);
  const event: ServerEvent<"inbox.new"> = {
    id,
    category,
    title,
    unread: await countUnread(sql, playerId, now),
  };
  await emit(sql, { topic: "inbox.new", playerId, payload: z.encode(serverEvents["inbox.new"], event) });
}

/** Emits the number of unread messages to every page of a player. */
export async function emitUnread(sql: Sql, playerId: string, now: Date): Promise<void> {
  const event: ServerEvent<"inbox.unread"> = { unread: await countUnread(sql, playerId, now) };
  await emit(sql, {
    topic: "inbox.unread",
    playerId,
    payload: z.encode(serverEvents["inbox.unread"], event),
  });
}
