import { isDeepStrictEqual } from "node:util";
import type { Database, Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import type { Clock } from "@tessera/shared/core/clock";
import { chainStart, hashOfEvent, type PointerEvent } from "./event-chain.ts";
import {
  afterMove,
  defaultFollow,
  movesPages,
  replay,
  type Lock,
  type PointerAction,
  type PointerMove,
  type PointerState,
  type Rollout,
} from "./pointer.ts";
import { lockEnvironment, refuseMoved, type PointerRequest } from "./pointer-request.ts";
import { readMoves } from "./read-moves.ts";
import { findRelease, requireRemote, type Release } from "./release-rows.ts";
import type { RevisionArrivals } from "./revision-arrivals.ts";

export interface PointerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly arrivals: RevisionArrivals;
}

/** Notification channel for new revisions; payload `{ environment, revision }`. */
export const revisionChannel = "registry_revision";

/** A candidate and the share of the devices that gets it, in parts per million. */
export interface Candidate {
  readonly release: Release;
  readonly weightPpm: number;
}

/**
 * Result of a change. `changed` is false when the pointer was there already and nothing was written. `to` is null when
 * the remote is out of the site.
 */
export interface PointerChange<Target extends Release | null = Release | null> {
  readonly environment: string;
  readonly revision: number;
  readonly changed: boolean;
  readonly from: Release | null;
  readonly to: Target;
  /** The candidate after the change. */
  readonly candidate: Candidate | null;
  /** The candidate that the change has taken from the devices that had it. */
  readonly withdrawn: Release | null;
  /** Reasons why the release after the change does not fit what is live; none where it does, or where that was not asked. */
  readonly misfits: readonly string[];
}

/** State of a remote's pointer before a change, and its events. */
export interface PointerHistory {
  readonly state: PointerState;
  readonly moves: readonly PointerMove[];
}

/** State to which a change leads. */
export interface PointerTarget<Target extends Release | null = Release | null> {
  readonly to: Target;
  /** The rollout after it; none when it is left out. */
  readonly rollout?: Rollout;
  /** The lock after it; that of before when it is left out. */
  readonly lock?: Lock | null;
  /** Reasons why the release does not fit what is live; none when it is left out. */
  readonly misfits?: readonly string[];
  /** The release that the change forbids. */
  readonly yanked?: string;
}

type ChooseTarget<Target extends Release | null> = (
  sql: Sql,
  past: PointerHistory,
) => Promise<PointerTarget<Target>>;

/** Changes a pointer: locks, checks, then writes pointer, event and revision in one transaction. Nothing else does. */
export function changePointer<Target extends Release | null>(
  { database, clock, arrivals }: PointerDependencies,
  request: PointerRequest,
  action: PointerAction,
  chooseTarget: ChooseTarget<Target>,
): Promise<PointerChange<Target>> {
  const { environment, remote } = request;
  // Read before waiting for the lock: its holder changes the pointer after this request began.
  const hasSeen = seenBy(arrivals, request);
  return database.transaction(async (sql) => {
    const revision = await lockEnvironment(sql, request);
    await refuseMoved(sql, request, hasSeen);
    await requireRemote(sql, remote);
    const moves = await readMoves(sql, request);
    const state = replay(moves);
    const target = await chooseTarget(sql, { state, moves });
    const { to, rollout = null, lock = state.lock, misfits = [], yanked = null } = target;
    const from = await releaseOf(sql, state.stable);
    const move: PointerMove = { action, to: to?.id ?? null, rollout, lock };
    const next = afterMove(state, move);
    const left = state.rollout?.candidate;
    const isWithdrawn = left !== undefined && left !== next.rollout?.candidate && left !== next.stable;
    const change = {
      environment,
      from,
      to,
      candidate: await candidateOf(sql, rollout),
      withdrawn: isWithdrawn ? await releaseOf(sql, left) : null,
      misfits,
    };
    if (yanked === null && isDeepStrictEqual(next, state)) return { ...change, revision, changed: false };

    const facts = {
      request,
      action,
      state,
      next,
      revision: revision + 1,
      at: clock.now(),
      yanked,
      follow: followOf(action, request.follow),
    };
    await appendEvent(sql, facts);
    await (movesPages(action) ? writePointer(sql, facts) : writeBesideMoves(sql, facts));
    await sql.query("update registry.environment set revision = $2 where name = $1", [
      environment,
      facts.revision,
    ]);
    // Before the commit: who waits for the lock must find it.
    arrivals.noteOwn(environment, facts.revision);
    sql.notify(revisionChannel, JSON.stringify({ environment, revision: facts.revision }));
    return { ...change, revision: facts.revision, changed: true };
  });
}

