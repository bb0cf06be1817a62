import type { Sql } from "@tessera/database";
import { builtRelease, type ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { PageKey } from "@tessera/shared/contracts/release-pointers";
import * as z from "@tessera/shared/schema";
import type { FastifyBaseLogger } from "fastify";
import { contentTypeOf } from "../release/content-type.ts";
import { readRevision } from "./read.ts";
import { RecentCheck, type RecentCheckOptions } from "./recent-check.ts";
import { RegistryRefusal } from "./refusal.ts";
import { buildReleaseMap } from "./release-map.ts";
import { findRelease, type Release } from "./release-rows.ts";

/** Data of a page: the release map of one revision, and the shell. */
export interface LiveSite {
  readonly revision: number;
  readonly map: ReleaseMap;
  readonly shell: Release;
  /** All live releases, the shell's among them. */
  readonly releases: readonly Release[];
}

export interface ServedFile {
  readonly sha256: string;
  readonly contentType: string;
}

/**
 * Read path of the registry: the live releases, and the files of a release. Both are cached in memory, so pages and files
 * are served while the database is unavailable.
 */
export interface LiveReleases {
  /**
   * Site of the newest revision, at most `staleMs` of {@link revisionCheck} old when a notification of it was lost; the cached one while the
   * database does not answer. Throws SHELL_NOT_LIVE, or the database's error when nothing is cached.
   */
  site(): Promise<LiveSite>;
  /** Makes the next call of `site` read the revision. Called after every change of the live releases, on any node. */
  expire(): void;
  /** File of a published release, or null. */
  file(releaseId: string, path: string): Promise<ServedFile | null>;
  /** Canonical manifest of a published release, or null. */
  manifest(releaseId: string): Promise<string | null>;
}

export const revisionCheck: RecentCheckOptions = {
  /** Age in milliseconds from which the revision is read again, while pages are made of the known one. */
  freshMs: 250,
  /**
   * Greatest age of the revision of a page, in milliseconds: a page that is asked for a second after a rollback has it, also
   * when the notification is lost.
   */
  staleMs: 750,
  /** Time that a page waits for the database before it uses the cached site, in milliseconds. */
  timeoutMs: 1_000,
};
const releasesKeptMax = 500;

interface KeptRelease {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly manifest: string;
}

export interface LiveReleasesOptions extends Partial<RecentCheckOptions> {
  /** Public keys that every page carries. */
  readonly keys?: readonly PageKey[];
}

export function createLiveReleases(
  database: Sql,
  environment: string,
  log: Pick<FastifyBaseLogger, "warn">,
  { keys, ...options }: LiveReleasesOptions = {},
): LiveReleases {
  let known: { readonly revision: number; readonly site: LiveSite | null } | null = null;
  const kept = new Map<string, KeptRelease>();

  async function refresh(): Promise<void> {
    if ((await readRevision(database, environment)) === known?.revision) return;
    const { revision, releases } = await readLive(database, environment);
    for (const release of releases) keep(release);
    // Concurrent reads may finish out of order.
    if (!known || revision > known.revision)
      known = { revision, site: siteOf({ environment, revision, keys }, releases) };
  }

  const check = new RecentCheck(refresh, { ...revisionCheck, ...options });

  function keep({ id, built, canonical }: Release): KeptRelease {
    const files = new Map(
      built.files.map(({ path, sha256 }) => [path, { sha256, contentType: contentTypeOf(path) }]),
    );
    const release = { files, manifest: canonical };
    kept.set(id, release);
    const [oldest] = kept.keys();
    if (kept.size > releasesKeptMax && oldest) kept.delete(oldest);
    return release;
  }

  async function find(releaseId: string): Promise<KeptRelease | null> {
    const known = kept.get(releaseId);
    if (known) return known;
    const release = await findRelease(database, releaseId);
    return release && release.state !== "uploading" ? keep(release) : null;
  }

  return {
    async site() {
      try {
        await check.ensure();
      } catch (error) {
        if (!known?.site) throw error;
        log.warn({ error }, "The registry's database does not answer; pages are made of the last known map.");
      }
      if (!known?.site) throw new RegistryRefusal("SHELL_NOT_LIVE", "No shell is live.");
      return known.site;
    },

    expire: () => check.expire(),

    file: async (releaseId, path) => (await find(releaseId))?.files.get(path) ?? null,
    manifest: async (releaseId) => (await find(releaseId))?.manifest ?? null,
  };
}

interface SiteFacts {
  readonly environment: string;
  readonly revision: number;
  readonly keys: readonly PageKey[] | undefined;
}

function siteOf({ environment, revision, keys }: SiteFacts, releases: readonly Release[]): LiveSite | null {
  const shell = releases.find(({ built }) => built.kind === "shell");
  const map = buildReleaseMap(environment, revision, releases);
  return shell && map
    ? { revision, map: { ...map, ...(keys && { keys: [...keys] }) }, shell, releases }
    : null;
}

interface LiveRow {
  readonly revision: bigint;
  /** Null, like the columns after it, while the pointer names no release. */
  readonly id: string | null;
  readonly remote: string | null;
  readonly label: string | null;
  readonly state: Release["state"] | null;
  readonly built: string | null;
}

/** Reads revision and releases in one statement, so that they are consistent. */
async function readLive(sql: Sql, environment: string): Promise<{ revision: number; releases: Release[] }> {
  const rows = await sql.query<LiveRow>(
    `select e.revision, r.id, r.remote, r.label, r.state, r.built
     from registry.environment e
     left join registry.pointer p on p.environment = e.name
     left join registry.release r on r.id = p.stable_id
     where e.name = $1 order by p.remote`,
    [environment],
  );
  return { revision: Number(rows[0]?.revision ?? 0), releases: rows.flatMap(releaseOf) };
}

/** The release of a row; none while the pointer names no release. */
function releaseOf({ id, remote, label, state, built }: LiveRow): Release[] {
  if (id === null || remote === null || label === null || state === null || built === null) return [];
  return [{ id, remote, label, state, built: z.parse(builtRelease, JSON.parse(built)), canonical: built }];
}
