import type { Sql } from "@tessera/database";
import type { AssetStore } from "../assets/asset-store.ts";
import { liveReleases } from "./release-rows.ts";

export interface CheckRegistryDependencies {
  readonly database: Sql;
  readonly assets: AssetStore;
  readonly environment: string;
}

const unreachable = "the bucket of release files cannot be read";

/**
 * Checks that every file of the live releases can be served. Resolves with a phrase for each remote with
 * missing or damaged files, without which the rest of the site works, and with one for a bucket that does not
 * answer. Rejects with such phrases when files of the shell are missing, and when the tables or the folder
 * cannot be read. Quick after the first time.
 */
export async function checkRegistry({
  database,
  assets,
  environment,
}: CheckRegistryDependencies): Promise<readonly string[]> {
  const live = await liveReleases(database, environment);
  const digests = live.flatMap(({ built }) => built.files.map(({ sha256 }) => sha256));
  const { digests: lost, isReachable } = await assets.findLost([...new Set(digests)]);
  const isLost = new Set(lost);
  const faults: string[] = isReachable ? [] : [unreachable];
  let isShellWhole = true;
  for (const { remote, label, built } of live) {
    const missing = built.files.filter(({ sha256 }) => isLost.has(sha256)).length;
    if (missing === 0) continue;
    faults.push(`${missing} of ${built.files.length} files of ${remote} ${label}`);
    if (built.kind === "shell") isShellWhole = false;
  }
  if (!isShellWhole) throw new Error(adviceFor(faults));
  return faults;
}

/** Sentences that tell an operator which files are lost and what to do. */
export function adviceFor(faults: readonly string[]): string {
  return faults.includes(unreachable)
    ? `Not available: ${faults.join(", ")}. What this node has in its cache is served meanwhile.`
    : `Missing or damaged: ${faults.join(", ")}. Run "tessera check --repair", then publish these releases again.`;
}
