import type { Sql } from "@tessera/database";
import type { ServedVersions } from "@tessera/shared/contracts/api-version";
import type { PointerState } from "./pointer.ts";
import { rolloutOf, type RolloutColumns } from "./read-moves.ts";
import { pageReleases, type Release } from "../registry/release-rows.ts";
import { readServed } from "../fits/serving-nodes.ts";

/** State of a pointer that decides where a rollback leads. */
export type RollbackState = Pick<PointerState, "stable" | "rollout" | "earlier" | "unproven">;

/** The same of a named remote. */
export interface RemoteState extends RollbackState {
  readonly remote: string;
}

/** Releases and servers beside which a release is judged. */
export interface Surroundings {
  /** Stable releases and candidates of all remotes. */
  readonly live: readonly Release[];
  /** Pointers of all remotes, also of those that are out of the site. */
  readonly states: readonly RemoteState[];
  /** The API that all running servers serve; null while none has said. */
  readonly served: ServedVersions | null;
}

/** Reads what is live in an environment, and which API is served. */
export async function readSurroundings(sql: Sql, environment: string): Promise<Surroundings> {
  return {
    live: await pageReleases(sql, environment),
    states: await readStates(sql, environment),
    served: await readServed(sql, environment),
  };
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
