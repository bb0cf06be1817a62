import type { Sql } from "@tessera/database";
import { fitOf, type Fit } from "../fits/fits.ts";
import { findLostSlots } from "../fits/lost-slots.ts";
import { findMovedWith, liveAfter, type MovedWith } from "./moved-with.ts";
import { provenFirst } from "./pointer.ts";
import { findRelease, type Release } from "../registry/release-rows.ts";
import type { RollbackState, Surroundings } from "./surroundings.ts";

/** Name of the shell among the remotes. */
export const shellName = "shell";

/**
 * Release to which a rollback leads, and whether it fits what is live; null where the remote leaves the site.
 */
export interface RollbackTarget {
  readonly release: Release | null;
  readonly fit: Fit;
  /** False where the release was left before its bake time was over. */
  readonly isProven: boolean;
  /** Remotes that go back with the shell; none of a remote. The fit is that after they have. */
  readonly with: readonly MovedWith[];
}

/**
 * Judges a release beside those that are live, but for those of its own remote, and beside the running
 * servers; and whether it fills the slots that those of its own remote fill; the stable release beside its
 * candidate does as before.
 */
function judgeRelease(release: Release, { live, served }: Surroundings): RollbackTarget {
  const built = live.map((other) => other.built);
  const fit = fitOf(release.built, built, served);
  const isLive = live.some(({ id }) => id === release.id);
  const lost = isLive ? [] : findLostSlots(release.built, built);
  if (lost.length === 0) return { release, fit, isProven: true, with: [] };
  const reasons = fit.verdict === "no" ? [...fit.reasons, ...lost] : lost;
  return { release, fit: { verdict: "no", reasons }, isProven: true, with: [] };
}

/**
 * Judges a release to which a rollback may lead. A shell that does not fit what is live is judged as it is
 * once the remotes that do not fit it have gone back with it.
 */
export async function judgeRollback(
  sql: Sql,
  release: Release,
  around: Surroundings,
): Promise<RollbackTarget> {
  const alone = judgeRelease(release, around);
  if (release.remote !== shellName || alone.fit.verdict !== "no") return alone;
  const moved = await findMovedWith(sql, release, around);
  const target = {
    ...judgeRelease(release, { ...around, live: liveAfter(around.live, moved) }),
    with: moved,
  };
  const unproven = moved.filter(({ isProven }) => !isProven);
  return unproven.reduce<RollbackTarget>(
    (judged, { remote, to }) => notProven(judged, `${to.label} of ${remote}`),
    target,
  );
}

/**
 * Finds where a rollback of a remote leads: from a candidate to the stable release; else to the nearest good
 * release, which was live for its bake time, that fits what is live; of the shell, to the nearest one that
 * does once other remotes have gone back with it; or to the nearest one where none does; to one that was not
 * live for so long where there is no good one; without one out of the site. Null where there is nothing to go
 * back to.
 */
export async function findRollbackTarget(
  sql: Sql,
  remote: string,
  { stable, rollout, earlier, unproven }: RollbackState,
  around: Surroundings,
): Promise<RollbackTarget | null> {
  if (rollout && stable !== null) {
    const release = await findRelease(sql, stable);
    return release && judgeRollback(sql, release, around);
  }
  let nearest: RollbackTarget | null = null;
  for (const id of provenFirst({ earlier, unproven })) {
    const release = await findRelease(sql, id);
    if (release?.state !== "ready") continue;
    const target = await judgeRollback(sql, release, around);
    if (unproven.includes(id)) return nearest ?? { ...notProven(target, release.label), isProven: false };
    const fits = target.fit.verdict !== "no";
    if (fits && target.with.length === 0) return target;
    if (!nearest || (fits && nearest.fit.verdict === "no")) nearest = target;
  }
  if (nearest || stable === null || remote === shellName) return nearest;
  return { release: null, fit: { verdict: "yes", reasons: [] }, isProven: true, with: [] };
}

/** A target that comes with a release of which nobody knows that it works. */
function notProven(target: RollbackTarget, name: string): RollbackTarget {
  const { verdict, reasons } = target.fit;
  const reason = `${name} was left before its bake time was over; no earlier release is proven.`;
  return {
    ...target,
    fit: { verdict: verdict === "yes" ? ("unknown" as const) : verdict, reasons: [reason, ...reasons] },
  };
}
