import type { Sql } from "@tessera/database";
import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import { fitOf, type Fit } from "./fits.ts";
import { findLostSlots } from "./lost-slots.ts";
import { provenFirst, type PointerState } from "./pointer.ts";
import { findRelease, pageReleases, type Release } from "./release-rows.ts";
import { readServed } from "./serving-nodes.ts";

/** Name of the shell among the remotes. */
export const shellName = "shell";

/** Release to which a rollback leads, and whether it fits what is live; null where the remote leaves the site. */
export interface RollbackTarget {
  readonly release: Release | null;
  readonly fit: Fit;
  /** False where the release was left before its bake time was over. */
  readonly isProven: boolean;
}

/** State of a pointer that decides where a rollback leads. */
export type RollbackState = Pick<PointerState, "stable" | "rollout" | "earlier" | "unproven">;

/** Releases and servers beside which a release is judged. */
export interface Surroundings {
  /** Stable releases and candidates of all remotes. */
  readonly live: readonly Release[];
  /** The API that all running servers serve; null while none has said. */
  readonly served: ServedVersions | null;
}

/** Reads what is live in an environment, and which API is served. */
export async function readSurroundings(sql: Sql, environment: string): Promise<Surroundings> {
  return { live: await pageReleases(sql, environment), served: await readServed(sql, environment) };
}

/**
 * Judges a release beside those that are live, but for those of its own remote, and beside the running servers; and whether it fills the
 * slots that those of its own remote fill; the stable release beside its candidate does as before.
 */
export function judgeRelease(release: Release, { live, served }: Surroundings): RollbackTarget {
  const built = live.map((other) => other.built);
  const fit = fitOf(release.built, built, served);
  const isLive = live.some(({ id }) => id === release.id);
  const lost = isLive ? [] : findLostSlots(release.built, built);
  if (lost.length === 0) return { release, fit, isProven: true };
  const reasons = fit.verdict === "no" ? [...fit.reasons, ...lost] : lost;
  return { release, fit: { verdict: "no", reasons }, isProven: true };
}

/**
 * Finds where a rollback of a remote leads: from a candidate to the stable release; else to the nearest good release, which was
 * live for its bake time, that fits what is live, or to the nearest one where none does; to one that was not live for so long where there is
 * no good one; without one out of the site. Null where there is nothing to go back to.
 */
export async function findRollbackTarget(
  sql: Sql,
  remote: string,
  { stable, rollout, earlier, unproven }: RollbackState,
  around: Surroundings,
): Promise<RollbackTarget | null> {
  if (rollout && stable !== null) {
    const release = await findRelease(sql, stable);
    return release && judgeRelease(release, around);
  }
  let nearest: RollbackTarget | null = null;
  for (const id of provenFirst({ earlier, unproven })) {
    const release = await findRelease(sql, id);
    if (release?.state !== "ready") continue;
    const target = judgeRelease(release, around);
    if (unproven.includes(id)) return nearest ?? notProven(target);
    if (target.fit.verdict !== "no") return target;
    nearest ??= target;
  }
  if (nearest || stable === null || remote === shellName) return nearest;
  return { release: null, fit: { verdict: "yes", reasons: [] }, isProven: true };
}

/** A target of which nobody knows that it works. */
function notProven({ release, fit: { verdict, reasons } }: RollbackTarget): RollbackTarget {
  const reason = `${release?.label ?? "It"} was left before its bake time was over; no earlier release is proven.`;
  const fit = { verdict: verdict === "yes" ? ("unknown" as const) : verdict, reasons: [reason, ...reasons] };
  return { release, fit, isProven: false };
}
