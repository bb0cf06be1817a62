import type { Sql } from "@tessera/database";
import type { EventFault, EventVerification } from "./registry-api.ts";
import { type ChainedEvent, firstBreak } from "./event-chain.ts";
import { readChain, readRevision } from "./read.ts";

interface PointerRow {
  readonly remote: string;
  readonly stableId: string | null;
  readonly revision: bigint;
  readonly follow: string;
}

/**
 * Verifies the events of an environment: that each has its hash and follows the one before it, and that every pointer is where the
 * last event of its remote has moved it. Changes that are made meanwhile are left to the next verification. Throws
 * ENVIRONMENT_UNKNOWN. Source: spec:releases#promotion-and-rollback.
 */
export async function verifyEvents(sql: Sql, environment: string): Promise<EventVerification> {
  const before = await readRevision(sql, environment);
  const pointers = await sql.query<PointerRow>(
    `select remote, stable_id as "stableId", revision, follow from registry.pointer where environment = $1`,
    [environment],
  );
  const events = await readChain(sql, environment);
  const revision = await readRevision(sql, environment);
  // A change between the first and the last statement would look like a difference.
  if (revision !== before) return verifyEvents(sql, environment);
  const fault = firstBreak(events) ?? findPointerFault(events, pointers, revision);
  return { environment, revision, events: events.length, fault };
}

/** Returns the first pointer that is not where its events have moved it; `seq` is that of its last event, or null. */
function findPointerFault(
  events: readonly ChainedEvent[],
  pointers: readonly PointerRow[],
  revision: number,
): EventFault | null {
  const last = new Map(events.map((event) => [event.remote, event]));
  const moved = new Map(pointers.map((pointer) => [pointer.remote, pointer]));
  for (const remote of new Set([...last.keys(), ...moved.keys()])) {
    const [event, pointer] = [last.get(remote), moved.get(remote)];
    const isMoved = event?.to === pointer?.stableId && event?.revision === Number(pointer?.revision);
    const follows = !event?.follow || event.follow === pointer?.follow;
    if (!isMoved || !follows) return { kind: "pointer", seq: event?.seq ?? null, remote };
  }
  const newest = events.at(-1);
  return (newest?.revision ?? 0) === revision
    ? null
    : { kind: "revision", seq: newest?.seq ?? null, remote: null };
}
