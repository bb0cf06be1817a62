import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { minorUnits } from "@tessera/shared/core/money";
import type { StoredText } from "@tessera/shared/core/languages";
import {
  type TimelineKind,
  type TimelinePart,
  timelineParts,
  timelineRow,
  type TimelineRow,
} from "@tessera/shared/operator-contracts/player-timeline";
import * as z from "@tessera/shared/schema";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { ListPage } from "../../platform/lists/list-page.ts";
import { describeDevice } from "../sessions/index.ts";
import { type Bind, type Cursor, type TimelineSource, timelineSources } from "./timeline-sources.ts";

/** Rows of one page. */
const pageSize = 50;
/** Letters of a message that a row has. */
const textMax = 300;

export interface TimelineWanted {
  readonly part: TimelinePart;
  /** First and last Bangkok day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Key of the last row of the page before. */
  readonly after?: string | undefined;
}

/**
 * Row as the statement gives it. Its text is put together from the sources, so that nothing but its result
 * can be checked.
 */
const row = z.extend(timelineRow, {
  at: z.custom<Date>((value) => value instanceof Date),
  amountMinor: z.nullable(z.custom<bigint>((value) => typeof value === "bigint")),
  balanceAfterMinor: z.nullable(z.custom<bigint>((value) => typeof value === "bigint")),
});
type Row = z.output<typeof row>;

/**
 * Lists one page of what happened to a player, the newest first. Each kind gives at most one page of its rows
 * by an index of its own, and those are merged by time, kind and id, so that no row is twice or missing.
 * After a row that is not this player's, the page is empty. Refuses with DATE_RANGE_INVALID.
 */
export async function listTimeline(
  sql: Sql,
  playerId: string,
  { part, from, to, after }: TimelineWanted,
): Promise<ListPage<TimelineRow>> {
  if (from !== undefined && to !== undefined && from > to) throw new Refusal("DATE_RANGE_INVALID");
  const parameters: unknown[] = [playerId];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const days = [
    ...(from === undefined ? [] : [(at: string) => `${at} >= ${first}`]),
    ...(to === undefined ? [] : [(at: string) => `${at} < ${until}`]),
  ];
  const first = from === undefined ? "" : bind(bangkokDayRange(from, from).from);
  const until = to === undefined ? "" : bind(bangkokDayRange(to, to).until);
  const inDays = (at: string) => days.map((condition) => condition(at));
  const cursor = after === undefined ? undefined : readCursor(after);
  const limit = pageSize + 1;
  const statement =
    part === "ledger"
      ? selectEntries({ inDays, cursor, bind, limit })
      : merged(sourcesOf(timelineParts[part]), { inDays, cursor, bind });
  const rows = await sql.query(statement, parameters);
  const items = rows.slice(0, pageSize).map((found) => z.parse(row, found));
  const last = items.at(-1);
  return {
    items: items.map(toTimelineRow),
    nextAfter: rows.length > pageSize && last ? `${last.kind}.${last.id}` : null,
  };
}

function readCursor(key: string): Cursor {
  const [kind = "", id = ""] = key.split(".");
  return { kind, id };
}

const sourcesOf = (kinds: readonly TimelineKind[]) =>
  timelineSources.filter(({ kind }) => kinds.includes(kind));

interface Conditions {
  readonly inDays: (at: string) => readonly string[];
  readonly cursor: Cursor | undefined;
  readonly bind: Bind;
}

/** Statement of a page of several kinds. The balance and the names are read for its rows alone. */
function merged(sources: readonly TimelineSource[], { inDays, cursor, bind }: Conditions): string {
  const isAfter = conditionAfter(cursor, bind);
  const parts = sources.map((source) => selectRows(source, [...inDays(source.at), ...isAfter(source)]));
  return `select m.id, m.kind, m.at, m.name, m.text, m.status, m.currency, m.amount as "amountMinor",
      ${actorNameSql("m.actor")} as by, null::json as about,
      (select e.balance_after from entries e join accounts a on a.id = e.account_id
        where e.journal_id = m.journal and a.player_id = $1 and a.kind = 'main'
        order by e.id desc limit 1) as "balanceAfterMinor"
    from (select * from (${parts.join(" union all ")}) u
      order by u.at desc, u.kind collate "C" desc, u.key collate "C" desc limit ${pageSize + 1}) m
    order by m.at desc, m.kind collate "C" desc, m.key collate "C" desc`;
}

