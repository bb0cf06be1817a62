import type { Database, Sql } from "@tessera/database";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import type { Clock } from "@tessera/shared/core/clock";
import { chainStart, hashOfEvent, type PointerEvent } from "./event-chain.ts";
import { afterMove, defaultFollow, replay, type PointerMove, type PointerState } from "./pointer.ts";
import { refuseTakenPrefixes } from "./prefixes.ts";
import { lockEnvironment, refuseMoved, type PointerRequest } from "./pointer-request.ts";
import { RegistryRefusal } from "./refusal.ts";
import type { RevisionArrivals } from "./revision-arrivals.ts";
import { refuseIncompatible } from "./shared-modules.ts";
import { findRelease, liveReleases, requireRemote, resolveRelease, type Release } from "./release-rows.ts";

export interface PointerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly arrivals: RevisionArrivals;
}

/** Name of the shell among the remotes. */
const shellName = "shell";

/** Notification channel for new revisions; payload `{ environment, revision }`. */
export const revisionChannel = "registry_revision";

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
}

/**
 * Makes a release live for everybody. Throws REMOTE_UNKNOWN, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED,
 * PREFIX_TAKEN, RELEASE_INCOMPATIBLE, ENVIRONMENT_UNKNOWN, and REVISION_MOVED on a conflicting change.
 */
export function promote(
  dependencies: PointerDependencies,
  request: PointerRequest,
  releaseName: string,
): Promise<PointerChange<Release>> {
  return changePointer(
    dependencies,
    request,
    "promote",
    async (sql) => (await choosePromoted(sql, request, releaseName)).release,
  );
}

/** A promotion that nothing speaks against but what its screens will show. */
export interface PossiblePromotion {
  readonly release: Release;
  /** Live releases, the one in whose place it would come among them. */
  readonly live: readonly Release[];
}

/** Refuses what {@link promote} would refuse, and changes nothing. Null when the release is live already. */
export function checkPromotion(
  { database, arrivals }: PointerDependencies,
  request: PointerRequest,
  releaseName: string,
): Promise<PossiblePromotion | null> {
  const hasSeen = seenBy(arrivals, request);
  return database.transaction(async (sql) => {
    await lockEnvironment(sql, request);
    await refuseMoved(sql, request, hasSeen);
    await requireRemote(sql, request.remote);
    const chosen = await choosePromoted(sql, request, releaseName);
    return chosen.live.some(({ id }) => id === chosen.release.id) ? null : chosen;
  });
}

async function choosePromoted(
  sql: Sql,
  { environment, remote }: PointerRequest,
  name: string,
): Promise<PossiblePromotion> {
  const release = await resolveRelease(sql, remote, name);
  const live = await liveReleases(sql, environment);
  const built = live.map((other) => other.built);
  refuseTakenPrefixes(release.built, built);
  refuseIncompatible(release.built, built);
  return { release, live };
}

/**
 * Makes the last good release live again, or the named one that was live before; without an earlier release the remote
 * leaves
 * the site. Prefixes are not checked, so that a rollback is always possible. Throws
 * REMOTE_UNKNOWN, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED, RELEASE_NEVER_LIVE, NOTHING_TO_ROLL_BACK_TO,
 * ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export function rollBack(
  dependencies: PointerDependencies,
  request: PointerRequest,
  releaseName?: string,
): Promise<PointerChange> {
  const { remote } = request;
  return changePointer(dependencies, request, "rollback", async (sql, { state, moves }) => {
    if (releaseName !== undefined) return releaseLiveBefore(sql, request, releaseName, moves);
    const lastGood = await firstReady(sql, state.earlier);
    if (lastGood) return lastGood;
    if (state.stable !== null && remote !== shellName) return null;
    throw new RegistryRefusal("NOTHING_TO_ROLL_BACK_TO", `${remote} has no earlier release to go back to.`);
  });
}

/**
 * Takes a remote out of the site: its paths answer 404, its slots and its entries in the bars are gone. A promotion or a
 * rollback brings it back. Throws SHELL_STAYS, REMOTE_UNKNOWN, ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export function retire(dependencies: PointerDependencies, request: PointerRequest): Promise<PointerChange> {
  return changePointer(dependencies, request, "retire", async () => {
    if (request.remote !== shellName) return null;
    throw new RegistryRefusal("SHELL_STAYS", "The shell cannot be retired: without it there is no page.");
  });
}

async function releaseLiveBefore(
  sql: Sql,
  { remote }: PointerRequest,
  name: string,
  moves: readonly PointerMove[],
): Promise<Release> {
  const release = await resolveRelease(sql, remote, name);
  if (moves.some(({ to }) => to === release.id)) return release;
  throw new RegistryRefusal(
    "RELEASE_NEVER_LIVE",
    `${release.label} of ${remote} was never live: promote it instead.`,
  );
}

/** State of a remote's pointer before a change, and its events. */
interface PointerHistory {
  readonly state: PointerState;
  readonly moves: readonly PointerMove[];
}

