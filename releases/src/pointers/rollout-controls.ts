import type { Sql } from "@tessera/database";
import { canonicalJson } from "../release/canonical.ts";
import {
  changePointer,
  type PointerChange,
  type PointerDependencies,
  type PointerHistory,
  type PointerTarget,
} from "./change-pointer.ts";
import type { PointerRequest } from "./pointer-request.ts";
import type { PointerAction, Stop } from "./pointer.ts";
import { policyCheck, type RolloutPolicy } from "./policy.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { findRelease, resolveRelease } from "../registry/release-rows.ts";
import { runningRollout } from "./rollouts.ts";

/** A request with a reason. */
export type ReasonedRequest = PointerRequest & { readonly reason: string };

/**
 * Locks a remote: promotions and steps of its rollout are refused with actor and reason until it is unlocked;
 * rollbacks and retirements are not. Throws REMOTE_UNKNOWN, also where it was never live, ENVIRONMENT_UNKNOWN
 * and REVISION_MOVED.
 */
export function lockRemote(
  dependencies: PointerDependencies,
  request: ReasonedRequest,
): Promise<PointerChange> {
  return changeBeside(dependencies, request, "lock", ({ moves }) => {
    refuseNeverLive(request, moves);
    return { lock: stopOf(request) };
  });
}

/** Ends the lock of a remote; nothing changes where it has none. Throws what {@link lockRemote} throws. */
export function unlockRemote(
  dependencies: PointerDependencies,
  request: PointerRequest,
): Promise<PointerChange> {
  return changeBeside(dependencies, request, "unlock", () => ({ lock: null }));
}

/**
 * Forbids a release for ever: it is neither promoted nor rolled back to, and pages that still run it leave it
 * at once. Throws RELEASE_IS_LIVE for the stable release and the candidate, which have to be rolled back
 * first, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED, REMOTE_UNKNOWN, ENVIRONMENT_UNKNOWN and
 * REVISION_MOVED.
 */
export function yankRelease(
  dependencies: PointerDependencies,
  request: ReasonedRequest,
  releaseName: string,
): Promise<PointerChange> {
  return changeBeside(dependencies, request, "yank", async ({ state }, sql) => {
    const { id, label } = await resolveRelease(sql, request.remote, releaseName);
    if (id === state.stable || id === state.rollout?.candidate)
      throw new RegistryRefusal(
        "RELEASE_IS_LIVE",
        `${label} of ${request.remote} is live; rollback comes first.`,
      );
    await sql.query("update registry.release set state = 'yanked' where id = $1", [id]);
    return { yanked: id };
  });
}

/**
 * Stops the steps of a rollout that are taken by themselves; people can still take them, and a candidate that
 * is worse is undone all the same. Throws NO_ROLLOUT, REMOTE_UNKNOWN, ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export function pauseRollout(
  dependencies: PointerDependencies,
  request: ReasonedRequest,
): Promise<PointerChange> {
  return changeBeside(dependencies, request, "pause", ({ state }) => {
    runningRollout(request, state.rollout);
    return { pause: stopOf(request) };
  });
}

/**
 * Ends the pause of a rollout; nothing changes where it has none. Throws what {@link pauseRollout} throws.
 */
export function resumeRollout(
  dependencies: PointerDependencies,
  request: PointerRequest,
): Promise<PointerChange> {
  return changeBeside(dependencies, request, "resume", ({ state }) => {
    runningRollout(request, state.rollout);
    return { pause: null };
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
  return changeBeside(dependencies, request, "policy", ({ moves }) => {
    refuseNeverLive(request, moves);
    return { policy: policy && storedForm(policy) };
  });
}

/** One text for each policy: checks have no order. */
const storedForm = ({ checks, ...policy }: RolloutPolicy) =>
  canonicalJson({ ...policy, checks: policyCheck.options.filter((check) => checks.includes(check)) });

/** Throws REMOTE_UNKNOWN for a remote without any event: it has no pointer that could hold anything. */
function refuseNeverLive({ remote }: PointerRequest, moves: readonly unknown[]): void {
  if (moves.length === 0) throw new RegistryRefusal("REMOTE_UNKNOWN", `${remote} was never live.`);
}

/** Changes what a pointer has beside its releases, which stay as they are. */
export function changeBeside(
  dependencies: PointerDependencies,
  request: PointerRequest,
  action: PointerAction,
  change: (past: PointerHistory, sql: Sql) => Beside | Promise<Beside>,
): Promise<PointerChange> {
  return changePointer(dependencies, request, action, async (sql, past) => {
    const beside = await change(past, sql);
    const { stable, rollout } = past.state;
    const to = stable === null ? null : await findRelease(sql, stable);
    return { to, ...(rollout && { rollout }), ...beside };
  });
}

type Beside = Omit<PointerTarget, "to" | "rollout">;

const stopOf = ({ actor: by, reason }: ReasonedRequest): Stop => ({ by, reason });
