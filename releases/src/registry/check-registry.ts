import type { Sql } from "@tessera/database";
import type { AssetStore } from "../assets/asset-store.ts";
import { liveReleases } from "./release-rows.ts";

export interface CheckRegistryDependencies {
  readonly database: Sql;
  readonly assets: AssetStore;
  readonly environment: string;
}

/**
 * Checks that every file of the live releases is stored with the bytes of its digest. Rejects with a message that names
 * the releases with missing or damaged files, or when the tables or the store cannot be read. Quick after the first time.
 */
export async function checkRegistry({
  database,
  assets,
  environment,
}: CheckRegistryDependencies): Promise<void> {
  await assets.checkReadable();
  const faults: string[] = [];
  for (const { remote, label, built } of await liveReleases(database, environment)) {
    let missing = 0;
    for (const { sha256 } of built.files) if (!(await assets.has(sha256))) missing += 1;
    if (missing > 0) faults.push(`${missing} of ${built.files.length} files of ${remote} ${label}`);
  }
  if (faults.length > 0) {
    throw new Error(
      `Missing or damaged: ${faults.join(", ")}. Run "tessera check --repair", then publish these releases again.`,
    );
  }
}
