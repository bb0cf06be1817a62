import type { Sql } from "@tessera/database";
import { fitOf } from "../fits/fits.ts";
import { provenFirst } from "./pointer.ts";
import { findRelease, type Release } from "../registry/release-rows.ts";
import type { RollbackState, Surroundings } from "./surroundings.ts";

/**
 * A remote that a rollback of the shell takes back with it, since it does not fit the shell to which that
 * leads.
 */
export interface MovedWith {
  readonly remote: string;
  /** The release that leaves: the stable one, or the candidate where the stable one stays. */
  readonly from: Release;
  readonly to: Release;
  /** False where the release was left before its bake time was over. */
  readonly isProven: boolean;
}

/**
 * Finds the remotes that do not fit a shell, and for each its newest good release that fits the shell and
 * what is live beside it. A remote of which only the candidate does not fit keeps its stable release. One
 * without a release that fits is not among them.
 */
export async function findMovedWith(
  sql: Sql,
  shell: Release,
  { live, served, states }: Surroundings,
): Promise<MovedWith[]> {
  const others = live.filter(({ remote }) => remote !== shell.remote);
  const misfits = others.filter(({ built }) => fitOf(built, [shell.built], null).verdict === "no");
  const names = new Set(misfits.map(({ remote }) => remote));
  const beside = [shell, ...others.filter(({ remote }) => !names.has(remote))];
  const moved: MovedWith[] = [];
  for (const remote of names) {
    const own = others.filter((other) => other.remote === remote);
    const state = states.find((other) => other.remote === remote);
    const target = state && (await findFitting(sql, state, { live: beside, served }));
    const left = target?.to.id === state?.stable ? state?.rollout?.candidate : state?.stable;
    const from = own.find(({ id }) => id === left);
    if (target && from) moved.push({ remote, from, ...target });
    beside.push(...(target && from ? [target.to] : own));
  }
  return moved;
}

/** Releases that are live after remotes have moved. */
export function liveAfter(live: readonly Release[], moved: readonly MovedWith[]): readonly Release[] {
  const stay = live.filter(({ remote }) => !moved.some((move) => move.remote === remote));
  return [...stay, ...moved.map(({ to }) => to)];
}

async function findFitting(
  sql: Sql,
  { stable, rollout, earlier, unproven }: RollbackState,
  { live, served }: Pick<Surroundings, "live" | "served">,
): Promise<Pick<MovedWith, "to" | "isProven"> | null> {
  const built = live.map((other) => other.built);
  const current = rollout && stable !== null ? [stable] : [];
  for (const id of [...current, ...provenFirst({ earlier, unproven })]) {
    const to = await findRelease(sql, id);
    if (to?.state === "ready" && fitOf(to.built, built, served).verdict !== "no")
      return { to, isProven: !unproven.includes(id) };
  }
  return null;
}