/** Mode by which pages follow a change; null where they have nothing to follow. A page that runs a forbidden release leaves it at once. */
function followOf(action: PointerAction, asked: FollowMode | undefined): FollowMode | null {
  if (action === "yank") return "kill";
  return movesPages(action) ? (asked ?? defaultFollow[action]) : null;
}

/** Reads which revisions existed when the caller began, counted back from now. */
export function seenBy(
  arrivals: RevisionArrivals,
  { environment, startedMsAgo }: PointerRequest,
): (revision: number) => boolean {
  const startedMs = startedMsAgo === undefined ? undefined : arrivals.ago(startedMsAgo);
  return (revision) => startedMs === undefined || !arrivals.isAfter(environment, revision, startedMs);
}

async function releaseOf(sql: Sql, id: string | null): Promise<Release | null> {
  return id === null ? null : findRelease(sql, id);
}

async function candidateOf(sql: Sql, rollout: Rollout | null): Promise<Candidate | null> {
  const release = rollout && (await findRelease(sql, rollout.candidate));
  return release && { release, weightPpm: rollout.weightPpm };
}

interface NextEvent {
  readonly request: PointerRequest;
  readonly action: PointerAction;
  readonly state: PointerState;
  readonly next: PointerState;
  readonly revision: number;
  readonly at: Date;
  readonly yanked: string | null;
  /** Null where pages stay as they are. */
  readonly follow: FollowMode | null;
}

async function appendEvent(
  sql: Sql,
  { request, action, state, next, revision, at, follow, yanked }: NextEvent,
): Promise<void> {
  const { environment, remote, actor, reason, requestId } = request;
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
  };
  await sql.query(
    `insert into registry.pointer_event (environment, seq, revision, remote, action, from_stable, to_stable,
       actor, reason, request_id, at, untested, follow, from_candidate, to_candidate, weight_ppm, salt,
       yanked_id, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
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
      prevHash,
      hashOfEvent(event, prevHash),
    ],
  );
}

async function writePointer(sql: Sql, { request, next, revision, at, follow }: NextEvent): Promise<void> {
  const { stable, rollout, lock, earlier } = next;
  await sql.query(
    `insert into registry.pointer (environment, remote, revision, stable_id, last_good_id, updated_at, actor, follow,
       candidate_id, weight_ppm, salt, locked_by, lock_reason, earlier_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (environment, remote) do update set revision = excluded.revision, stable_id = excluded.stable_id,
       last_good_id = excluded.last_good_id, updated_at = excluded.updated_at, actor = excluded.actor,
       follow = excluded.follow, candidate_id = excluded.candidate_id, weight_ppm = excluded.weight_ppm,
       salt = excluded.salt, locked_by = excluded.locked_by, lock_reason = excluded.lock_reason, earlier_ids = excluded.earlier_ids`,
    [
      request.environment,
      request.remote,
      revision,
      stable,
      await nearestReady(sql, earlier),
      at,
      request.actor,
      follow,
      rollout?.candidate ?? null,
      rollout?.weightPpm ?? null,
      rollout?.salt ?? null,
      lock?.by ?? null,
      lock?.reason ?? null,
      earlier,
    ],
  );
}

/** Writes what a change has beside a move: the last move stays what pages follow and are counted for. */
async function writeBesideMoves(sql: Sql, { request, next: { lock, earlier } }: NextEvent): Promise<void> {
  await sql.query(
    `update registry.pointer set locked_by = $3, lock_reason = $4, last_good_id = $5
     where environment = $1 and remote = $2`,
    [
      request.environment,
      request.remote,
      lock?.by ?? null,
      lock?.reason ?? null,
      await nearestReady(sql, earlier),
    ],
  );
}

/** The nearest of earlier releases that is not forbidden, or null. */
async function nearestReady(sql: Sql, earlier: readonly string[]): Promise<string | null> {
  const [nearest] = await sql.query<{ id: string }>(
    `select r.id from unnest($1::text[]) with ordinality e (id, place) join registry.release r on r.id = e.id
     where r.state = 'ready' order by e.place limit 1`,
    [earlier],
  );
  return nearest?.id ?? null;
}