type ChooseTarget<Target extends Release | null> = (sql: Sql, past: PointerHistory) => Promise<Target>;

/** Changes a pointer: locks, checks, then writes pointer, event and revision in one transaction. Nothing else does. */
function changePointer<Target extends Release | null>(
  { database, clock, arrivals }: PointerDependencies,
  request: PointerRequest,
  action: PointerMove["action"],
  chooseTarget: ChooseTarget<Target>,
): Promise<PointerChange<Target>> {
  const { environment, remote } = request;
  // Read before waiting for the lock: its holder changes the pointer after this request began.
  const hasSeen = seenBy(arrivals, request);
  return database.transaction(async (sql) => {
    const revision = await lockEnvironment(sql, request);
    await refuseMoved(sql, request, hasSeen);
    await requireRemote(sql, remote);
    const moves = await movesOf(sql, request);
    const state = replay(moves);
    const to = await chooseTarget(sql, { state, moves });
    const from = state.stable === null ? null : await findRelease(sql, state.stable);
    const target = to?.id ?? null;
    if (target === state.stable) return { environment, revision, changed: false, from, to };

    const follow = request.follow ?? defaultFollow[action];
    const next = { revision: revision + 1, at: clock.now(), follow };
    await appendEvent(sql, { request, action, from: state.stable, to: target, ...next });
    await writePointer(sql, { request, state: afterMove(state, { action, to: target }), ...next });
    await sql.query("update registry.environment set revision = $2 where name = $1", [
      environment,
      next.revision,
    ]);
    // Before the commit: who waits for the lock must find it.
    arrivals.noteOwn(environment, next.revision);
    const change = { environment, revision: next.revision };
    sql.notify(revisionChannel, JSON.stringify(change));
    return { ...change, changed: true, from, to };
  });
}

/** Reads which revisions existed when the caller began, counted back from now. */
function seenBy(
  arrivals: RevisionArrivals,
  { environment, startedMsAgo }: PointerRequest,
): (revision: number) => boolean {
  const startedMs = startedMsAgo === undefined ? undefined : arrivals.ago(startedMsAgo);
  return (revision) => startedMs === undefined || !arrivals.isAfter(environment, revision, startedMs);
}

async function movesOf(sql: Sql, { environment, remote }: PointerRequest): Promise<PointerMove[]> {
  return sql.query<PointerMove>(
    `select action, to_stable as "to" from registry.pointer_event
     where environment = $1 and remote = $2 order by seq`,
    [environment, remote],
  );
}

async function firstReady(sql: Sql, ids: readonly string[]): Promise<Release | null> {
  for (const id of ids) {
    const release = await findRelease(sql, id);
    if (release?.state === "ready") return release;
  }
  return null;
}

interface NextEvent {
  readonly request: PointerRequest;
  readonly action: PointerMove["action"];
  readonly from: string | null;
  readonly to: string | null;
  readonly revision: number;
  readonly at: Date;
  readonly follow: FollowMode;
}

async function appendEvent(
  sql: Sql,
  { request, action, from, to, revision, at, follow }: NextEvent,
): Promise<void> {
  const { environment, remote, actor, reason, requestId } = request;
  const untested = request.untested ? true : null;
  const [last] = await sql.query<{ seq: bigint; hash: string }>(
    "select seq, hash from registry.pointer_event where environment = $1 order by seq desc limit 1",
    [environment],
  );
  const seq = Number(last?.seq ?? 0) + 1;
  const prevHash = last?.hash ?? chainStart;
  const event: PointerEvent = {
    environment,
    seq,
    revision,
    remote,
    action,
    from,
    to,
    actor,
    reason,
    requestId,
    at: at.toISOString(),
    untested,
    follow,
  };
  await sql.query(
    `insert into registry.pointer_event (environment, seq, revision, remote, action, from_stable, to_stable,
       actor, reason, request_id, at, untested, follow, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      environment,
      seq,
      revision,
      remote,
      action,
      from,
      to,
      actor,
      reason,
      requestId,
      at,
      untested,
      follow,
      prevHash,
      hashOfEvent(event, prevHash),
    ],
  );
}

interface NextPointer {
  readonly request: PointerRequest;
  readonly state: PointerState;
  readonly revision: number;
  readonly at: Date;
  readonly follow: FollowMode;
}

async function writePointer(sql: Sql, { request, state, revision, at, follow }: NextPointer): Promise<void> {
  const lastGood = await firstReady(sql, state.earlier);
  await sql.query(
    `insert into registry.pointer (environment, remote, revision, stable_id, last_good_id, updated_at, actor, follow)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (environment, remote) do update set revision = excluded.revision, stable_id = excluded.stable_id,
       last_good_id = excluded.last_good_id, updated_at = excluded.updated_at, actor = excluded.actor, follow = excluded.follow`,
    [
      request.environment,
      request.remote,
      revision,
      state.stable,
      lastGood?.id ?? null,
      at,
      request.actor,
      follow,
    ],
  );
}
