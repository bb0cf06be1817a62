import type { Sql } from "@tessera/database";
import type { AssetStore } from "../assets/asset-store.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { sha256Hex } from "../release/canonical.ts";
import { pageReleases } from "./release-rows.ts";

/** Files that are read at a time: each may be a call of a bucket, with all its bytes in memory. */
const inspectConcurrency = 4;

export interface LiveFilesVerification {
  readonly releases: number;
  /** Files that were read, each once however many releases have it. */
  readonly files: number;
  /** Phrases for releases that are not as they were published; empty: all are. */
  readonly faults: readonly string[];
}

/**
 * Reads every byte of the files of the stable releases and the candidates of an environment, and compares
 * them and the manifests with their digests. Changes nothing. Rejects when the store cannot be read.
 */
export async function verifyLiveFiles({
  database,
  assets,
  environment,
}: {
  readonly database: Sql;
  readonly assets: AssetStore;
  readonly environment: string;
}): Promise<LiveFilesVerification> {
  const releases = await pageReleases(database, environment);
  const digests = [...new Set(releases.flatMap(({ built }) => built.files.map(({ sha256 }) => sha256)))];
  const states = await mapConcurrently(digests, inspectConcurrency, (sha256) => assets.inspect(sha256));
  const faulty = new Map(
    digests.flatMap((sha256, index) => {
      const state = states[index] ?? "missing";
      return state === "sound" ? [] : [[sha256, state] as const];
    }),
  );
  const faults = releases.flatMap(({ id, remote, label, built, canonical }) => [
    ...(id === `r_${sha256Hex(canonical)}` ? [] : [`the manifest of ${remote} ${label} was changed`]),
    ...built.files.flatMap(({ path, sha256 }) => {
      const state = faulty.get(sha256);
      return state === undefined ? [] : [`${path} of ${remote} ${label} is ${state}`];
    }),
  ]);
  return { releases: releases.length, files: digests.length, faults };
}
