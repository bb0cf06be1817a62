import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { minuteMs } from "@tessera/shared/core/durations";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { bangkokDay } from "@tessera/shared/core/time";
import { pointsForTurnover } from "@tessera/shared/core/wheel-prize";
import { houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import type { JobDependencies } from "../../platform/jobs/jobs.ts";
import { pastDays } from "../../platform/jobs/past-days.ts";
import { lockPlayer } from "../players/index.ts";
import { isTurnover, type Span, turnoverOf } from "../play/index.ts";

/**
 * Time after a day's end until its points are credited: calls that began before midnight have ended by then,
 * and none of their bets is left out.
 */
const settleMs = 10 * minuteMs;

/** Points of the current Bangkok day so far, and the first instant at which they may be credited. */
export async function pointsOfToday(
  sql: Sql,
  playerId: string,
  now: Date,
): Promise<{ readonly pointsMinor: MinorUnits; readonly creditedAt: Date }> {
  const today = bangkokDay(now);
  const { from, until } = bangkokDayRange(today, today);
  return {
    pointsMinor: pointsForTurnover(await turnoverOf(sql, playerId, { from, until })),
    creditedAt: new Date(until.getTime() + settleMs),
  };
}

/**
 * Credits the points of every past Bangkok day, once per player and day. A player's day waits until none of
 * its rounds is open, so that no rollback can take turnover away that was paid for. Source:
 * spec:money#points-and-wheel.
 */
export async function creditPoints(
  dependencies: Pick<JobDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  for (const day of await openDays(database, clock.now())) {
    const span = bangkokDayRange(day, day);
    await forEachDue(dependencies, playersToCredit(day, span), (playerId) =>
      database.transaction((sql) => creditDay(sql, playerId, day, span)),
    );
    await closeDay(database, day, span, clock.now());
  }
}

/** Past days whose points have not all been credited, the earliest first. */
async function openDays(sql: Sql, now: Date): Promise<readonly string[]> {
  const days = pastDays(now, settleMs);
  const closed = await sql.query<{ day: string }>(
    "select to_char(day, 'YYYY-MM-DD') as day from points_days where day = any($1::date[])",
    [days],
  );
  const isClosed = new Set(closed.map(({ day }) => day));
  return days.filter((day) => !isClosed.has(day));
}

const keyOf = (playerId: string, day: string) => `pts:${playerId}:${day}`;

/** Players with turnover of 10.00 or more on a day, no open round of it, and no points for it yet. */
function playersToCredit(day: string, { from, until }: Span) {
  return {
    job: "points.earn",
    table: `(select r.player_id, sum(r.counted_minor) as turnover, bool_or(r.status = 'open') as plays from rounds r
      where r.started_at >= :from and r.started_at < :until and ${isTurnover} group by r.player_id)`,
    key: "player_id",
    where: `due.turnover >= 1000 and not due.plays and :now::timestamptz >= :until
      and not exists (select from journals j where j.idem_key = 'pts:' || due.player_id || ':' || :day::text)`,
    values: { from, until, day },
    orderBy: "due.player_id",
  };
}

async function creditDay(sql: Sql, playerId: string, day: string, span: Span): Promise<void> {
  await lockPlayer(sql, playerId);
  const points = pointsForTurnover(await turnoverOf(sql, playerId, span));
  if (points === 0n) return;
  await post(sql, {
    kind: "points.earn",
    idemKey: keyOf(playerId, day),
    ref: { type: "points", id: `${playerId}:${day}` },
    legs: [
      { account: houseAccount("points", "PTS"), amount: minorUnits(-points) },
      { account: playerAccount(playerId, "points"), amount: points },
    ],
    by: "system:points",
    at: span.until,
  });
}

/** Closes a day when everybody has been credited and no round of it is open. */
async function closeDay(sql: Sql, day: string, span: Span, now: Date): Promise<void> {
  const { table, where, values } = playersToCredit(day, span);
  await sql.query(
    `insert into points_days (day, closed_at)
     select :day::text::date, :now where not exists (select from ${table} due where due.plays or (${where}))
     on conflict do nothing`,
    { now, ...values },
  );
}
