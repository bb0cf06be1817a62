import type { Sql } from "@tessera/database";

/**
 * Until the end of the transaction no asset is collected: what it finds stored stays stored. Any number of transactions hold
 * it at once. Take it before every other lock and before the first look at assets.
 */
export async function holdAssets(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock_shared(hashtext('registry.asset'))");
}

/** Until the end of the transaction nobody else begins, receives or finalizes anything. */
export async function lockAssets(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('registry.asset'))");
}
