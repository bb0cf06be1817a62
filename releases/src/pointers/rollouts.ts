import { randomBytes } from "node:crypto";
import type { Sql } from "@tessera/database";
import { everybodyPpm } from "@tessera/shared/core/cohort";
import { changePointer, type PointerChange, type PointerDependencies } from "./change-pointer.ts";
import { choosePromoted, refuseLocked } from "./move-pointer.ts";
import type { PointerRequest } from "./pointer-request.ts";
import type { PointerState, Rollout } from "./pointer.ts";
import { isStepByStep, nextWeight, policyOf } from "./policy.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { findRelease, otherRollouts, type Release } from "../registry/release-rows.ts";
import { refuseUnprobed } from "./required-checks.ts";
import { shellName } from "./rollback-target.ts";

/**
 * Remotes beside the shell that may have a candidate at once: each doubles the release sets that pages are
 * made of.
 */
const rolloutsMax = 2;

/**
 * Devices that a promotion is for: a share of them in parts per million, all of them at once, or as the
 * policy says.
 */
export type PromotedShare = number | "policy";

/**
 * Makes a release live for everybody, which ends the rollout of its remote; or gives a share of the devices
 * the release as the candidate of its remote: a candidate of before is replaced, and other devices are
 * chosen. By the policy it begins with the first step, unless the remote is not in the site; promoted again,
 * the candidate stays at its step. Throws
 * REMOTE_LOCKED, REMOTE_UNKNOWN, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED, PREFIX_TAKEN,
 * RELEASE_INCOMPATIBLE, ROLLBACK_UNSAFE, PROBE_MISSING and PROBE_FAILED where the policy needs a probe and it
 * is not taken untested, ENVIRONMENT_UNKNOWN, and REVISION_MOVED on a conflicting change; for a share
 * ROLLOUT_NEEDS_STABLE where nothing is live, ROLLOUT_IN_THE_WAY with the remotes that have a candidate,
 * RELEASE_IS_STABLE and RELEASE_IS_CANDIDATE.
 */
export function promote(
  dependencies: PointerDependencies,
  request: PointerRequest,
  releaseName: string,
  share: PromotedShare,
): Promise<PointerChange<Release>> {
  return changePointer(dependencies, request, "promote", async (sql, { state }) => {
    refuseLocked(request, state.lock);
    const { release } = await choosePromoted(sql, request, releaseName);
    const isByPolicy = share === "policy";
    if (isByPolicy && state.rollout && isStepByStep(request.environment, state, release.id))
      return { to: await stableOf(sql, request, state.stable), rollout: state.rollout, pause: state.pause };
    if (release.id !== state.stable) await refuseUnprobed(sql, request, state.policy, release);
    const weightPpm = isByPolicy ? firstWeight(request, state, release) : share;
    if (weightPpm >= everybodyPpm) return { to: release };
    const stable = await stableOf(sql, request, state.stable);
    await refuseOtherRollouts(sql, request);
    refuseKnown(request, state, release);
    const rollout = { candidate: release.id, weightPpm, salt: randomBytes(16).toString("hex") };
    return { to: stable, rollout };
  });
}

/**
 * Weight of the first step; that of everybody where the policy has none, nothing is live to compare with, or
 * the release is live.
 */
function firstWeight(
  { environment }: PointerRequest,
  { stable, policy }: PointerState,
  { id }: Release,
): number {
  const [first] = policyOf(environment, policy).steps;
  return stable === null || stable === id ? everybodyPpm : (first?.weightPpm ?? everybodyPpm);
}

function refuseKnown(
  { remote }: PointerRequest,
  { stable, rollout }: PointerState,
  { id, label }: Release,
): void {
  if (id === stable) throw new RegistryRefusal("RELEASE_IS_STABLE", `${label} of ${remote} is live already.`);
  if (id !== rollout?.candidate) return;
  throw new RegistryRefusal(
    "RELEASE_IS_CANDIDATE",
    `${label} of ${remote} is the candidate already: advance changes how many devices get it.`,
  );
}

/**
 * Gives more devices the candidate; all of them make it the stable release. Throws NO_ROLLOUT, STEP_PASSED
 * for a weight that is not above that of now, REMOTE_LOCKED, REMOTE_UNKNOWN, ENVIRONMENT_UNKNOWN,
 * REVISION_MOVED, PROBE_MISSING and PROBE_FAILED as a promotion, and for the last step RELEASE_YANKED,
 * PREFIX_TAKEN and RELEASE_INCOMPATIBLE.
 *
 * @param weightPpm share of the devices in parts per million; that of the next step of the policy when it is
 *   left out
 */
export function advance(
  dependencies: PointerDependencies,
  request: PointerRequest,
  weightPpm?: number,
): Promise<PointerChange<Release>> {
  return changePointer(dependencies, request, "advance", async (sql, { state }) => {
    refuseLocked(request, state.lock);
    const rollout = runningRollout(request, state.rollout);
    const next = weightPpm ?? nextWeight(policyOf(request.environment, state.policy), rollout.weightPpm);
    if (next <= rollout.weightPpm)
      throw new RegistryRefusal(
        "STEP_PASSED",
        `The candidate of ${request.remote} is at ${rollout.weightPpm / 10_000} % already; rollback takes it back.`,
        { weightPpm: rollout.weightPpm },
      );
    const { release } = await choosePromoted(sql, request, rollout.candidate);
    await refuseUnprobed(sql, request, state.policy, release);
    if (next >= everybodyPpm) return { to: release };
    return { to: await stableOf(sql, request, state.stable), rollout: { ...rollout, weightPpm: next } };
  });
}

/** Throws NO_ROLLOUT where none runs. */
export function runningRollout({ remote }: PointerRequest, rollout: Rollout | null): Rollout {
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

/**
 * A page runs one set of releases, and few sets are made at once: two remotes with a candidate, or the shell
 * alone.
 */
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
