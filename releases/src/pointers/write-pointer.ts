import type { Sql } from "@tessera/database";
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
  await sql.query(
    `insert into registry.pointer_event (environment, seq, revision, remote, action, from_stable, to_stable,
       actor, reason, request_id, at, untested, follow, from_candidate, to_candidate, weight_ppm, salt,
       yanked_id, policy, left_early, evidence, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      environment,
      event.seq,
      revision,
      remote,
      action,
      event.from,
      event.to,
      actor,
      reason,
      requestId,
      at,
      event.untested,
      follow,
      event.fromCandidate,
      event.toCandidate,
      event.weightPpm,
      event.salt,
      yanked,
      event.policy,
      event.leftEarly,
      event.evidence,
      prevHash,
      hashOfEvent(event, prevHash),
    ],
  );
}

/** Writes a pointer that has moved. */
export async function writePointer(
  sql: Sql,
  { request, next, revision, at, follow }: NextEvent,
): Promise<void> {
  const { stable, rollout, lock, pause, policy, earlier, unproven } = next;
  await sql.query(
    `insert into registry.pointer (environment, remote, revision, stable_id, last_good_id, updated_at, actor, follow,
       candidate_id, weight_ppm, salt, locked_by, lock_reason, earlier_ids, paused_by, pause_reason, policy, unproven_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (environment, remote) do update set revision = excluded.revision, stable_id = excluded.stable_id,
       last_good_id = excluded.last_good_id, updated_at = excluded.updated_at, actor = excluded.actor,
       follow = excluded.follow, candidate_id = excluded.candidate_id, weight_ppm = excluded.weight_ppm,
       salt = excluded.salt, locked_by = excluded.locked_by, lock_reason = excluded.lock_reason,
       earlier_ids = excluded.earlier_ids, paused_by = excluded.paused_by, pause_reason = excluded.pause_reason,
       policy = excluded.policy, unproven_ids = excluded.unproven_ids`,
    [
      request.environment,
      request.remote,
      revision,
      stable,
      await lastGoodOf(sql, next),
      at,
      request.actor,
      follow,
      rollout?.candidate ?? null,
      rollout?.weightPpm ?? null,
      rollout?.salt ?? null,
      lock?.by ?? null,
      lock?.reason ?? null,
      earlier,
      pause?.by ?? null,
      pause?.reason ?? null,
      policy,
      unproven,
    ],
  );
}

/** Writes what a change has beside a move: the last move stays what pages follow and are counted for. */
export async function writeBesideMoves(sql: Sql, { request, next }: NextEvent): Promise<void> {
  const { lock, pause, policy } = next;
  await sql.query(
    `update registry.pointer set locked_by = $3, lock_reason = $4, last_good_id = $5, paused_by = $6, pause_reason = $7,
       policy = $8
     where environment = $1 and remote = $2`,
    [
      request.environment,
      request.remote,
      lock?.by ?? null,
      lock?.reason ?? null,
      await lastGoodOf(sql, next),
      pause?.by ?? null,
      pause?.reason ?? null,
      policy,
    ],
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
