import { isDeepStrictEqual } from "node:util";
import type { Sql } from "@tessera/database";
import type { EventFault, EventVerification } from "../registry/registry-api.ts";
import { type ChainedEvent, firstBreak } from "./event-chain.ts";
import { movesPages } from "./pointer.ts";
import { readChain } from "../registry/read.ts";
import { readRevision } from "../live/read-revision.ts";
import { verifyRefused } from "./refused-attempts.ts";

interface PointerRow {
  readonly remote: string;
  readonly stableId: string | null;
  readonly revision: bigint;
  readonly follow: string;
  readonly candidateId: string | null;
  readonly weightPpm: number | null;
  readonly salt: string | null;
  readonly lockedBy: string | null;
  readonly lockReason: string | null;
  readonly pausedBy: string | null;
  readonly pauseReason: string | null;
  readonly policy: string | null;
}

/**
 * Verifies the events of an environment: that each has its hash and follows the one before it, and that every
 * pointer is where the last event of its remote has moved it; and the chain of the refused attempts. Changes
 * that are made meanwhile are left to the next verification. Throws ENVIRONMENT_UNKNOWN. Source:
 * spec:releases#promotion-and-rollback.
 */
export async function verifyEvents(sql: Sql, environment: string): Promise<EventVerification> {
  const before = await readRevision(sql, environment);
  const pointers = await sql.query<PointerRow>(
    `select remote, stable_id as "stableId", revision, follow, candidate_id as "candidateId", weight_ppm as "weightPpm", salt,
       locked_by as "lockedBy", lock_reason as "lockReason", paused_by as "pausedBy", pause_reason as "pauseReason", policy
     from registry.pointer where environment = $1`,
    [environment],
  );
  const events = await readChain(sql, environment);
  const revision = await readRevision(sql, environment);
  // A change between the first and the last statement would look like a difference.
  if (revision !== before) return verifyEvents(sql, environment);
  const attempts = await verifyRefused(sql, environment);
  const fault = firstBreak(events) ?? findPointerFault(events, pointers, revision) ?? attempts.fault;
  return { environment, revision, events: events.length, refused: attempts.refused, fault };
}

/**
 * Returns the first pointer that is not where its events have moved it; `seq` is that of its last event, or
 * null.
 */
function findPointerFault(
  events: readonly ChainedEvent[],
  pointers: readonly PointerRow[],
  revision: number,
): EventFault | null {
  const moved = new Map(pointers.map((pointer) => [pointer.remote, pointer]));
  for (const remote of new Set([...events, ...pointers].map((each) => each.remote))) {
    const own = events.filter((event) => event.remote === remote);
    if (!isWhereMoved(moved.get(remote), own))
      return { kind: "pointer", seq: own.at(-1)?.seq ?? null, remote };
  }
  const newest = events.at(-1);
  return (newest?.revision ?? 0) === revision
    ? null
    : { kind: "revision", seq: newest?.seq ?? null, remote: null };
}

/** True for a pointer that is where the events of its remote have moved it. */
function isWhereMoved(pointer: PointerRow | undefined, events: readonly ChainedEvent[]): boolean {
  const move = events.findLast(({ action }) => movesPages(action));
  if (!move || !pointer) return !move && !pointer;
  const lock = events.findLast(({ action }) => action === "lock" || action === "unlock");
  const pause = events.findLast(
    ({ action }) => action === "pause" || action === "resume" || movesPages(action),
  );
  const policy = events.findLast(({ action }) => action === "policy")?.policy ?? null;
  const { stableId, revision, follow, candidateId, weightPpm, salt } = pointer;
  return (
    isDeepStrictEqual(
      [stableId, Number(revision), candidateId, weightPpm, salt],
      [move.to, move.revision, move.toCandidate, move.weightPpm, move.salt],
    ) &&
    isDeepStrictEqual(
      [pointer.lockedBy, pointer.lockReason, pointer.pausedBy, pointer.pauseReason, pointer.policy],
      [...stopOf(lock, "lock"), ...stopOf(pause, "pause"), policy],
    ) &&
    (!move.follow || move.follow === follow)
  );
}

/** Actor and reason of the last event that may have stopped something; null, both, where it has not. */
function stopOf(last: ChainedEvent | undefined, action: "lock" | "pause"): [string | null, string | null] {
  return last?.action === action ? [last.actor, last.reason] : [null, null];
}
