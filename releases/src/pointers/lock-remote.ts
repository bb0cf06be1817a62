import { changePointer, type PointerChange, type PointerDependencies } from "./change-pointer.ts";
import type { PointerRequest } from "./pointer-request.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { resolveRelease } from "../registry/release-rows.ts";
import { asBefore, refuseNeverLive, type ReasonedRequest } from "./rollout-controls.ts";

/**
 * Locks a remote: promotions and steps of its rollout are refused with actor and reason until it is unlocked;
 * rollbacks and retirements are not. Throws REMOTE_UNKNOWN, also where it was never live, ENVIRONMENT_UNKNOWN
 * and REVISION_MOVED.
 */
export function lockRemote(
  dependencies: PointerDependencies,
  request: ReasonedRequest,
): Promise<PointerChange> {
  const { actor: by, reason } = request;
  return changePointer(dependencies, request, "lock", async (sql, { state, moves }) => {
    refuseNeverLive(request, moves);
    return { ...(await asBefore(sql, state)), lock: { by, reason } };
  });
}

/** Ends the lock of a remote; nothing changes where it has none. Throws what {@link lockRemote} throws. */
export function unlockRemote(
  dependencies: PointerDependencies,
  request: PointerRequest,
): Promise<PointerChange> {
  return changePointer(dependencies, request, "unlock", async (sql, { state }) => ({
    ...(await asBefore(sql, state)),
    lock: null,
  }));
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
  return changePointer(dependencies, request, "yank", async (sql, { state }) => {
    const { id, label } = await resolveRelease(sql, request.remote, releaseName);
    if (id === state.stable || id === state.rollout?.candidate)
      throw new RegistryRefusal(
        "RELEASE_IS_LIVE",
        `${label} of ${request.remote} is live; rollback comes first.`,
      );
    await sql.query("update registry.release set state = 'yanked' where id = $1", [id]);
    return { ...(await asBefore(sql, state)), yanked: id };
  });
}
