import type { Database, Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import type {
  ReconciliationDifference,
  ReconciliationRun,
} from "@tessera/shared/operator-contracts/reconciliation";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../../platform/lists/list-page.ts";
import { actorNameSql } from "../../../platform/audit/actor-name.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import type { FoundDifference } from "./compare-lines.ts";
import { type Stored, withInstants } from "../../../platform/storage/instants.ts";

export interface PendingRun {
  readonly id: string;
  /** Bangkok day, `YYYY-MM-DD`. */
  readonly day: string;
}

type RunRow = Stored<ReconciliationRun, "createdAt" | "finishedAt">;

const selectRuns = `select id, day::text as day, state, requested_by as "requestedBy", created_at as "createdAt",
    finished_at as "finishedAt", failure, compared, differences
  from reconciliation_runs`;
const runsMax = 60;

export async function listRuns(sql: Sql): Promise<ReconciliationRun[]> {
  const rows = await sql.query<RunRow>(`${selectRuns} order by created_at desc, id desc limit ${runsMax}`);
  return rows.map((row) => withInstants(row));
}

export function listPendingRuns(sql: Sql): Promise<PendingRun[]> {
  return sql.query<PendingRun>(
    "select id, day::text as day from reconciliation_runs where state = 'pending' order by created_at, id",
  );
}

/** Adds a run of a day. Refuses with CONFLICT while one of that day is pending. */
export async function addRun(sql: Sql, day: string, by: string, now: Date): Promise<ReconciliationRun> {
  const id = newId();
  const added = await sql.query(
    `insert into reconciliation_runs (id, day, state, requested_by, created_at) values ($1, $2, 'pending', $3, $4)
     on conflict (day) where state = 'pending' do nothing returning id`,
    [id, day, by, now],
  );
  const [row] = added.length === 0 ? [] : await sql.query<RunRow>(`${selectRuns} where id = $1`, [id]);
  if (!row) throw new Refusal("CONFLICT", { details: { state: "pending" } });
  return withInstants(row);
}

/** True when a run of this day has ended well. */
export async function isReconciled(sql: Sql, day: string): Promise<boolean> {
  const rows = await sql.query(
    "select from reconciliation_runs where day = $1 and state <> 'failed' limit 1",
    [day],
  );
  return rows.length > 0;
}

export async function finishRun(
  sql: Sql,
  { id }: PendingRun,
  {
    compared,
    failure,
    now,
  }: { readonly compared: number; readonly failure: string | null; readonly now: Date },
): Promise<void> {
  await sql.query(
    `update reconciliation_runs set state = case when $3::text is null then 'done' else 'failed' end, failure = $3,
       compared = $2, finished_at = $4,
       differences = (select count(*) from reconciliation_differences where last_run = $1)
     where id = $1`,
    [id, compared, failure, now],
  );
}

/**
 * Writes differences of a run in one statement. One that is known, also as closed, only remembers that this
 * run has seen it. No two of `found` may have the same kind, problem and reference.
 */
export async function recordDifferences(
  sql: Sql,
  run: PendingRun,
  found: readonly FoundDifference[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((difference) => ({
    ...difference,
    id: newId(),
    ourAmount: difference.ourAmount?.toString() ?? null,
    theirAmount: difference.theirAmount?.toString() ?? null,
  }));
  await sql.query(
    `insert into reconciliation_differences (id, kind, problem, ref, day, number, currency, our_amount, our_state,
       their_amount, state, last_run, created_at)
     select d.id, d.kind, d.problem, d.ref, $2, d.number, d.currency, d."ourAmount", d."ourState", d."theirAmount", 'open', $3, $4
       from jsonb_to_recordset($1::jsonb) as d (id uuid, kind text, problem text, ref text, number text, currency text,
         "ourAmount" bigint, "ourState" text, "theirAmount" bigint)
     on conflict (kind, problem, ref) do update set last_run = excluded.last_run`,
    [JSON.stringify(rows), run.day, run.id, now],
  );
}

/** Author of what a run closes by itself. */
const runActor = "system:reconciliation";

/** Closes open differences of a run's day that the run has not found again. */
export async function closeGone(database: Database, run: PendingRun, now: Date): Promise<void> {
  await database.query(
    `update reconciliation_differences set state = 'closed', closed_by = $3, closed_at = $4, reason = 'Not found again',
       version = version + 1
     where day = $2 and state <> 'closed' and last_run <> $1`,
    [run.id, run.day, runActor, now],
  );
}

type DifferenceRow = Stored<Omit<ReconciliationDifference, "needsSecond">, "closedAt">;

const selectDifferences = `select id, kind, problem, ref, day::text as day, number, currency,
    (select c.real_exponent from currencies c where c.code = currency) as "realExponent", our_amount as "ourAmount",
    our_state as "ourState", their_amount as "theirAmount", state, reason, ${actorNameSql("proposed_by")} as "proposedBy",
    ${actorNameSql("closed_by")} as "closedBy", closed_at as "closedAt", version
  from reconciliation_differences r`;

const differenceList: List = {
  select: selectDifferences,
  from: "reconciliation_differences r",
  at: "r.created_at",
  search: {
    ids: ["r.id"],
    numbers: ["r.number"],
    references: ["r.ref"],
    reals: ["r.our_amount", "r.their_amount"],
  },
};

/** Lists one page of differences: those to decide the oldest first, others the newest first. */
export async function listDifferences(
  sql: Sql,
  { state, ...wanted }: ListWanted & { readonly state?: ReconciliationDifference["state"] | undefined },
): Promise<ListPage<ReconciliationDifference>> {
  const order = wanted.order ?? (state === "open" || state === "proposed" ? "oldest" : "newest");
  const page = await listPage<DifferenceRow>(
    sql,
    differenceList,
    { ...wanted, order },
    { "r.state = ?": state },
  );
  return mapPage(page, toDifference);
}

/** Reads and locks a difference. Refuses with NOT_FOUND. */
async function lockDifference(sql: Sql, id: string): Promise<ReconciliationDifference> {
  const [row] = await sql.query<DifferenceRow>(`${selectDifferences} where id = $1 for update`, [id]);
  if (!row) throw new Refusal("NOT_FOUND");
  return toDifference(row);
}

function toDifference(row: DifferenceRow): ReconciliationDifference {
  return { ...withInstants(row), needsSecond: row.problem !== "other_state" };
}

export interface Decision {
  readonly id: string;
  /** Version that the operator has seen. */
  readonly version: number;
  readonly by: string;
  readonly now: Date;
}

type Decided = readonly [before: ReconciliationDifference, after: ReconciliationDifference];

/**
 * Closes a difference with a reason, or proposes that to a second operator where money differs. Refuses with
 * NOT_FOUND and CONFLICT.
 */
export async function closeDifference(
  sql: Sql,
  { id, version, by, now }: Decision,
  reason: string,
): Promise<Decided> {
  const before = await lockDifference(sql, id);
  assertSeen(before, version, "open");
  if (before.needsSecond) {
    await sql.query(
      `update reconciliation_differences set state = 'proposed', reason = $2, proposed_by = $3, version = version + 1
       where id = $1`,
      [id, reason, by],
    );
  } else {
    await sql.query(
      `update reconciliation_differences set state = 'closed', reason = $2, closed_by = $3, closed_at = $4,
         version = version + 1 where id = $1`,
      [id, reason, by, now],
    );
  }
  return [before, await lockDifference(sql, id)];
}

/**
 * Closes a proposed difference. Refuses with NOT_FOUND, CONFLICT, and FORBIDDEN the operator who proposed it.
 */
export async function confirmDifference(sql: Sql, { id, version, by, now }: Decision): Promise<Decided> {
  const before = await lockDifference(sql, id);
  assertSeen(before, version, "proposed");
  const own = "select from reconciliation_differences where id = $1 and proposed_by = $2";
  if ((await sql.query(own, [id, by])).length > 0) throw new Refusal("FORBIDDEN");
  await sql.query(
    `update reconciliation_differences set state = 'closed', closed_by = $2, closed_at = $3, version = version + 1
     where id = $1`,
    [id, by, now],
  );
  return [before, await lockDifference(sql, id)];
}

function assertSeen(
  { version, state, proposedBy, closedBy }: ReconciliationDifference,
  seen: number,
  expected: "open" | "proposed",
): void {
  if (version === seen && state === expected) return;
  throw new Refusal("CONFLICT", { details: { state, version, by: closedBy ?? proposedBy } });
}
