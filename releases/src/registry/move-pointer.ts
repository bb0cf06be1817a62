import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { chainStart, hashOfEvent, type PointerEvent } from "./event-chain.ts";
import { afterMove, replay, type PointerMove, type PointerState } from "./pointer.ts";
import { refuseTakenPrefixes } from "./prefixes.ts";
import { RegistryRefusal } from "./refusal.ts";
import { findRelease, liveReleases, requireRemote, resolveRelease, type Release } from "./release-rows.ts";

export interface PointerDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who asks for a change, and what he believes to change. */
export interface PointerRequest {
  readonly environment: string;
  readonly remote: string;
  readonly actor: string;
  readonly requestId: string;
  readonly reason: string | null;
  /** The revision that the one who asks has seen; left out, the newest is taken. */
  readonly expectedRevision?: number | undefined;
}

/** Where every node hears of a new revision, as `{ environment, revision }`. */
export const revisionChannel = "registry_revision";

/** What a change led to. `changed` is false when the release was live already: then nothing was written. */
export interface PointerChange {
  readonly environment: string;
  readonly revision: number;
  readonly changed: boolean;
  readonly from: Release | null;
  readonly to: Release;
}

/**
 * Makes a release live for everybody. Throws REMOTE_UNKNOWN, RELEASE_UNKNOWN, RELEASE_AMBIGUOUS, RELEASE_YANKED,
 * PREFIX_TAKEN, ENVIRONMENT_UNKNOWN, and REVISION_MOVED when somebody was faster.
 */
export function promote(
  dependencies: PointerDependencies,
  request: PointerRequest,
  releaseName: string,
): Promise<PointerChange> {
  return changePointer(dependencies, request, "promote", async (sql) => {
    const release = await resolveRelease(sql, request.remote, releaseName);
    const live = await liveReleases(sql, request.environment);
    refuseTakenPrefixes(
      release.built,
      live.map(({ built }) => built),
    );
    return release;
  });
}

/**
 * Makes the last good release live again. Nothing but the lack of one stands in its way: no check of prefixes, so undoing
 * is always easier than doing. Throws REMOTE_UNKNOWN, NOTHING_TO_ROLL_BACK_TO, ENVIRONMENT_UNKNOWN and REVISION_MOVED.
 */
export function rollBack(dependencies: PointerDependencies, request: PointerRequest): Promise<PointerChange> {
  return changePointer(dependencies, request, "rollback", async (sql, state) => {
    const lastGood = await firstReady(sql, state.earlier);
    if (lastGood) return lastGood;
    throw new RegistryRefusal(
      "NOTHING_TO_ROLL_BACK_TO",
      `${request.remote} has no earlier release to go back to.`,
    );
  });
}

type ChooseTarget = (sql: Sql, state: PointerState) => Promise<Release>;

/** The only way in which a pointer moves: lock, look, then pointer, event and revision in one transaction. */
function changePointer(
  { database, clock }: PointerDependencies,
  request: PointerRequest,
  action: PointerMove["action"],
  chooseTarget: ChooseTarget,
): Promise<PointerChange> {
  return database.transaction(async (sql) => {
    const revision = await lockEnvironment(sql, request);
    await requireRemote(sql, request.remote);
    const state = replay(await movesOf(sql, request));
    const to = await chooseTarget(sql, state);
    const from = state.stable === null ? null : await findRelease(sql, state.stable);
    if (to.id === state.stable)
      return { environment: request.environment, revision, changed: false, from, to };

    const next = { revision: revision + 1, at: clock.now() };
    await appendEvent(sql, { request, action, from: state.stable, to: to.id, ...next });
    await writePointer(sql, { request, state: afterMove(state, { action, to: to.id }), ...next });
    await sql.query("update registry.environment set revision = $2 where name = $1", [
      request.environment,
      next.revision,
    ]);
    const change = { environment: request.environment, revision: next.revision };
    sql.notify(revisionChannel, JSON.stringify(change));
    return { ...change, changed: true, from, to };
  });
}

async function lockEnvironment(sql: Sql, { environment, expectedRevision }: PointerRequest): Promise<number> {
  const [row] = await sql.query<{ revision: bigint }>(
    "select revision from registry.environment where name = $1 for update",
    [environment],
  );
  if (!row) throw new RegistryRefusal("ENVIRONMENT_UNKNOWN", `There is no environment ${environment}.`);
  const revision = Number(row.revision);
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw new RegistryRefusal(
      "REVISION_MOVED",
      `${environment} is at revision ${revision}, not ${expectedRevision}: somebody was faster.`,
      { revision },
    );
  }
  return revision;
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
  readonly to: string;
  readonly revision: number;
  readonly at: Date;
}

async function appendEvent(sql: Sql, { request, action, from, to, revision, at }: NextEvent): Promise<void> {
  const { environment, remote, actor, reason, requestId } = request;
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
  };
  await sql.query(
    `insert into registry.pointer_event (environment, seq, revision, remote, action, from_stable, to_stable,
       actor, reason, request_id, at, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
}

async function writePointer(sql: Sql, { request, state, revision, at }: NextPointer): Promise<void> {
  const lastGood = await firstReady(sql, state.earlier);
  await sql.query(
    `insert into registry.pointer (environment, remote, revision, stable_id, last_good_id, updated_at, actor)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (environment, remote) do update set revision = excluded.revision, stable_id = excluded.stable_id,
       last_good_id = excluded.last_good_id, updated_at = excluded.updated_at, actor = excluded.actor`,
    [request.environment, request.remote, revision, state.stable, lastGood?.id ?? null, at, request.actor],
  );
}
