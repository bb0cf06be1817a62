import { erasure } from "../storage/erasure.ts";
import { expiredRows, type Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import type { AttemptSource } from "./attempt-source.ts";
import { Refusal } from "../errors/refusal.ts";

/** Total failures of a name from unknown sources after which every further failure is followed by a wait. */
export const unknownSourcesBudget = 20;
/** The row that counts the failures of a name from all unknown sources. */
const anySource = "any";

/** One login attempt: the typed name and its source. */
export interface LoginAttempt {
  readonly name: string;
  readonly source: AttemptSource;
}

/**
 * Allows a login attempt, or refuses it with ACCOUNT_LOCKED: while its source is locked for this name, and
 * from an unknown source while the name's budget is used up. Unknown names are locked as well, because
 * otherwise the lock would reveal which names exist. Must be followed by {@link countLoginFailure},
 * {@link countLoginSuccess} or {@link returnLoginAttempt}. Source of the rule: decision 0416.
 */
export async function beginLogin(sql: Sql, { name, source }: LoginAttempt, now: Date): Promise<void> {
  await refuseWhileLocked(sql, name, source.key, now);
  if (!source.isKnown) await takeFromBudget(sql, name, now);
}

/**
 * Counts a failure of this source. From the fifth consecutive failure the source is locked for this name for
 * 15 minutes, doubling to a day; a day without a failure resets the count.
 */
export async function countLoginFailure(sql: Sql, { name, source }: LoginAttempt, now: Date): Promise<void> {
  const hasLapsed = "(earlier.last_failed_at < :dayAgo and coalesce(earlier.locked_until, :dayAgo) <= :now)";
  await sql.query(
    `insert into login_failures as earlier (username, source, failures, last_failed_at) values (:name, :source, 1, :now)
     on conflict (username, source) do update set
       failures = case when ${hasLapsed} then 1 else earlier.failures + 1 end,
       last_failed_at = excluded.last_failed_at,
       locked_until = case when earlier.failures >= 4 and not ${hasLapsed} then excluded.last_failed_at
         + least(interval '15 minutes' * power(2, least(earlier.failures - 4, 10)), interval '24 hours') end`,
    { name, source: source.key, now, dayAgo: new Date(now.getTime() - dayMs) },
  );
}

/** Resets the failures of this source, and returns the attempt to the name's budget. */
export async function countLoginSuccess(sql: Sql, { name, source }: LoginAttempt): Promise<void> {
  await sql.query("delete from login_failures where username = $1 and source = $2", [name, source.key]);
  await returnLoginAttempt(sql, { name, source });
}

/**
 * Returns an attempt to the name's budget and leaves the failures of its source: one that was right so far,
 * and is to be followed by another with the rest of the proof.
 */
export async function returnLoginAttempt(sql: Sql, { name, source }: LoginAttempt): Promise<void> {
  if (source.isKnown) return;
  await sql.query("delete from login_failures where username = $1 and source = $2 and failures = 1", [
    name,
    anySource,
  ]);
  await sql.query(
    "update login_failures set failures = failures - 1, locked_until = null where username = $1 and source = $2",
    [name, anySource],
  );
}

/** Deletes all failures of a name, after a stronger proof than its password. */
export async function deleteLoginFailures(sql: Sql, name: string): Promise<void> {
  await sql.query("delete from login_failures where username = $1", [name]);
}

/**
 * Counts an attempt from an unknown source before it is checked, in one statement: of many concurrent
 * attempts no more pass than the budget allows. When it is used up, a wait follows each attempt: a minute,
 * doubling to 15.
 */
async function takeFromBudget(sql: Sql, name: string, now: Date): Promise<void> {
  const taken = await sql.query(
    `insert into login_failures as earlier (username, source, failures, last_failed_at) values (:name, :anySource, 1, :now)
     on conflict (username, source) do update set
       failures = case when earlier.last_failed_at < :dayAgo then 1 else earlier.failures + 1 end,
       last_failed_at = :now,
       locked_until = case when earlier.last_failed_at >= :dayAgo and earlier.failures + 1 >= :budget then :now::timestamptz
         + least(interval '1 minute' * power(2, least(earlier.failures + 1 - :budget, 10)), interval '15 minutes') end
       where earlier.locked_until is null or earlier.locked_until <= :now
     returning failures`,
    { name, anySource, now, dayAgo: new Date(now.getTime() - dayMs), budget: unknownSourcesBudget },
  );
  if (taken.length === 0) await refuseWhileLocked(sql, name, anySource, now);
}

async function refuseWhileLocked(sql: Sql, name: string, source: string, now: Date): Promise<void> {
  const [row] = await sql.query<{ locked_until: Date }>(
    "select locked_until from login_failures where username = $1 and source = $2 and locked_until > $3",
    [name, source, now],
  );
  if (!row) return;
  const seconds = (row.locked_until.getTime() - now.getTime()) / 1_000;
  throw new Refusal("ACCOUNT_LOCKED", {
    details: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/** Erasure of the failed logins with a player's name. */
export const loginFailureErasure = erasure(
  "login_failures",
  "delete from login_failures where username = (select username from players where id = $1)",
);

/** Clean-up of failed logins: none counts after a day, nor locks after the longest lock. */
export const loginFailureCleanUp = expiredRows("login_failures", 2 * dayMs, "last_failed_at");
