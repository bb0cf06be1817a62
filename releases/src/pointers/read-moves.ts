import type { Sql } from "@tessera/database";
import { movesPages, type PointerAction, type PointerMove, type Rollout, type Stop } from "./pointer.ts";

/** A candidate as a row has it; null, all three, without a rollout. */
export interface RolloutColumns {
  readonly candidate: string | null;
  readonly weightPpm: number | null;
  readonly salt: string | null;
}

/** Rollout of a row; null where none runs. */
export function rolloutOf({ candidate, weightPpm, salt }: RolloutColumns): Rollout | null {
  return candidate === null || weightPpm === null || salt === null ? null : { candidate, weightPpm, salt };
}

interface MoveRow extends RolloutColumns {
  readonly action: PointerAction;
  readonly to: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly policy: string | null;
  readonly leftEarly: boolean | null;
  readonly at: Date;
}

/** A move and its time. */
export interface DatedMove extends PointerMove {
  readonly at: Date;
}

/** Reads the events of a remote, oldest first, as the moves that they made. */
export async function readMoves(
  sql: Sql,
  { environment, remote }: { readonly environment: string; readonly remote: string },
): Promise<DatedMove[]> {
  const rows = await sql.query<MoveRow>(
    `select action, to_stable as "to", to_candidate as candidate, weight_ppm as "weightPpm", salt, actor, reason, policy,
       left_early as "leftEarly", at
     from registry.pointer_event where environment = $1 and remote = $2 order by seq`,
    [environment, remote],
  );
  let lock: Stop | null = null;
  let pause: Stop | null = null;
  let policy: string | null = null;
  return rows.map(({ action, to, actor, reason, at, leftEarly, ...row }) => {
    const stop = { by: actor, reason: reason ?? "" };
    if (action === "lock") lock = stop;
    if (action === "unlock") lock = null;
    if (action === "pause") pause = stop;
    // Somebody who takes a step goes on with the rollout.
    if (action === "resume" || movesPages(action)) pause = null;
    if (action === "policy") ({ policy } = row);
    return { action, to, rollout: rolloutOf(row), lock, pause, policy, leftEarly: leftEarly ?? false, at };
  });
}
