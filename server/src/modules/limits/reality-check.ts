import type { Database, Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { emit } from "../../platform/events/outbox.ts";
import { recordReminder } from "../sessions/index.ts";

interface DueReminder {
  readonly loginId: string;
  readonly playerId: string;
  /** Seconds of play since the login, and how many of them belong to whole intervals. */
  readonly elapsedSec: number;
  readonly wholeSec: number;
  readonly netMinor: bigint;
}

/**
 * Logins that are playing and whose chosen interval has passed. Their play time is the time of their games,
 * one at a time: a game that was not closed counts until the next one was opened.
 */
const dueReminders = `
  with spans as (
    select g.id, g.session_id, g.created_at, g.ended_at is null and g.expires_at > $1 as is_open,
      lead(g.created_at) over (partition by g.session_id order by g.created_at, g.id) as next_at,
      least(g.ended_at, g.expires_at, $1) as left_at
    from game_sessions g join sessions s on s.id = g.session_id
    where s.ended_at is null and exists (
      select from player_limits l
      where l.player_id = s.player_id and l.kind = 'reality_check_minutes' and l.value is not null)),
  logins as (
    select session_id, bool_or(is_open and next_at is null) as is_playing,
      floor(sum(extract(epoch from greatest(least(left_at, next_at) - created_at, interval '0'))))::int as elapsed_sec
    from spans group by session_id),
  due as (
    select s.id, s.player_id, i.elapsed_sec, i.elapsed_sec - i.elapsed_sec % (l.value::int * 60) as whole_sec
    from logins i
    join sessions s on s.id = i.session_id
    join player_limits l on l.player_id = s.player_id and l.kind = 'reality_check_minutes'
    where i.is_playing and i.elapsed_sec - s.reminded_sec >= l.value * 60)
  select d.id as "loginId", d.player_id as "playerId", d.elapsed_sec as "elapsedSec", d.whole_sec as "wholeSec",
    coalesce((select sum(r.win_minor - r.bet_minor) from rounds r join game_sessions g on g.id = r.game_session_id
      where g.session_id = d.id), 0) as "netMinor"
  from due d`;

/**
 * Emits a reminder with the play time and net result to every login whose interval has passed. Once per
 * interval.
 */
export async function remindOfTime(database: Database, now: Date): Promise<void> {
  for (const due of await database.query<DueReminder & Record<string, unknown>>(dueReminders, [now])) {
    await database.transaction((sql) => remind(sql, due));
  }
}

async function remind(
  sql: Sql,
  { loginId, playerId, elapsedSec, wholeSec, netMinor }: DueReminder,
): Promise<void> {
  if (!(await recordReminder(sql, loginId, wholeSec))) return;
  await emit(sql, {
    topic: "rg.reminder",
    playerId,
    sessionId: loginId,
    payload: z.encode(serverEvents["rg.reminder"], { elapsedSec, netMinor: minorUnits(netMinor) }),
  });
}
