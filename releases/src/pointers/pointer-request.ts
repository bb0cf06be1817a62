import type { Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import type { PointerAction } from "./pointer.ts";
import { RegistryRefusal } from "../registry/refusal.ts";

/** Request for a change: the actor, and the state that the actor has seen. */
export interface ChangeRequest {
  readonly environment: string;
  readonly actor: string;
  readonly requestId: string;
  readonly reason: string | null;
  /** True for a promotion or a step by the word of its actor: the checks of the policy were not asked for. */
  readonly untested?: boolean | undefined;
  /** True for a promotion that may take the safe way back from another remote. */
  readonly confirmed?: boolean | undefined;
  /** How open pages follow; the default of the action when it is left out. */
  readonly follow?: FollowMode | undefined;
  /** Revision of the environment that the caller has seen: refused when the remote has changed since. */
  readonly expectedRevision?: number | undefined;
  /** Counts by which the gate decided. */
  readonly evidence?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Milliseconds since the caller began: refused when this process has learned of a change of the remote
   * since.
   */
  readonly startedMsAgo?: number | undefined;
}

/** Request for a change of one remote. */
export interface PointerRequest extends ChangeRequest {
  readonly remote: string;
}

/**
 * Locks the environment until the transaction ends and returns its revision. Throws ENVIRONMENT_UNKNOWN and
 * REVISION_MOVED.
 */
export async function lockEnvironment(
  sql: Sql,
  { environment, expectedRevision }: ChangeRequest,
): Promise<number> {
  const [row] = await sql.query<{ revision: bigint }>(
    "select revision from registry.environment where name = $1 for update",
    [environment],
  );
  if (!row) throw new RegistryRefusal("ENVIRONMENT_UNKNOWN", `There is no environment ${environment}.`);
  const revision = Number(row.revision);
  if (expectedRevision !== undefined && expectedRevision > revision) {
    throw new RegistryRefusal(
      "REVISION_MOVED",
      `Nothing was changed: ${environment} is at revision ${revision}, there is no ${expectedRevision} yet.`,
      { revision },
    );
  }
  return revision;
}

interface LastMove {
  readonly action: PointerAction;
  readonly revision: bigint;
  readonly actor: string;
  readonly reason: string | null;
  readonly label: string | null;
  /** Label and weight of the candidate; null without a rollout. */
  readonly candidate: string | null;
  readonly weightPpm: number | null;
}

/**
 * Throws REVISION_MOVED, with actor and action, unless the caller can have seen the remote's last change.
 * Changes of other remotes do not matter. Moves are ordered by revision: the time of an event is another
 * machine's, and for people only.
 *
 * @param hasSeen true for a revision that was there when the caller began
 */
export async function refuseMoved(
  sql: Sql,
  { environment, remote, expectedRevision }: PointerRequest,
  hasSeen: (revision: number) => boolean,
): Promise<void> {
  const [last] = await sql.query<LastMove>(
    `select e.revision, e.actor, e.action, e.reason, r.label, c.label as candidate, e.weight_ppm as "weightPpm"
     from registry.pointer_event e left join registry.release r on r.id = e.to_stable
     left join registry.release c on c.id = e.to_candidate
     where e.environment = $1 and e.remote = $2 order by e.seq desc limit 1`,
    [environment, remote],
  );
  if (!last) return;
  const revision = Number(last.revision);
  if ((expectedRevision === undefined || revision <= expectedRevision) && hasSeen(revision)) return;
  throw new RegistryRefusal(
    "REVISION_MOVED",
    `Nothing was changed, somebody was faster: ${describeMove(remote, last)}, revision ${revision}. ` +
      `Who has seen that adds --seen ${revision}.`,
    { revision, remote },
  );
}

function describeMove(
  remote: string,
  { actor, action, label, candidate, weightPpm, reason }: LastMove,
): string {
  const promoted =
    candidate === null ? `to ${label ?? ""}` : `to ${candidate} for ${(weightPpm ?? 0) / 10_000} %`;
  const descriptions: Readonly<Record<PointerAction, string>> = {
    promote: `promoted ${remote} ${promoted}`,
    advance: `advanced ${remote} ${promoted}`,
    rollback: label === null ? `rolled ${remote} back out of the site` : `rolled ${remote} back to ${label}`,
    retire: `retired ${remote}`,
    lock: `locked ${remote}`,
    unlock: `unlocked ${remote}`,
    yank: `yanked a release of ${remote}`,
    pause: `paused the rollout of ${remote}`,
    resume: `resumed the rollout of ${remote}`,
    policy: `changed the policy of ${remote}`,
    observe: `observed the rollout of ${remote}`,
  };
  return `${actor} ${descriptions[action]}${reason === null ? "" : ` (${reason})`}`;
}
