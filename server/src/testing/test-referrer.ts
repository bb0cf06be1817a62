import type { Sql } from "@tessera/database";

/** Makes a player an approved referrer from `at` on, and these players his downlines. */
export async function makeTestReferrer(
  sql: Sql,
  referrerId: string,
  at: Date,
  downlineIds: readonly string[] = [],
): Promise<void> {
  await sql.query(
    `insert into referral_profiles (player_id, status, approved_at, created_at, updated_at)
     values ($1, 'approved', $2, $2, $2) on conflict do nothing`,
    [referrerId, at],
  );
  await sql.query("update players set referred_by = $1 where id = any($2::uuid[])", [
    referrerId,
    downlineIds,
  ]);
}
