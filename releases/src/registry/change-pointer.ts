import { isDeepStrictEqual } from "node:util";
import type { Database, Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import type { Clock } from "@tessera/shared/core/clock";
import { canonicalJson } from "../release/canonical.ts";
import { chainStart, hashOfEvent, type PointerEvent } from "./event-chain.ts";
import {
  afterMove,
  defaultFollow,
  movesPages,
  provenFirst,
  replay,
  type PointerAction,
  type PointerMove,
  type PointerState,
  type Rollout,
  type Stop,
} from "./pointer.ts";
import { lockEnvironment, refuseMoved, type ChangeRequest, type PointerRequest } from "./pointer-request.ts";
import { isLeftEarly, policyOf } from "./policy.ts";
import { readMoves, type DatedMove } from "./read-moves.ts";
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
 * Result of a change for one remote. `changed` is false when its pointer was there already and no event of it was written. `to` is null
 * when the remote is out of the site.
 */
export interface PointerChange<Target extends Release | null = Release | null> {
  readonly environment: string;
  readonly remote: string;
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
  readonly moves: readonly DatedMove[];
}

/** State to which a change leads. */
export interface PointerTarget<Target extends Release | null = Release | null> {
  readonly to: Target;
  /** The rollout after it; none when it is left out. */
  readonly rollout?: Rollout;
  /** The lock after it; that of before when it is left out. */
  readonly lock?: Stop | null;
  /** The pause after it; that of before when it is left out, while the rollout runs. */
  readonly pause?: Stop | null;
  /** The policy after it; that of before when it is left out. */
  readonly policy?: string | null;
  /** True for an event that is written also where it changes nothing. */
  readonly isNoted?: boolean;
  /** Reasons why the release does not fit what is live; none when it is left out. */
  readonly misfits?: readonly string[];
  /** The release that the change forbids. */
  readonly yanked?: string;
}

/** A remote, and the state to which a change leads it. */
export interface PlannedMove<Target extends Release | null = Release | null> extends PointerTarget<Target> {
  readonly remote: string;
  /** The reason of its event; that of the request when it is left out. */
  readonly reason?: string;
}

/** Changes the pointer of one remote, see {@link changePointers}. */
export async function changePointer<Target extends Release | null>(
  dependencies: PointerDependencies,
  request: PointerRequest,
  action: PointerAction,
  chooseTarget: (sql: Sql, past: PointerHistory) => Promise<PointerTarget<Target>>,
): Promise<PointerChange<Target>> {
  const { remote } = request;
  const [change] = await changePointers(dependencies, request, [remote], action, async (sql, past) => [
    { remote, ...(await chooseTarget(sql, pastOf(past, remote))) },
  ]);
  if (!change) throw new Error("A change of one pointer has one result.");
  return change;
}

/** History of a remote that a change names. */
export function pastOf(past: ReadonlyMap<string, PointerHistory>, remote: string): PointerHistory {
  const history = past.get(remote);
  if (!history) throw new Error(`The change does not name ${remote}.`);
  return history;
}

/**
 * Changes pointers of one environment in one transaction, all of them or none: locks, checks, then writes for each that changes its pointer
 * and its event, and one revision for all. Nothing else does.
 *
 * @param remotes those that the caller names: refused when one of them has moved since. The plan may move others with them
 * @param plan chooses the targets, each remote once, by the histories of the named remotes
 * @returns one change for each planned move, in its order
 */
export function changePointers<Target extends Release | null>(
  { database, clock, arrivals }: PointerDependencies,
  request: ChangeRequest,
  remotes: readonly string[],
  action: PointerAction,
  plan: (sql: Sql, past: ReadonlyMap<string, PointerHistory>) => Promise<readonly PlannedMove<Target>[]>,
): Promise<readonly PointerChange<Target>[]> {
  const { environment } = request;
  // Read before waiting for the lock: its holder changes the pointer after this request began.
  const hasSeen = seenBy(arrivals, request);
  return database.transaction(async (sql) => {
    const revision = await lockEnvironment(sql, request);
    const past = new Map<string, PointerHistory>();
    for (const remote of remotes) {
      await refuseMoved(sql, { ...request, remote }, hasSeen);
      await requireRemote(sql, remote);
      past.set(remote, await readPast(sql, environment, remote));
    }
    const at = clock.now();
    const changes: PointerChange<Target>[] = [];
    for (const move of await plan(sql, past)) {
      const { remote, reason = request.reason } = move;
      const history = past.get(remote) ?? (await readPast(sql, environment, remote));
      const own = { request: { ...request, remote, reason }, action, revision: revision + 1, at };
      changes.push(await applyMove(sql, own, history, move));
    }
    if (!changes.some(({ changed }) => changed)) return changes.map((change) => ({ ...change, revision }));
    await sql.query("update registry.environment set revision = $2 where name = $1", [
      environment,
      revision + 1,
    ]);
    // Before the commit: who waits for the lock must find it.
    arrivals.noteOwn(environment, revision + 1);
    sql.notify(revisionChannel, JSON.stringify({ environment, revision: revision + 1 }));
    return changes;
  });
}

async function readPast(sql: Sql, environment: string, remote: string): Promise<PointerHistory> {
  const moves = await readMoves(sql, { environment, remote });
  return { state: replay(moves), moves };
}

/** Writes pointer and event of one remote, unless the target changes nothing. */
async function applyMove<Target extends Release | null>(
  sql: Sql,
  { request, action, revision, at }: Pick<NextEvent, "request" | "action" | "revision" | "at">,
  { state, moves }: PointerHistory,
  target: PointerTarget<Target>,
): Promise<PointerChange<Target>> {
  const { environment, remote } = request;
  const { to, rollout = null, lock = state.lock, misfits = [], yanked = null } = target;
  const { pause = movesPages(action) ? null : state.pause, policy = state.policy } = target;
  const from = await releaseOf(sql, state.stable);
  const leftEarly =
    state.stable !== (to?.id ?? null) && isLeftEarly(moves, policyOf(environment, state.policy), at);
  const move: PointerMove = { action, to: to?.id ?? null, rollout, lock, pause, policy, leftEarly };
  const next = afterMove(state, move);
  const left = state.rollout?.candidate;
  const isWithdrawn = left !== undefined && left !== next.rollout?.candidate && left !== next.stable;
  const change = {
    environment,
    remote,
    revision,
    from,
    to,
    candidate: await candidateOf(sql, rollout),
    withdrawn: isWithdrawn ? await releaseOf(sql, left) : null,
    misfits,
  };
  const isNoted = yanked !== null || target.isNoted === true;
  if (!isNoted && isDeepStrictEqual(next, state)) return { ...change, changed: false };
  const follow = followOf(action, request.follow);
  const facts = { request, action, state, next, revision, at, yanked, leftEarly, follow };
  await appendEvent(sql, facts);
  await (movesPages(action) ? writePointer(sql, facts) : writeBesideMoves(sql, facts));
  return { ...change, changed: true };
}

/** Mode by which pages follow a change; null where they have nothing to follow. A page that runs a forbidden release leaves it at once. */
function followOf(action: PointerAction, asked: FollowMode | undefined): FollowMode | null {
  if (action === "yank") return "kill";
  return movesPages(action) ? (asked ?? defaultFollow[action]) : null;
}

/** Reads which revisions existed when the caller began, counted back from now. */
export function seenBy(
  arrivals: RevisionArrivals,
  { environment, startedMsAgo }: ChangeRequest,
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
  readonly leftEarly: boolean;
  /** Null where pages stay as they are. */
  readonly follow: FollowMode | null;
}

async function appendEvent(
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

async function writePointer(sql: Sql, { request, next, revision, at, follow }: NextEvent): Promise<void> {
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
async function writeBesideMoves(sql: Sql, { request, next }: NextEvent): Promise<void> {
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

/** The nearest of earlier releases that is proven and not forbidden; where none is, the nearest that is not forbidden; or null. */
async function lastGoodOf(sql: Sql, state: PointerState): Promise<string | null> {
  const earlier = provenFirst(state);
  const [nearest] = await sql.query<{ id: string }>(
    `select r.id from unnest($1::text[]) with ordinality e (id, place) join registry.release r on r.id = e.id
     where r.state = 'ready' order by e.place limit 1`,
    [earlier],
  );
  return nearest?.id ?? null;
}
