import type { Sql } from "@tessera/database";

const dayMs = 24 * 60 * 60_000;

/** Until when a name takes no login, or null. Names that nobody has lock as well, or the lock would tell which exist. */
export async function lockedUntil(sql: Sql, username: string, now: Date): Promise<Date | null> {
  const [row] = await sql.query<{ locked_until: Date }>(
    "select locked_until from login_failures where username = $1 and locked_until > $2",
    [username, now],
  );
  return row?.locked_until ?? null;
}

/**
 * Counts a failure. From the fifth in a row on the name is locked for 15 minutes, doubling to a day; a day without one
 * forgets them all.
 */
export async function countLoginFailure(sql: Sql, username: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await sql.query(
    "delete from login_failures where last_failed_at < $1 and (locked_until is null or locked_until <= $2)",
    [dayAgo, now],
  );
  await sql.query(
    `insert into login_failures as earlier (username, failures, last_failed_at) values ($1, 1, $2)
     on conflict (username) do update set
       failures = earlier.failures + 1,
       last_failed_at = excluded.last_failed_at,
       locked_until = case when earlier.failures >= 4 then excluded.last_failed_at
         + least(interval '15 minutes' * power(2, least(earlier.failures - 4, 10)), interval '24 hours') end`,
    [username, now],
  );
}

export async function forgetLoginFailures(sql: Sql, username: string): Promise<void> {
  await sql.query("delete from login_failures where username = $1", [username]);
}
