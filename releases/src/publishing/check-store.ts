import type { Database, Sql } from "@tessera/database";
import type { AssetStore } from "../assets/asset-store.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { lockAssetsShared } from "./asset-lock.ts";
import type { StoreCheck, StoreFault } from "../registry/registry-api.ts";

/** Files that one call checks; a client asks for the next ones, and can show its progress. */
const batchSize = 100;
/** Files that are read at a time: each may be a call of a bucket, with all its bytes in memory. */
const inspectConcurrency = 4;

export interface StoreDependencies {
  readonly database: Database;
  readonly assets: AssetStore;
}

/**
 * Compares the stored bytes of published releases with their digests, a batch at a time in the order of the
 * digests. With `repair`, rewrites damaged files from an encoding that is right; what has none stays a fault,
 * and publishing its release again brings it back.
 *
 * @param after digest of the last file of the batch before; undefined for the first batch
 */
export async function checkStore(
  { database, assets }: StoreDependencies,
  { after = "", repair }: { readonly after?: string | undefined; readonly repair: boolean },
): Promise<StoreCheck> {
  const batch = await publishedDigests(database, after);
  // Read outside of a transaction: a bucket may take longer than a transaction may pause.
  const states = await mapConcurrently(batch, inspectConcurrency, (sha256) => assets.inspect(sha256));
  const faults: StoreFault[] = [];
  let repaired = 0;
  for (const [index, sha256] of batch.entries()) {
    const state = states[index] ?? "missing";
    if (state === "sound") continue;
    if (repair && (await repairOne({ database, assets }, sha256))) repaired += 1;
    else faults.push(...(await usesOf(database, sha256)).map((use) => ({ ...use, state })));
  }
  const next = batch.length === batchSize ? (batch.at(-1) ?? null) : null;
  return { checked: batch.length, total: await countPublished(database), repaired, faults, next };
}

/** Repairs a file; false when no encoding of it is right. */
function repairOne({ database, assets }: StoreDependencies, sha256: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    // A collection must not delete a file while it is repaired.
    await lockAssetsShared(sql);
    return (await assets.repair(sha256)) === "sound";
  });
}

const published = `select distinct file ->> 'sha256' as sha256
  from registry.release, jsonb_array_elements(built::jsonb -> 'files') as file where state <> 'uploading'`;

async function publishedDigests(sql: Sql, after: string): Promise<string[]> {
  const rows = await sql.query<{ sha256: string }>(
    `select sha256 from (${published}) as digests where sha256 > $1 order by sha256 limit $2`,
    [after, batchSize],
  );
  return rows.map(({ sha256 }) => sha256);
}

async function countPublished(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>(`select count(*) as count from (${published}) as digests`);
  return Number(row?.count ?? 0);
}

/** Releases that have the file, with its path. */
async function usesOf(sql: Sql, sha256: string): Promise<Omit<StoreFault, "state">[]> {
  return sql.query<Omit<StoreFault, "state">>(
    `select r.id, r.remote, r.label, file ->> 'path' as path,
       exists (select from registry.pointer p where r.id in (p.stable_id, p.candidate_id)) as "isLive"
     from registry.release r, jsonb_array_elements(r.built::jsonb -> 'files') as file
     where r.state <> 'uploading' and file ->> 'sha256' = $1 order by r.remote, r.label, path`,
    [sha256],
  );
}
