import type { Sql } from "@tessera/database";
import { canonicalJson } from "../release/canonical.ts";
import { changePointer, type PointerChange, type PointerDependencies } from "./change-pointer.ts";
import type { PointerRequest } from "./pointer-request.ts";
import type { PointerState } from "./pointer.ts";
import { policyCheck, type RolloutPolicy } from "./policy.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { findRelease } from "../registry/release-rows.ts";
import { runningRollout } from "./rollouts.ts";

/** A request with a reason. */
export type ReasonedRequest = PointerRequest & { readonly reason: string };

/**
 * Stops the steps of a rollout that are taken by themselves; people can still take them, and a candidate that
 * is worse is undone all the same. Throws NO_ROLLOUT, REMOTE_UNKNOWN, ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export function pauseRollout(
  dependencies: PointerDependencies,
  request: ReasonedRequest,
): Promise<PointerChange> {
  const { actor: by, reason } = request;
  return changePointer(dependencies, request, "pause", async (sql, { state }) => {
    runningRollout(request, state.rollout);
    return { ...(await asBefore(sql, state)), pause: { by, reason } };
  });
}

/**
 * Ends the pause of a rollout; nothing changes where it has none. Throws what {@link pauseRollout} throws.
 */
export function resumeRollout(
  dependencies: PointerDependencies,
  request: PointerRequest,
): Promise<PointerChange> {
  return changePointer(dependencies, request, "resume", async (sql, { state }) => {
    runningRollout(request, state.rollout);
    return { ...(await asBefore(sql, state)), pause: null };
  });
}

/**
 * Changes how rollouts of a remote go on, the one that runs as well. Throws REMOTE_UNKNOWN, also where it was
 * never live, ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 *
 * @param policy null for that of the environment
 */
export function changePolicy(
  dependencies: PointerDependencies,
  request: PointerRequest,
  policy: RolloutPolicy | null,
): Promise<PointerChange> {
  return changePointer(dependencies, request, "policy", async (sql, { state, moves }) => {
    refuseNeverLive(request, moves);
    return { ...(await asBefore(sql, state)), policy: policy && storedForm(policy) };
  });
}

/** One text for each policy: checks have no order. */
const storedForm = ({ checks, ...policy }: RolloutPolicy) =>
  canonicalJson({ ...policy, checks: policyCheck.options.filter((check) => checks.includes(check)) });

/** Throws REMOTE_UNKNOWN for a remote without any event: it has no pointer that could hold anything. */
export function refuseNeverLive({ remote }: PointerRequest, moves: readonly unknown[]): void {
  if (moves.length === 0) throw new RegistryRefusal("REMOTE_UNKNOWN", `${remote} was never live.`);
}

/** The pointer as it was, for a change beside it. */
export async function asBefore(sql: Sql, { stable, rollout }: PointerState) {
  const to = stable === null ? null : await findRelease(sql, stable);
  return { to, ...(rollout && { rollout }) };
}
