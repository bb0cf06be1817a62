import { insertRow, type Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { canonicalJson } from "../release/canonical.ts";
import { chainStart, hashOfEvent, type PointerEvent } from "./event-chain.ts";
import type { PointerRequest } from "./pointer-request.ts";
import { provenFirst, type PointerAction, type PointerState } from "./pointer.ts";

/** A change of one pointer that is to be written. */
export interface NextEvent {
  readonly request: PointerRequest;
  readonly action: PointerAction;
  readonly state: PointerState;
  readonly next: PointerState;
  readonly revision: number;
  readonly at: Date;
  readonly yanked: string | null;
  readonly leftEarly: boolean;
  /** Null where pages stay as they are. */
  readonly follow: FollowMode | null;
}

/** Appends the event of a change to the chain of its environment. */
export async function appendEvent(
  sql: Sql,
  { request, action, state, next, revision, at, follow, yanked, leftEarly }: NextEvent,
): Promise<void> {
  const { environment, remote, actor, reason, requestId, evidence } = request;
  const [last] = await sql.query<{ seq: bigint; hash: string }>(
    "select seq, hash from registry.pointer_event where environment = $1 order by seq desc limit 1",
    [environment],
  );
  const prevHash = last?.hash ?? chainStart;
  const event: PointerEvent = {
    environment,
    seq: Number(last?.seq ?? 0) + 1,
    revision,
    remote,
    action,
    from: state.stable,
    to: next.stable,
    actor,
    reason,
    requestId,
    at: at.toISOString(),
    untested: request.untested ? true : null,
    follow,
    fromCandidate: state.rollout?.candidate ?? null,
    toCandidate: next.rollout?.candidate ?? null,
    weightPpm: next.rollout?.weightPpm ?? null,
    salt: next.rollout?.salt ?? null,
    yanked,
    policy: action === "policy" ? next.policy : null,
    leftEarly: leftEarly ? true : null,
    evidence: evidence === undefined ? null : canonicalJson(evidence),
  };
  await insertRow(sql, "registry.pointer_event", {
    environment,
    seq: event.seq,
    revision,
    remote,
    action,
    from_stable: event.from,
    to_stable: event.to,
    actor,
    reason,
    request_id: requestId,
    at,
    untested: event.untested,
    follow,
    from_candidate: event.fromCandidate,
    to_candidate: event.toCandidate,
    weight_ppm: event.weightPpm,
    salt: event.salt,
    yanked_id: yanked,
    policy: event.policy,
    left_early: event.leftEarly,
    evidence: event.evidence,
    prev_hash: prevHash,
    hash: hashOfEvent(event, prevHash),
  });
}

/** Writes a pointer that has moved. */
export async function writePointer(
  sql: Sql,
  { request, next, revision, at, follow }: NextEvent,
): Promise<void> {
  const { stable, rollout, lock, pause, policy, earlier, unproven } = next;
  await insertRow(
    sql,
    "registry.pointer",
    {
      environment: request.environment,
      remote: request.remote,
      revision,
      stable_id: stable,
      last_good_id: await lastGoodOf(sql, next),
      updated_at: at,
      actor: request.actor,
      follow,
      candidate_id: rollout?.candidate ?? null,
      weight_ppm: rollout?.weightPpm ?? null,
      salt: rollout?.salt ?? null,
      locked_by: lock?.by ?? null,
      lock_reason: lock?.reason ?? null,
      earlier_ids: earlier,
      paused_by: pause?.by ?? null,
      pause_reason: pause?.reason ?? null,
      policy,
      unproven_ids: unproven,
    },
    `on conflict (environment, remote) do update set revision = excluded.revision, stable_id = excluded.stable_id,
       last_good_id = excluded.last_good_id, updated_at = excluded.updated_at, actor = excluded.actor,
       follow = excluded.follow, candidate_id = excluded.candidate_id, weight_ppm = excluded.weight_ppm,
       salt = excluded.salt, locked_by = excluded.locked_by, lock_reason = excluded.lock_reason,
       earlier_ids = excluded.earlier_ids, paused_by = excluded.paused_by, pause_reason = excluded.pause_reason,
       policy = excluded.policy, unproven_ids = excluded.unproven_ids`,
  );
}

/** Writes what a change has beside a move: the last move stays what pages follow and are counted for. */
export async function writeBesideMoves(sql: Sql, { request, next }: NextEvent): Promise<void> {
  const { lock, pause, policy } = next;
  await sql.query(
    `update registry.pointer set locked_by = :lockedBy, lock_reason = :lockReason, last_good_id = :lastGoodId,
       paused_by = :pausedBy, pause_reason = :pauseReason, policy = :policy
     where environment = :environment and remote = :remote`,
    {
      environment: request.environment,
      remote: request.remote,
      lockedBy: lock?.by,
      lockReason: lock?.reason,
      lastGoodId: await lastGoodOf(sql, next),
      pausedBy: pause?.by,
      pauseReason: pause?.reason,
      policy,
    },
  );
}

/**
 * The nearest of earlier releases that is proven and not forbidden; where none is, the nearest that is not
 * forbidden; or null.
 */
async function lastGoodOf(sql: Sql, state: PointerState): Promise<string | null> {
  const earlier = provenFirst(state);
  const [nearest] = await sql.query<{ id: string }>(
    `select r.id from unnest($1::text[]) with ordinality e (id, place) join registry.release r on r.id = e.id
     where r.state = 'ready' order by e.place limit 1`,
    [earlier],
  );
  return nearest?.id ?? null;
}
