import type { Sql } from "@tessera/database";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { Release } from "../registry/release-rows.ts";
import { findRollbackTarget, type RollbackTarget } from "./rollback-target.ts";
import { readSurroundings, type RemoteState, type Surroundings } from "./surroundings.ts";

/** A remote, where a rollback of it leads, and whether that fits what is live. */
export interface RemoteRollback extends RollbackTarget {
  readonly remote: string;
}

/**
 * Reads for each remote of an environment where a rollback of it leads; without those that have nothing to go
 * back to.
 */
export async function readRollbacks(sql: Sql, environment: string): Promise<RemoteRollback[]> {
  const now = await readSurroundings(sql, environment);
  const rollbacks: RemoteRollback[] = [];
  for (const { remote, ...state } of now.states) {
    const target = await findRollbackTarget(sql, remote, state, now);
    if (target) rollbacks.push({ remote, ...target });
  }
  return rollbacks;
}

/**
 * Throws ROLLBACK_UNSAFE, with remotes and reasons, when promotions would take the safe way back from another
 * remote of the site: a rollback of it leads to a release that fits what is live now, and after the
 * promotions to none.
 *
 * @param promoted releases that become live together, one of a remote
 */
export async function refuseUnsafe(
  sql: Sql,
  environment: string,
  promoted: readonly Release[],
): Promise<void> {
  const now = await readSurroundings(sql, environment);
  const next = afterPromotions(now, promoted);
  const lost: { readonly remote: string; readonly label: string; readonly reasons: readonly string[] }[] = [];
  for (const { remote, ...state } of now.states) {
    if (state.stable === null || promoted.some((release) => release.remote === remote)) continue;
    const after = await findRollbackTarget(sql, remote, state, next);
    if (!after?.release || after.fit.verdict !== "no") continue;
    const before = await findRollbackTarget(sql, remote, state, now);
    if (before?.fit.verdict === "no") continue;
    lost.push({ remote, label: after.release.label, reasons: after.fit.reasons });
  }
  const [first] = lost;
  if (!first) return;
  throw new RegistryRefusal(
    "ROLLBACK_UNSAFE",
    `After that a rollback of ${first.remote} to ${first.label} is not safe: ${first.reasons.join(" ")} ` +
      "Who knows better adds --confirmed and a reason.",
    { remotes: lost },
  );
}

/** Surroundings as they are once releases are live for everybody. */
function afterPromotions({ live, states, served }: Surroundings, promoted: readonly Release[]): Surroundings {
  const promotedOf = (remote: string) => promoted.find((release) => release.remote === remote);
  return {
    live: [...live.filter(({ remote }) => !promotedOf(remote)), ...promoted],
    states: states.map((state): RemoteState => {
      const { remote, stable, earlier } = state;
      const id = promotedOf(remote)?.id;
      if (id === undefined || id === stable) return state;
      const passed = stable === null ? earlier : [stable, ...earlier];
      return { ...state, stable: id, rollout: null, earlier: passed.filter((other) => other !== id) };
    }),
    served,
  };
}
