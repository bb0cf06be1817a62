import { erasure } from "../../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { InboxCategory, InboxItem, InboxMessage } from "@tessera/shared/contracts/inbox";
import type { Language } from "@tessera/shared/contracts/scalars";
import { textColumn } from "../../../platform/storage/text-column.ts";
import { emitUnread, inboxOfPlayer } from "./inbox.ts";

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

export interface InboxPage {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sortDir: "asc" | "desc";
}

type Row<Shown> = Omit<Shown, "publishedAt"> & { readonly publishedAt: Date };

const previewLength = 160;

/** Lists one page of the messages, sorted by time, and the number of those that match the filter. */
export async function listMessages(
  sql: Sql,
  { playerId, now }: Reader,
  language: Language,
  filter: InboxFilter,
  page: InboxPage,
): Promise<{ readonly items: InboxItem[]; readonly total: number }> {
  const matching = `${inboxOfPlayer} and ($3 = 'all' or m.category = $3)
    and ($4::timestamptz is null or m.published_at >= $4) and ($5::timestamptz is null or m.published_at < $5)`;
  const parameters = [playerId, now, filter.category, filter.from, filter.until];
  const [[counted], rows] = await Promise.all([
    sql.query<{ total: bigint }>(`select count(*) as total ${matching}`, parameters),
    sql.query<Row<InboxItem>>(
      `select m.id, m.category, ${textColumn("m.title", language)} as title, left(${textColumn("m.body", language)}, ${previewLength}) as preview,
         m.published_at as "publishedAt", r.read_at is not null as read
       ${matching} order by m.published_at ${page.sortDir}, m.id ${page.sortDir} limit $6 offset $7`,
      [...parameters, page.pageSize, page.pageIndex * page.pageSize],
    ),
  ]);
  return { items: rows.map(inWords), total: Number(counted?.total ?? 0) };
}

/** Reads a message in full and marks it as read; undefined when it is not in this inbox. */
export async function readMessage(
  sql: Sql,
  reader: Reader,
  language: Language,
  id: string,
): Promise<InboxMessage | undefined> {
  await markRead(sql, reader, [id]);
  const [row] = await sql.query<Row<InboxMessage>>(
    `select m.id, m.category, ${textColumn("m.title", language)} as title, ${textColumn("m.body", language)} as body, m.link,
       m.published_at as "publishedAt" ${inboxOfPlayer} and m.id = $3`,
    [reader.playerId, reader.now, id],
  );
  return row && inWords(row);
}

/** Marks messages of this inbox as read. Ignores ids that are not in it. */
export async function markRead(
  sql: Sql,
  { playerId, now }: Reader,
  which: readonly string[] | "all",
): Promise<void> {
  const marked = await sql.query(
    `insert into inbox_receipts (message_id, player_id, read_at)
     select m.id, $1, $2 ${inboxOfPlayer} and r.read_at is null and ($3::uuid[] is null or m.id = any($3::uuid[]))
     on conflict (message_id, player_id) do nothing returning message_id`,
    [playerId, now, which === "all" ? null : which],
  );
  if (marked.length > 0) await emitUnread(sql, playerId, now);
}

/** Removes a message from this inbox. Returns false when it is not in it. */
export async function removeMessage(sql: Sql, { playerId, now }: Reader, id: string): Promise<boolean> {
  const removed = await sql.query(
    `insert into inbox_receipts (message_id, player_id, read_at, deleted_at)
     select m.id, $1, $2, $2 ${inboxOfPlayer} and m.id = $3
     on conflict (message_id, player_id) do update set deleted_at = excluded.deleted_at returning message_id`,
    [playerId, now, id],
  );
  if (removed.length > 0) await emitUnread(sql, playerId, now);
  return removed.length > 0;
}

function inWords<Shown extends { publishedAt: Date }>(row: Shown) {
  return { ...row, publishedAt: row.publishedAt.toISOString() };
}

/** Erasures of a player's messages; the receipts refer to them. */
export const inboxErasures = {
  receipts: erasure("inbox_receipts", "delete from inbox_receipts where player_id = $1"),
  messages: erasure("inbox_messages", "delete from inbox_messages where player_id = $1"),
} as const;
