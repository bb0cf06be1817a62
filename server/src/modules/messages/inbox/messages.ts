import { erasure } from "../../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { InboxCategory, InboxItem, InboxMessage } from "@tessera/shared/contracts/inbox";
import type { Language } from "@tessera/shared/contracts/scalars";
import { textColumn } from "../../../platform/storage/text-column.ts";
import { emitUnread, inboxOfPlayer } from "./inbox.ts";
import { type Stored, withInstants } from "../../../platform/storage/instants.ts";
import type { WantedTablePage } from "../../../platform/lists/list-page.ts";

/** Owner of the inbox, and the time of the call. */
export interface Reader {
  readonly playerId: string;
  readonly now: Date;
}

export interface InboxFilter {
  readonly category: InboxCategory | "all";
  /** First instant; null for no bound. */
  readonly from: Date | null;
  /** The first instant after the range; null for no bound. */
  readonly until: Date | null;
}

const previewLength = 160;

/** Lists one page of the messages, sorted by time, and the number of those that match the filter. */
export async function listMessages(
  sql: Sql,
  reader: Reader,
  language: Language,
  filter: InboxFilter,
  page: WantedTablePage,
): Promise<{ readonly items: InboxItem[]; readonly total: number }> {
  const matching = `${inboxOfPlayer} and (:category = 'all' or m.category = :category)
    and (:from::timestamptz is null or m.published_at >= :from)
    and (:until::timestamptz is null or m.published_at < :until)`;
  const { sortDir, pageIndex, pageSize } = page;
  const values = { ...reader, ...filter };
  const [[counted], rows] = await Promise.all([
    sql.query<{ total: bigint }>(`select count(*) as total ${matching}`, values),
    sql.query<Stored<InboxItem, "publishedAt">>(
      `select m.id, m.category, ${textColumn("m.title", language)} as title, left(${textColumn("m.body", language)}, ${previewLength}) as preview,
         m.published_at as "publishedAt", r.read_at is not null as read
       ${matching} order by m.published_at ${sortDir}, m.id ${sortDir} limit :pageSize offset :start`,
      { ...values, pageSize, start: pageIndex * pageSize },
    ),
  ]);
  return { items: rows.map((row) => withInstants(row)), total: Number(counted?.total ?? 0) };
}

/** Reads a message in full and marks it as read; undefined when it is not in this inbox. */
export async function readMessage(
  sql: Sql,
  reader: Reader,
  language: Language,
  id: string,
): Promise<InboxMessage | undefined> {
  await markRead(sql, reader, [id]);
  const [row] = await sql.query<Stored<InboxMessage, "publishedAt">>(
    `select m.id, m.category, ${textColumn("m.title", language)} as title, ${textColumn("m.body", language)} as body, m.link,
       m.published_at as "publishedAt" ${inboxOfPlayer} and m.id = :id`,
    { ...reader, id },
  );
  return row && withInstants(row);
}

/** Marks messages of this inbox as read. Ignores ids that are not in it. */
export async function markRead(
  sql: Sql,
  { playerId, now }: Reader,
  which: readonly string[] | "all",
): Promise<void> {
  const marked = await sql.query(
    `insert into inbox_receipts (message_id, player_id, read_at)
     select m.id, :playerId, :now ${inboxOfPlayer} and r.read_at is null and (:ids::uuid[] is null or m.id = any(:ids::uuid[]))
     on conflict (message_id, player_id) do nothing returning message_id`,
    { playerId, now, ids: which === "all" ? null : which },
  );
  if (marked.length > 0) await emitUnread(sql, playerId, now);
}

/** Removes a message from this inbox. Returns false when it is not in it. */
export async function removeMessage(sql: Sql, { playerId, now }: Reader, id: string): Promise<boolean> {
  const removed = await sql.query(
    `insert into inbox_receipts (message_id, player_id, read_at, deleted_at)
     select m.id, :playerId, :now, :now ${inboxOfPlayer} and m.id = :id
     on conflict (message_id, player_id) do update set deleted_at = excluded.deleted_at returning message_id`,
    { playerId, now, id },
  );
  if (removed.length > 0) await emitUnread(sql, playerId, now);
  return removed.length > 0;
}

/** Erasures of a player's messages; the receipts refer to them. */
export const inboxErasures = {
  receipts: erasure("inbox_receipts", "delete from inbox_receipts where player_id = $1"),
  messages: erasure("inbox_messages", "delete from inbox_messages where player_id = $1"),
} as const;
