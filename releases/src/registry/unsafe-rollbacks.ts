import type { Sql } from "@tessera/database";
import { RegistryRefusal } from "./refusal.ts";
import type { Release } from "./release-rows.ts";
import { rolloutOf, type RolloutColumns } from "./read-moves.ts";
import {
  findRollbackTarget,
  readSurroundings,
  type RollbackState,
  type RollbackTarget,
} from "./rollback-target.ts";

/** A remote, where a rollback of it leads, and whether that fits what is live. */
export interface RemoteRollback extends RollbackTarget {
  readonly remote: string;
}

interface RemoteState extends RollbackState {
  readonly remote: string;
}

interface PointerRow extends Omit<RemoteState, "rollout">, RolloutColumns {}

async function readStates(sql: Sql, environment: string): Promise<RemoteState[]> {
  const rows = await sql.query<PointerRow>(
    `select remote, stable_id as stable, candidate_id as candidate, weight_ppm as "weightPpm", salt, earlier_ids as earlier,
       unproven_ids as unproven
     from registry.pointer where environment = $1 order by remote`,
    [environment],
  );
  return rows.map(({ candidate, weightPpm, salt, ...state }) => ({
    ...state,
    rollout: rolloutOf({ candidate, weightPpm, salt }),
  }));
}

/** Reads for each remote of an environment where a rollback of it leads; without those that have nothing to go back to. */
export async function readRollbacks(sql: Sql, environment: string): Promise<RemoteRollback[]> {
  const now = await readSurroundings(sql, environment);
  const rollbacks: RemoteRollback[] = [];
  for (const { remote, ...state } of await readStates(sql, environment)) {
    const target = await findRollbackTarget(sql, remote, state, now);
    if (target) rollbacks.push({ remote, ...target });
  }
  return rollbacks;
}

/**
 * Throws ROLLBACK_UNSAFE, with remotes and reasons, when a promotion would take the safe way back from another remote of the site: a
 * rollback of it leads to a release that fits what is live now, and after the promotion to none.
 */
export async function refuseUnsafe(sql: Sql, environment: string, promoted: Release): Promise<void> {
  const now = await readSurroundings(sql, environment);
  const next = { ...now, live: [...now.live.filter(({ remote }) => remote !== promoted.remote), promoted] };
  const lost: { readonly remote: string; readonly label: string; readonly reasons: readonly string[] }[] = [];
  for (const { remote, ...state } of await readStates(sql, environment)) {
    if (remote === promoted.remote || state.stable === null) continue;
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