/** Statement of the newest rows of one kind, of which a page can need no more than its own size. */
function selectRows(source: TimelineSource, conditions: readonly string[]): string {
  const { kind, from, where, at, id } = source;
  const absent = (value: string | undefined, type: string) => value ?? `null::${type}`;
  const key = source.idType === "bigint" ? `lpad(${id}::text, 20, '0')` : `${id}::text`;
  return `(select ${id}::text as id, ${key} as key, '${kind}' as kind, ${at} as at,
      ${absent(source.name, "jsonb")} as name, ${absent(source.text, "jsonb")} as text,
      ${absent(source.status, "text")} as status, ${absent(source.currency, "text")} as currency,
      ${absent(source.amount, "bigint")} as amount, ${absent(source.journal, "uuid")} as journal,
      ${absent(source.actor, "text")} as actor
    from ${from} where ${[where, ...conditions].join(" and ")}
    order by ${at} desc, ${id} desc limit ${pageSize + 1})`;
}

/**
 * Returns the condition by which the rows of a source come after the cursor; none of them does after an
 * unknown row.
 */
function conditionAfter(
  cursor: Cursor | undefined,
  bind: Bind,
): (source: TimelineSource) => readonly string[] {
  if (!cursor) return () => [];
  const before = timelineSources.find(({ kind }) => kind === cursor.kind);
  if (!before || !isIdOf(before, cursor.id)) return () => ["false"];
  const id = `${bind(cursor.id)}::${before.idType ?? "uuid"}`;
  const table = before.from.split(" ").slice(0, 2).join(" ");
  const at = `(select ${before.at} from ${table} where ${before.where} and ${before.id} = ${id})`;
  return (source) => {
    if (source.kind === before.kind) return [`(${source.at}, ${source.id}) < (${at}, ${id})`];
    return [`${source.at} ${source.kind < before.kind ? "<=" : "<"} ${at}`];
  };
}

const isIdOf = ({ idType }: TimelineSource, id: string) =>
  idType === "bigint" ? /^\d{1,18}$/.test(id) : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

function toTimelineRow({ at, name, text, amountMinor, balanceAfterMinor, ...rest }: Row): TimelineRow {
  const isSession = rest.kind === "session" && typeof name === "string";
  return {
    ...rest,
    at: at.toISOString(),
    name: isSession ? describeDevice(name) : name,
    text: shortened(text),
    amountMinor: amountMinor === null ? null : minorUnits(amountMinor),
    balanceAfterMinor: balanceAfterMinor === null ? null : minorUnits(balanceAfterMinor),
  };
}

function shortened(text: string | StoredText | null): string | StoredText | null {
  const short = (words: string) => (words.length > textMax ? `${words.slice(0, textMax)}…` : words);
  if (text === null) return null;
  if (typeof text === "string") return short(text);
  return {
    ...text,
    ...Object.fromEntries(Object.entries(text).map(([code, words]) => [code, short(words)])),
  };
}

interface EntriesWanted {
  readonly inDays: (at: string) => readonly string[];
  readonly cursor: Cursor | undefined;
  readonly bind: Bind;
  readonly limit: number;
}

/**
 * Returns the statement of a page of the ledger's entries in the wallets of player `$1`, the latest first.
 * They are in the order of their numbers, in which the balances of a wallet follow from each other; each
 * wallet gives at most one page by its index.
 */
function selectEntries({ inDays, cursor, bind, limit }: EntriesWanted): string {
  const conditions = [...inDays("e.created_at"), ...(cursor ? [entryAfter(cursor, bind)] : [])];
  return `select e.id::text as id, 'entry' as kind, e.created_at as at, to_jsonb(w.kind) as name,
      to_jsonb(v.name) as text, j.kind as status, e.currency, e.amount as "amountMinor",
      e.balance_after as "balanceAfterMinor", null::text as by,
      coalesce((select json_build_object('kind', 'round', 'id', x.round_id) from round_txs x
          where x.id = case when j.ref_type = 'round_tx' then j.ref_id::uuid end),
        json_build_object('kind', j.ref_type, 'id', j.ref_id)) as about
    from accounts w
      cross join lateral (select * from entries e where e.account_id = w.id
        ${conditions.map((condition) => `and ${condition}`).join(" ")} order by e.id desc limit ${limit}) e
      join journals j on j.id = e.journal_id
      left join providers v on w.kind = 'provider' and v.code = w.detail
    where w.player_id = $1
    order by e.id desc limit ${limit}`;
}

function entryAfter({ kind, id }: Cursor, bind: Bind): string {
  return kind === "entry" && /^\d{1,18}$/.test(id) ? `e.id < ${bind(id)}::bigint` : "false";
}
