import type { Sql } from "@tessera/database";
import { builtRelease, type ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { PageKey } from "@tessera/shared/contracts/release-pointers";
import { isInCohort, type Cohort } from "@tessera/shared/core/cohort";
import * as z from "@tessera/shared/schema";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { sha256Hex } from "../release/canonical.ts";
import { contentTypeOf } from "../release/content-type.ts";
import { readRevision } from "./read-revision.ts";
import { RecentCheck, type RecentCheckOptions } from "./recent-check.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { buildReleaseMap } from "./release-map.ts";
import { findRelease, type Release } from "../registry/release-rows.ts";

/** Data of a page: the release map of one revision, and the shell. */
export interface LiveSite {
  readonly revision: number;
  readonly map: ReleaseMap;
  readonly shell: Release;
  /** All releases of the page, the shell's among them. */
  readonly releases: readonly Release[];
  /** Id of the release set: what a page shows depends on nothing else of the registry. */
  readonly set: string;
  /** True where a candidate, or the release of a preview, is among the releases. */
  readonly hasCandidate: boolean;
  /** True while a rollout runs, also where no candidate is among the releases. */
  readonly hasRollout: boolean;
  /** True where a device sees a release by a preview: nothing of it is stored or counted. */
  readonly isPreview?: true;
}

/** Part that a release set has in a rollout: what its pages are counted for. */
export interface SetCohort {
  readonly remote: string;
  readonly salt: string;
  readonly cohort: "candidate" | "control";
  /** Release of the remote in the set. */
  readonly release: string;
}

/** Release set of the site, as the reports of its pages need it. */
export interface KnownSet {
  /** Ids of its releases. */
  readonly releases: readonly string[];
  /** Their remotes, by id. */
  readonly remotes: ReadonlyMap<string, string>;
  readonly cohorts: readonly SetCohort[];
}

export interface ServedFile {
  readonly sha256: string;
  readonly contentType: string;
}

/**
 * Read path of the registry: the live releases, and the files of a release. Both are cached in memory, so
 * pages and files are served while the database is unavailable.
 */
export interface LiveReleases {
  /**
   * Site of the newest revision, at most `staleMs` of {@link revisionCheck} old when a notification of it was
   * lost; the cached one while the database does not answer. Throws SHELL_NOT_LIVE, or the database's error
   * when nothing is cached.
   *
   * @param device id of the device, which decides whether it gets a candidate; without one the stable
   *   releases are given
   */
  site(device?: string): Promise<LiveSite>;
  /** A release set of now, or of a former revision that this process has known; null for any other one. */
  knownSet(set: string): Promise<KnownSet | null>;
  /**
   * Makes the next call of `site` read the revision. Called after every change of the live releases, on any
   * node.
   */
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
   * Greatest age of the revision of a page, in milliseconds: a page that is asked for a second after a
   * rollback has it, also when the notification is lost.
   */
  staleMs: 750,
  /** Time that a page waits for the database before it uses the cached site, in milliseconds. */
  timeoutMs: 1_000,
};
const cachedReleasesMax = 500;
/** Release sets of former revisions whose pages may still report. */
const cachedSetsMax = 64;
/** Devices of which the release set is known. */
const knownDevicesMax = 10_000;

interface CachedRelease {
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
  let known: LiveSites | null = null;
  const cached = new LRUCache<string, CachedRelease>({ max: cachedReleasesMax });
  const sets = new LRUCache<string, KnownSet>({ max: cachedSetsMax });

  async function refresh(): Promise<void> {
    if ((await readRevision(database, environment)) === known?.revision) return;
    const { revision, stable, rollouts } = await readLive(database, environment);
    for (const release of [...stable, ...rollouts.map(({ candidate }) => candidate)]) keep(release);
    // Concurrent reads may finish out of order.
    if (!known || revision > known.revision)
      known = new LiveSites({ environment, revision, keys }, stable, rollouts);
    for (const [set, facts] of setsOf(stable, rollouts)) sets.set(set, facts);
  }

  const check = new RecentCheck(refresh, { ...revisionCheck, ...options });

  function keep({ id, built, canonical }: Release): CachedRelease {
    const files = new Map(
      built.files.map(({ path, sha256 }) => [path, { sha256, contentType: contentTypeOf(path) }]),
    );
    const release = { files, manifest: canonical };
    cached.set(id, release);
    return release;
  }

  async function find(releaseId: string): Promise<CachedRelease | null> {
    const known = cached.get(releaseId);
    if (known) return known;
    const release = await findRelease(database, releaseId);
    return release && release.state !== "uploading" ? keep(release) : null;
  }

  return {
    async site(device) {
      try {
        await check.ensure();
      } catch (error) {
        if (!known?.stable) throw error;
        log.warn({ error }, "The registry's database does not answer; pages are made of the last known map.");
      }
      if (!known?.stable) throw new RegistryRefusal("SHELL_NOT_LIVE", "No shell is live.");
      return device === undefined ? known.stable : known.siteOf(device);
    },

    async knownSet(set) {
      // A node may receive a report of a page of another one before it makes its own.
      if (!sets.has(set)) await check.ensure().catch(() => undefined);
      return sets.get(set) ?? null;
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

/** A candidate and the devices that get it. */
interface LiveRollout extends Cohort {
  readonly candidate: Release;
}

/** The sites of one revision: that of the stable releases, and one for each combination with candidates. */
class LiveSites {
  readonly revision: number;
  /** Null while no shell is live. */
  readonly stable: LiveSite | null;
  readonly #facts: SiteFacts;
  readonly #releases: readonly Release[];
  readonly #rollouts: readonly LiveRollout[];
  readonly #withCandidates = new Map<string, LiveSite>();
  /** By device: computing its cohorts takes about 50 µs. */
  readonly #byDevice = new LRUCache<string, LiveSite>({ max: knownDevicesMax });

  constructor(facts: SiteFacts, stable: readonly Release[], rollouts: readonly LiveRollout[]) {
    this.revision = facts.revision;
    this.stable = siteOf({ ...facts, hasRollout: rollouts.length > 0 }, stable, false);
    this.#facts = facts;
    this.#releases = stable;
    this.#rollouts = rollouts;
  }

  /** Site of a device; the stable one where it gets no candidate. */
  async siteOf(device: string): Promise<LiveSite> {
    const known = this.#byDevice.get(device);
    if (known) return known;
    const site = await this.#choose(device);
    this.#byDevice.set(device, site);
    return site;
  }

  async #choose(device: string): Promise<LiveSite> {
    const chosen = await Promise.all(this.#rollouts.map((rollout) => isInCohort(rollout, device)));
    const candidates = this.#rollouts.flatMap(({ candidate }, index) => (chosen[index] ? [candidate] : []));
    const { stable } = this;
    if (!stable) throw new RegistryRefusal("SHELL_NOT_LIVE", "No shell is live.");
    if (candidates.length === 0) return stable;
    const key = candidates.map(({ id }) => id).join(" ");
    const releases = candidates.reduce(withRelease, this.#releases);
    const site =
      this.#withCandidates.get(key) ?? siteOf({ ...this.#facts, hasRollout: true }, releases, true) ?? stable;
    this.#withCandidates.set(key, site);
    return site;
  }
}

function siteOf(
  { environment, revision, keys, hasRollout }: SiteFacts & Pick<LiveSite, "hasRollout">,
  releases: readonly Release[],
  hasCandidate: boolean,
): LiveSite | null {
  const shell = releases.find(({ built }) => built.kind === "shell");
  const map = buildReleaseMap(environment, revision, releases);
  if (!shell || !map) return null;
  const set = releaseSetOf(releases.map(({ id }) => id));
  return {
    revision,
    map: { ...map, ...(keys && { keys: [...keys] }) },
    shell,
    releases,
    set,
    hasCandidate,
    hasRollout,
  };
}

/** Each release set of these releases: every rollout with and without its candidate. */
function* setsOf(
  stable: readonly Release[],
  rollouts: readonly LiveRollout[],
): Generator<readonly [set: string, facts: KnownSet]> {
  for (let chosen = 0; chosen < 2 ** rollouts.length; chosen += 1) {
    const candidates = rollouts.filter((_, index) => chosen & (1 << index)).map(({ candidate }) => candidate);
    const releases = candidates.reduce(withRelease, stable);
    const cohorts = rollouts.flatMap(({ remote, salt, candidate }): SetCohort[] => {
      const release = releases.find((one) => one.remote === remote)?.id;
      if (release === undefined) return [];
      return [{ remote, salt, cohort: release === candidate.id ? "candidate" : "control", release }];
    });
    const ids = releases.map(({ id }) => id);
    const remotes = new Map(releases.map(({ id, remote }) => [id, remote]));
    yield [releaseSetOf(ids), { releases: ids, remotes, cohorts }];
  }
}

/** Releases of a site, ordered by remote, with another one in the place of that of its remote. */
export function withRelease(releases: readonly Release[], release: Release): readonly Release[] {
  const { remote } = release;
  if (releases.some((other) => other.remote === remote))
    return releases.map((other) => (other.remote === remote ? release : other));
  return [...releases, release].toSorted((one, other) => (one.remote < other.remote ? -1 : 1));
}

/** Characters of a digest that tell the few release sets of a site apart. */
const setCharacters = 16;

/** Id of a release set, from the ids of its releases in any order. */
export function releaseSetOf(ids: readonly string[]): string {
  return sha256Hex(ids.toSorted().join(" ")).slice(0, setCharacters);
}

interface LiveRow {
  readonly revision: bigint;
  /** Null, like the columns after it, while the pointer names no release. */
  readonly id: string | null;
  readonly remote: string | null;
  readonly label: string | null;
  readonly state: Release["state"] | null;
  readonly built: string | null;
  /** Null, both, for the stable release. */
  readonly weightPpm: number | null;
  readonly salt: string | null;
}

interface LiveRows {
  readonly revision: number;
  readonly stable: readonly Release[];
  readonly rollouts: readonly LiveRollout[];
}

/** Reads revision and releases in one statement, so that they are consistent. */
async function readLive(sql: Sql, environment: string): Promise<LiveRows> {
  const rows = await sql.query<LiveRow>(
    `select e.revision, r.id, r.remote, r.label, r.state, r.built,
       case when r.id = p.candidate_id then p.weight_ppm end as "weightPpm",
       case when r.id = p.candidate_id then p.salt end as salt
     from registry.environment e
     left join registry.pointer p on p.environment = e.name
     left join registry.release r on r.id in (p.stable_id, p.candidate_id)
     where e.name = $1 order by p.remote`,
    [environment],
  );
  return {
    revision: Number(rows[0]?.revision ?? 0),
    stable: rows.flatMap((row) => (row.salt === null ? releaseOf(row) : [])),
    rollouts: rows.flatMap((row) => {
      const { salt, weightPpm } = row;
      if (salt === null || weightPpm === null) return [];
      return releaseOf(row).map((candidate) => ({ remote: candidate.remote, salt, weightPpm, candidate }));
    }),
  };
}

/** The release of a row; none while the pointer names no release. */
function releaseOf({ id, remote, label, state, built }: LiveRow): Release[] {
  if (id === null || remote === null || label === null || state === null || built === null) return [];
  return [{ id, remote, label, state, built: z.parse(builtRelease, JSON.parse(built)), canonical: built }];
}
