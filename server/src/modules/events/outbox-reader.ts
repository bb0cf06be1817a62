import type { Sql } from "@tessera/database";

export interface OutboxRow {
  readonly id: bigint;
  readonly topic: string;
  readonly playerId: string;
  /** Login that it is for; null: every login of the player. */
  readonly sessionId: string | null;
  readonly payload: unknown;
  /** Milliseconds since its transaction began, by the clock of the database. */
  readonly ageMs: number;
}

const columns = `o.id, o.topic, o.player_id as "playerId", o.session_id as "sessionId", o.payload,
  (extract(epoch from now() - o.created_at) * 1000)::float8 as "ageMs"`;

/** Ids that bound the outbox rows of all players. Rows are dropped on the second day after theirs. */
export interface OutboxBounds {
  readonly oldest: bigint;
  readonly newest: bigint;
}

export async function readBounds(sql: Sql): Promise<OutboxBounds> {
  const [bounds] = await sql.query<OutboxBounds & Record<string, unknown>>(
    `select coalesce((select min(id) from outbox), s.newest + 1) as oldest, s.newest
       from (select case when is_called then last_value else 0 end as newest from outbox_id_seq) s`,
  );
  return bounds ?? { oldest: 1n, newest: 0n };
}

/** One login of a player, whose rows are those of the player and those of this login. */
export interface OutboxLogin {
  readonly playerId: string;
  readonly sessionId: string;
}

/** True when a row of the player is for this login. */
export function isFor({ sessionId }: OutboxLogin, row: OutboxRow): boolean {
  return row.sessionId === null || row.sessionId === sessionId;
}

/** Reads the id of a login's newest row that was written more than `ageMs` ago; 0 without one. */
export async function readNewestBefore(sql: Sql, login: OutboxLogin, ageMs: number): Promise<bigint> {
  const [row] = await sql.query<{ id: bigint }>(
    `select id from outbox
      where player_id = $1 and (session_id is null or session_id = $2)
        and created_at < now() - $3::float8 * interval '1 millisecond'
      order by id desc limit 1`,
    [login.playerId, login.sessionId, ageMs],
  );
  return row?.id ?? 0n;
}

/** Bytes of an event beside its data: id, name and the ends of lines. */
const frameBytes = 100;

/**
 * True when the rows of a player after an id exceed `bytesMax` as events. Rows beyond those that suffice to
 * tell are not read.
 */
export async function missedExceeds(
  sql: Sql,
  { playerId }: OutboxLogin,
  after: bigint,
  bytesMax: number,
): Promise<boolean> {
  const [missed] = await sql.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(o.payload::text) + $3::int), 0)::int as bytes
       from (select payload from outbox where player_id = $1 and id > $2 order by id limit $4) o`,
    [playerId, after, frameBytes, Math.ceil(bytesMax / frameBytes) + 1],
  );
  return (missed?.bytes ?? 0) > bytesMax;
}

/**
 * Reads outbox rows of any number of players with one statement, those of each player oldest first.
 *
 * @param floors for each player the id after which his rows are read
 * @param known ids of rows that are left out
 */
export function readOutbox(
  sql: Sql,
  floors: ReadonlyMap<string, bigint>,
  known: readonly bigint[] = [],
): Promise<OutboxRow[]> {
  // Sorted for each player, the statement looks each one up in the index, however many rows are stored.
  return sql.query<OutboxRow & Record<string, unknown>>(
    `select o.* from unnest($1::uuid[], $2::bigint[]) as f (player_id, floor)
       cross join lateral (
         select ${columns} from outbox o
          where o.player_id = f.player_id and o.id > f.floor and o.id not in (select unnest($3::bigint[]))
          order by o.id
       ) o`,
    [[...floors.keys()], [...floors.values()], known],
  );
}
