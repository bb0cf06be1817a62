import type { Sql } from "@tessera/database";
import type { Lock, PointerAction, PointerMove } from "./pointer.ts";

interface MoveRow {
  readonly action: PointerAction;
  readonly to: string | null;
  readonly candidate: string | null;
  readonly weightPpm: number | null;
  readonly salt: string | null;
  readonly actor: string;
  readonly reason: string | null;
}

/** Reads the events of a remote, oldest first, as the moves that they made. */
export async function readMoves(
  sql: Sql,
  { environment, remote }: { readonly environment: string; readonly remote: string },
): Promise<PointerMove[]> {
  const rows = await sql.query<MoveRow>(
    `select action, to_stable as "to", to_candidate as candidate, weight_ppm as "weightPpm", salt, actor, reason
     from registry.pointer_event where environment = $1 and remote = $2 order by seq`,
    [environment, remote],
  );
  let lock: Lock | null = null;
  return rows.map(({ action, to, candidate, weightPpm, salt, actor, reason }) => {
    if (action === "lock") lock = { by: actor, reason: reason ?? "" };
    if (action === "unlock") lock = null;
    const rollout =
      candidate === null || weightPpm === null || salt === null ? null : { candidate, weightPpm, salt };
    return { action, to, rollout, lock };
  });
}
