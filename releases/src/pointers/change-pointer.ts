import { isDeepStrictEqual } from "node:util";
import type { Database, Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import type { Clock } from "@tessera/shared/core/clock";
import {
  afterMove,
  defaultFollow,
  movesPages,
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
import { findRelease, requireRemote, type Release } from "../registry/release-rows.ts";
import type { RevisionArrivals } from "./revision-arrivals.ts";
import { appendEvent, writeBesideMoves, writePointer, type NextEvent } from "./write-pointer.ts";

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
 * Result of a change for one remote. `changed` is false when its pointer was there already and no event of it
 * was written. `to` is null when the remote is out of the site.
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
  /**
   * Reasons why the release after the change does not fit what is live; none where it does, or where that was
   * not asked.
   */
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
 * Changes pointers of one environment in one transaction, all of them or none: locks, checks, then writes for
 * each that changes its pointer and its event, and one revision for all. Nothing else does.
 *
 * @param remotes those that the caller names: refused when one of them has moved since. The plan may move
 *   others with them
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

/**
 * Mode by which pages follow a change; null where they have nothing to follow. A page that runs a forbidden
 * release leaves it at once.
 */
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
