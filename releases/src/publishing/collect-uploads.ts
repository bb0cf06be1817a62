import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import type { AssetStore } from "../assets/asset-store.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { lockAssetsExclusive } from "./asset-lock.ts";

/** Retention of an unfinished upload, and of an asset that no release uses, in milliseconds. */
export const uploadRetentionMs = dayMs;

/** Assets that are deleted under one lock; small, so that no publish waits long. */
const deleteBatchSize = 100;
/** Assets that are deleted at a time: a bucket is far away, and the transaction should be short. */
const deleteConcurrency = 16;

export interface CollectDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly assets: AssetStore;
}

export interface CollectedUploads {
  readonly releases: number;
  readonly assets: number;
}

/**
 * Deletes releases that have been uploading for longer than {@link uploadRetentionMs}, and assets of that age
 * that no release uses. Published releases keep their files for ever. Safe to run concurrently with publishes
 * and with itself; the next run finishes an interrupted one. Returns the numbers of deleted rows.
 */
export async function collectUploads({
  database,
  clock,
  assets,
}: CollectDependencies): Promise<CollectedUploads> {
  const now = clock.now();
  const expiredBefore = new Date(now.getTime() - uploadRetentionMs);
  const releases = await database.transaction(async (sql) => {
    await lockAssetsExclusive(sql);
    const abandoned = await deleteAbandoned(sql, expiredBefore);
    await markUnused(sql, expiredBefore, now);
    return abandoned;
  });
  const deleted = await deleteAllMarked(database, assets);
  await assets.removeUnfinished(expiredBefore);
  return { releases, assets: deleted };
}

async function deleteAbandoned(sql: Sql, expiredBefore: Date): Promise<number> {
  const deleted = await sql.query(
    "delete from registry.release where state = 'uploading' and created_at < $1 returning id",
    [expiredBefore],
  );
  return deleted.length;
}

/** Marks unused assets for deletion: from then on a publish treats them as missing. */
async function markUnused(sql: Sql, expiredBefore: Date, now: Date): Promise<void> {
  await sql.query(
    `with unused as (
       delete from registry.asset where created_at < $1 and sha256 not in (
         select file ->> 'sha256' from registry.release, jsonb_array_elements(built::jsonb -> 'files') as file)
       returning sha256)
     insert into registry.collected_asset (sha256, collected_at) select sha256, $2 from unused on conflict do nothing`,
    [expiredBefore, now],
  );
}

async function deleteAllMarked(database: Database, assets: AssetStore): Promise<number> {
  let deleted = 0;
  for (;;) {
    const batch = await database.transaction((sql) => deleteMarked(sql, assets));
    if (batch === 0) return deleted;
    deleted += batch;
  }
}

/**
 * Deletes the bytes of a batch of marked assets, unless they were uploaded again. Returns the size of the
 * batch.
 */
async function deleteMarked(sql: Sql, assets: AssetStore): Promise<number> {
  await lockAssetsExclusive(sql);
  const marked = await sql.query<{ sha256: string; isStored: boolean }>(
    `select c.sha256, exists (select from registry.asset a where a.sha256 = c.sha256) as "isStored"
     from registry.collected_asset c order by c.sha256 limit $1`,
    [deleteBatchSize],
  );
  const unused = marked.filter(({ isStored }) => !isStored);
  await mapConcurrently(unused, deleteConcurrency, ({ sha256 }) => assets.remove(sha256));
  await sql.query("delete from registry.collected_asset where sha256 = any($1)", [
    marked.map(({ sha256 }) => sha256),
  ]);
  return marked.length;
}
