import type { Sql } from "@tessera/database";
import type { AssetStore } from "../assets/asset-store.ts";
import { liveReleases } from "./release-rows.ts";

export interface CheckRegistryDependencies {
  readonly database: Sql;
  readonly assets: AssetStore;
  readonly environment: string;
}

/**
 * Checks that every file of the live releases is stored with the bytes of its digest. Resolves with a phrase
 * for each remote with missing or damaged files, without which the rest of the site works. Rejects with such
 * phrases when the shell is one of them, and when the tables or the store cannot be read. Quick after the
 * first time.
 */
export async function checkRegistry({
  database,
  assets,
  environment,
}: CheckRegistryDependencies): Promise<readonly string[]> {
  await assets.checkReadable();
  const faults: string[] = [];
  let isShellWhole = true;
  for (const { remote, label, built } of await liveReleases(database, environment)) {
    let missing = 0;
    for (const { sha256 } of built.files) if (!(await assets.has(sha256))) missing += 1;
    if (missing === 0) continue;
    faults.push(`${missing} of ${built.files.length} files of ${remote} ${label}`);
    if (built.kind === "shell") isShellWhole = false;
  }
  if (!isShellWhole) throw new Error(adviceFor(faults));
  return faults;
}

/** Sentences that tell an operator which files are lost and what to do. */
export function adviceFor(faults: readonly string[]): string {
  return `Missing or damaged: ${faults.join(", ")}. Run "tessera check --repair", then publish these releases again.`;
}
