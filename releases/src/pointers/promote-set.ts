import type { Sql } from "@tessera/database";
import {
  changePointers,
  pastOf,
  type PointerChange,
  type PointerDependencies,
  type PointerHistory,
} from "./change-pointer.ts";
import { refuseLocked, refuseUnfit } from "./move-pointer.ts";
import type { ChangeRequest } from "./pointer-request.ts";
import { policyOf } from "./policy.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { liveReleases, resolveRelease, type Release } from "../registry/release-rows.ts";
import { refuseUnprobed } from "./required-checks.ts";
import { readSurroundings } from "./surroundings.ts";
import { refuseUnsafe } from "./unsafe-rollbacks.ts";

/** Releases of a set, by remote: each an id, 8 or more of its first characters, or a label. */
export type NamedReleases = ReadonlyMap<string, string>;

/** A set that nothing speaks against but what its screens will show. */
export interface PossibleSet {
  readonly releases: readonly Release[];
  /** Live releases, those in whose place they would come among them. */
  readonly live: readonly Release[];
  /** True where the policy of one of the remotes needs a trial. */
  readonly needsTrial: boolean;
}

/**
 * Makes releases of several remotes live for everybody, in one revision, all or none. Each is checked beside
 * the others of the set and beside what stays live, so that releases are accepted that fit only together. One
 * that does not is refused with all, and named. Throws REMOTE_LOCKED, ROLLOUT_IN_THE_WAY where one of the
 * remotes has a candidate, REMOTE_UNKNOWN, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED, PREFIX_TAKEN,
 * RELEASE_INCOMPATIBLE, PROBE_MISSING, PROBE_FAILED, ROLLBACK_UNSAFE for the way back of a remote outside of
 * the set, ENVIRONMENT_UNKNOWN, and REVISION_MOVED where one of the remotes has moved.
 */
export function promoteSet(
  dependencies: PointerDependencies,
  request: ChangeRequest,
  names: NamedReleases,
): Promise<readonly PointerChange<Release>[]> {
  return changePointers(dependencies, request, [...names.keys()], "promote", async (sql, past) => {
    const { releases } = await chooseSet(sql, request, names, past);
    return releases.map((release) => ({ remote: release.remote, to: release }));
  });
}

/** Refuses what {@link promoteSet} would refuse, and changes nothing. */
export async function checkSet(
  dependencies: PointerDependencies,
  request: ChangeRequest,
  names: NamedReleases,
): Promise<PossibleSet> {
  let possible: PossibleSet = { releases: [], live: [], needsTrial: false };
  await changePointers(dependencies, request, [...names.keys()], "promote", async (sql, past) => {
    possible = await chooseSet(sql, request, names, past);
    return [];
  });
  return possible;
}

async function chooseSet(
  sql: Sql,
  request: ChangeRequest,
  names: NamedReleases,
  past: ReadonlyMap<string, PointerHistory>,
): Promise<PossibleSet> {
  const { environment, confirmed } = request;
  const releases: Release[] = [];
  let needsTrial = false;
  for (const [remote, name] of names) {
    const { lock, rollout, policy } = pastOf(past, remote).state;
    needsTrial ||= policyOf(environment, policy).checks.includes("trial");
    refuseLocked({ remote }, lock);
    if (rollout)
      throw new RegistryRefusal(
        "ROLLOUT_IN_THE_WAY",
        `${remote} has a candidate, and a set is for everybody at once; advance or roll back first.`,
        { remote, remotes: [remote] },
      );
    releases.push(await named(remote, () => resolveRelease(sql, remote, name)));
  }
  const { live, served } = await readSurroundings(sql, environment);
  const beside = [...live.filter(({ remote }) => !names.has(remote)), ...releases];
  for (const release of releases)
    await named(release.remote, () => refuseUnfit(release, { live: beside, served }));
  if (!confirmed) await refuseUnsafe(sql, environment, releases);
  // A probe is of one release beside what is live: one that fits with the others of the set alone has none.
  for (const release of releases) {
    const { remote } = release;
    const { policy, stable } = pastOf(past, remote).state;
    if (release.id !== stable)
      await named(remote, () => refuseUnprobed(sql, { ...request, remote }, policy, release));
  }
  return { releases, live: await liveReleases(sql, environment), needsTrial };
}

/** Runs a check of one release of a set, whose refusal names the remote. */
async function named<Result>(remote: string, check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof RegistryRefusal)) throw error;
    throw new RegistryRefusal(error.code, `${remote}: ${error.message}`, { ...error.details, remote });
  }
}
