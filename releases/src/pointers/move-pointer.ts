import type { Sql } from "@tessera/database";
import {
  changePointer,
  changePointers,
  pastOf,
  seenBy,
  type PlannedMove,
  type PointerChange,
  type PointerDependencies,
} from "./change-pointer.ts";
import type { PointerMove, Stop } from "./pointer.ts";
import { lockEnvironment, refuseMoved, type PointerRequest } from "./pointer-request.ts";
import { isStepByStep, policyOf, type RolloutPolicy } from "./policy.ts";
import { refuseTakenPrefixes } from "../fits/prefixes.ts";
import { readMoves } from "./read-moves.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { liveReleases, requireRemote, resolveRelease, type Release } from "../registry/release-rows.ts";
import { refuseUnprobed } from "./required-checks.ts";
import { findRollbackTarget, judgeRollback, shellName } from "./rollback-target.ts";
import { refuseUnserved } from "../fits/served-api.ts";
import { refuseIncompatible } from "../fits/shared-modules.ts";
import { readSurroundings, type Surroundings } from "./surroundings.ts";
import { refuseUnsafe } from "./unsafe-rollbacks.ts";

/** A promotion that nothing speaks against but what its screens will show. */
export interface PossiblePromotion {
  readonly release: Release;
  /** Live releases, the one in whose place it would come among them. */
  readonly live: readonly Release[];
}

/** A promotion beside the policy of its remote. */
export interface CheckedPromotion extends PossiblePromotion {
  readonly policy: RolloutPolicy;
}

/**
 * Refuses what a promotion would refuse, and changes nothing. Null when a promotion would change nothing: the
 * release is live already, or a candidate that goes on by steps.
 */
export function checkPromotion(
  { database, arrivals }: PointerDependencies,
  request: PointerRequest,
  releaseName: string,
): Promise<CheckedPromotion | null> {
  const hasSeen = seenBy(arrivals, request);
  return database.transaction(async (sql) => {
    await lockEnvironment(sql, request);
    await refuseMoved(sql, request, hasSeen);
    await requireRemote(sql, request.remote);
    const last = (await readMoves(sql, request)).at(-1);
    refuseLocked(request, last?.lock ?? null);
    const chosen = await choosePromoted(sql, request, releaseName);
    const policy = last?.policy ?? null;
    const state = { rollout: last?.rollout ?? null, policy };
    const { id } = chosen.release;
    if (chosen.live.some((live) => live.id === id) || isStepByStep(request.environment, state, id))
      return null;
    await refuseUnprobed(sql, request, policy, chosen.release);
    return { ...chosen, policy: policyOf(request.environment, policy) };
  });
}

/** Throws REMOTE_LOCKED for a promotion of a remote that somebody has locked. */
export function refuseLocked({ remote }: Pick<PointerRequest, "remote">, lock: Stop | null): void {
  if (lock)
    throw new RegistryRefusal(
      "REMOTE_LOCKED",
      `${remote} is locked by ${lock.by} (${lock.reason}); unlock comes first.`,
      { remote },
    );
}

/** Finds the release that a promotion names. Throws what a promotion throws for a release. */
export async function choosePromoted(
  sql: Sql,
  { environment, remote, confirmed }: PointerRequest,
  name: string,
): Promise<PossiblePromotion> {
  const release = await resolveRelease(sql, remote, name);
  const around = await readSurroundings(sql, environment);
  refuseUnfit(release, around);
  if (!confirmed) await refuseUnsafe(sql, environment, [release]);
  return { release, live: await liveReleases(sql, environment) };
}

/**
 * Throws PREFIX_TAKEN or RELEASE_INCOMPATIBLE for a release that does not fit what is live. Candidates count:
 * a page may have that of another remote beside it.
 */
export function refuseUnfit(
  { built }: Release,
  { live, served }: Pick<Surroundings, "live" | "served">,
): void {
  const others = live.map((other) => other.built);
  refuseTakenPrefixes(built, others);
  refuseIncompatible(built, others);
  refuseUnserved(built, served);
}

/** Result of a rollback. */
export interface RollbackChange extends PointerChange {
  /** Changes of the remotes that went back with the shell, in the same revision. */
  readonly movedWith: readonly PointerChange[];
}

/**
 * While a rollout runs, takes its candidate back. Else makes the nearest good release live again that fits
 * what is live, or the named one that was live before, which ends a rollout as well; without an earlier
 * release the remote leaves the site. Remotes that do not fit the shell to which its rollback leads go back
 * with it, in the same revision. A rollback is judged, never refused for what it does not fit. Throws
 * REMOTE_UNKNOWN, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED, RELEASE_NEVER_LIVE,
 * NOTHING_TO_ROLL_BACK_TO, ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export async function rollBack(
  dependencies: PointerDependencies,
  request: PointerRequest,
  releaseName?: string,
): Promise<RollbackChange> {
  const { environment, remote, reason } = request;
  const [change, ...movedWith] = await changePointers(
    dependencies,
    request,
    [remote],
    "rollback",
    async (sql, past): Promise<PlannedMove[]> => {
      const { state, moves } = pastOf(past, remote);
      const now = await readSurroundings(sql, environment);
      const target =
        releaseName === undefined
          ? await findRollbackTarget(sql, remote, state, now)
          : await judgeRollback(sql, await releaseLiveBefore(sql, request, releaseName, moves), now);
      if (!target)
        throw new RegistryRefusal(
          "NOTHING_TO_ROLL_BACK_TO",
          `${remote} has no earlier release to go back to.`,
        );
      const isRisk = target.fit.verdict === "no" || ![target, ...target.with].every((each) => each.isProven);
      const why = `With ${remote}, back at ${target.release?.label}: ${reason}`;
      return [
        { remote, to: target.release, misfits: isRisk ? target.fit.reasons : [] },
        ...target.with.map((other) => ({ remote: other.remote, to: other.to, reason: why })),
      ];
    },
  );
  if (!change) throw new Error("A rollback has a result.");
  return { ...change, movedWith };
}

/**
 * Takes a remote out of the site, with its candidate: its paths answer 404, its slots and its entries in the
 * bars are gone. A promotion or a rollback brings it back. Throws SHELL_STAYS, REMOTE_UNKNOWN,
 * ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export function retire(dependencies: PointerDependencies, request: PointerRequest): Promise<PointerChange> {
  return changePointer(dependencies, request, "retire", async () => {
    if (request.remote !== shellName) return { to: null };
    throw new RegistryRefusal("SHELL_STAYS", "The shell cannot be retired: without it there is no page.");
  });
}

async function releaseLiveBefore(
  sql: Sql,
  { remote }: PointerRequest,
  name: string,
  moves: readonly PointerMove[],
): Promise<Release> {
  const release = await resolveRelease(sql, remote, name);
  if (moves.some(({ to }) => to === release.id)) return release;
  throw new RegistryRefusal(
    "RELEASE_NEVER_LIVE",
    `${release.label} of ${remote} was never live: promote it instead.`,
  );
}
