import type { Sql } from "@tessera/database";

/**
 * Takes the shared asset lock: until the end of the transaction no asset is collected. Take it before every
 * other lock and before the first read of assets.
 */
export async function lockAssetsShared(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock_shared(hashtext('registry.asset'))");
}

/**
 * Takes the exclusive asset lock: until the end of the transaction no upload begins, is received or is
 * finalized.
 */
export async function lockAssetsExclusive(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtext('registry.asset'))");
}
