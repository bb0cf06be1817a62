import { randomBytes } from "node:crypto";
import type { Sql } from "@tessera/database";
import { everybodyPpm } from "@tessera/shared/core/cohort";
import { changePointer, type PointerChange, type PointerDependencies } from "./change-pointer.ts";
import { choosePromoted, refuseLocked } from "./move-pointer.ts";
import type { PointerRequest } from "./pointer-request.ts";
import type { Rollout } from "./pointer.ts";
import { RegistryRefusal } from "./refusal.ts";
import { findRelease, otherRollouts, type Release } from "./release-rows.ts";
import { shellName } from "./rollback-target.ts";

/** Steps of a rollout that is advanced without a weight, in parts per million: 1, 5, 25, 95 and 100 %. */
const rolloutSteps: readonly number[] = [10_000, 50_000, 250_000, 950_000, everybodyPpm];

/** Remotes beside the shell that may have a candidate at once: each doubles the release sets that pages are made of. */
const rolloutsMax = 2;

/**
 * Gives a share of the devices a release as the candidate of its remote; a candidate of before is replaced, and other devices are
 * chosen. Throws what a promotion throws, ROLLOUT_NEEDS_STABLE where nothing is live, ROLLOUT_IN_THE_WAY with the remotes that have a
 * candidate, RELEASE_IS_STABLE and RELEASE_IS_CANDIDATE.
 *
 * @param weightPpm share of the devices in parts per million, below all of them
 */
export function beginRollout(
  dependencies: PointerDependencies,
  request: PointerRequest,
  releaseName: string,
  weightPpm: number,
): Promise<PointerChange<Release>> {
  const { remote } = request;
  return changePointer(dependencies, request, "promote", async (sql, { state }) => {
    refuseLocked(request, state.lock);
    const { release } = await choosePromoted(sql, request, releaseName);
    const stable = await stableOf(sql, request, state.stable);
    await refuseOtherRollouts(sql, request);
    if (release.id === stable.id)
      throw new RegistryRefusal("RELEASE_IS_STABLE", `${release.label} of ${remote} is live already.`);
    if (release.id === state.rollout?.candidate)
      throw new RegistryRefusal(
        "RELEASE_IS_CANDIDATE",
        `${release.label} of ${remote} is the candidate already: advance changes how many devices get it.`,
      );
    const rollout = { candidate: release.id, weightPpm, salt: randomBytes(16).toString("hex") };
    return { to: stable, rollout };
  });
}

/**
 * Gives more devices the candidate; all of them make it the stable release. Throws NO_ROLLOUT, STEP_PASSED for a weight that is not
 * above that of now, REMOTE_LOCKED, REMOTE_UNKNOWN, ENVIRONMENT_UNKNOWN, REVISION_MOVED, and for the last step RELEASE_YANKED,
 * PREFIX_TAKEN and RELEASE_INCOMPATIBLE.
 *
 * @param weightPpm share of the devices in parts per million; the next of {@link rolloutSteps} when it is left out
 */
export function advance(
  dependencies: PointerDependencies,
  request: PointerRequest,
  weightPpm?: number,
): Promise<PointerChange<Release>> {
  return changePointer(dependencies, request, "advance", async (sql, { state }) => {
    refuseLocked(request, state.lock);
    const rollout = runningRollout(request, state.rollout);
    const next = weightPpm ?? rolloutSteps.find((step) => step > rollout.weightPpm) ?? everybodyPpm;
    if (next <= rollout.weightPpm)
      throw new RegistryRefusal(
        "STEP_PASSED",
        `The candidate of ${request.remote} is at ${rollout.weightPpm / 10_000} % already; rollback takes it back.`,
        { weightPpm: rollout.weightPpm },
      );
    const { release } = await choosePromoted(sql, request, rollout.candidate);
    if (next >= everybodyPpm) return { to: release };
    return { to: await stableOf(sql, request, state.stable), rollout: { ...rollout, weightPpm: next } };
  });
}

function runningRollout({ remote }: PointerRequest, rollout: Rollout | null): Rollout {
  if (rollout) return rollout;
  throw new RegistryRefusal("NO_ROLLOUT", `${remote} has no candidate.`);
}

async function stableOf(sql: Sql, { remote }: PointerRequest, id: string | null): Promise<Release> {
  const stable = id === null ? null : await findRelease(sql, id);
  if (stable) return stable;
  throw new RegistryRefusal(
    "ROLLOUT_NEEDS_STABLE",
    `${remote} is not in the site: the other devices would get nothing. Promote it to everybody.`,
  );
}

/** A page runs one set of releases, and few sets are made at once: two remotes with a candidate, or the shell alone. */
async function refuseOtherRollouts(sql: Sql, { environment, remote }: PointerRequest): Promise<void> {
  const others = await otherRollouts(sql, { environment, remote });
  const isAlone = remote === shellName || others.includes(shellName);
  if (others.length === 0 || (!isAlone && others.length < rolloutsMax)) return;
  throw new RegistryRefusal(
    "ROLLOUT_IN_THE_WAY",
    `${others.join(" and ")} ${others.length === 1 ? "has" : "have"} a candidate; advance or roll back first.`,
    { remotes: others },
  );
}
