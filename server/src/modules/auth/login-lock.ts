import type { Sql } from "@tessera/database";

const dayMs = 24 * 60 * 60_000;

/** One more try was counted, or the name is locked until then. */
export type LoginAttempt = { readonly kind: "counted" } | { readonly kind: "locked"; readonly until: Date };

/**
 * Counts a try to log in as a failure before the password is looked at, so that tries at the same moment cannot slip past
 * the lock; {@link forgetLoginFailures} takes it back when the password was right. From the fifth failure in a row on a
 * name is locked for 15 minutes, doubling to a day; a day without one forgets them all. Names that nobody has lock as
 * well, or the lock would tell which names exist.
 */
export async function countLoginAttempt(sql: Sql, username: string, now: Date): Promise<LoginAttempt> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await sql.query(
    "delete from login_failures where last_failed_at < $1 and (locked_until is null or locked_until <= $2)",
    [dayAgo, now],
  );
  const [counted] = await sql.query(
    `insert into login_failures as earlier (username, failures, last_failed_at) values ($1, 1, $2)
     on conflict (username) do update set
       failures = earlier.failures + 1,
       last_failed_at = excluded.last_failed_at,
       locked_until = case when earlier.failures >= 4 then excluded.last_failed_at
         + least(interval '15 minutes' * power(2, least(earlier.failures - 4, 10)), interval '24 hours') end
     where earlier.locked_until is null or earlier.locked_until <= excluded.last_failed_at
     returning failures`,
    [username, now],
  );
  if (counted) return { kind: "counted" };
  const [locked] = await sql.query<{ locked_until: Date }>(
    "select locked_until from login_failures where username = $1 and locked_until is not null",
    [username],
  );
  return locked ? { kind: "locked", until: locked.locked_until } : { kind: "counted" };
}

export async function forgetLoginFailures(sql: Sql, username: string): Promise<void> {
  await sql.query("delete from login_failures where username = $1", [username]);
}
