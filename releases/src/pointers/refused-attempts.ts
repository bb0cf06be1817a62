import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import {
  chainStart,
  firstBreak,
  hashOfEvent,
  type ChainedAttempt,
  type RefusedAttempt,
} from "./event-chain.ts";
import type { EventFault } from "../registry/registry-api.ts";
import { requireRemote } from "../registry/release-rows.ts";
import { readRevision } from "../live/read-revision.ts";
import type { AttemptList } from "../registry/status-api.ts";

/** Attempts of one actor that are stored in an hour. */
const hourlyMax = 60;
/** Attempts that a list has, the newest. */
const listedMax = 500;

interface AttemptDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

type NewAttempt = Omit<RefusedAttempt, "seq" | "at">;

/**
 * Stores a refused attempt in the chain of its environment, which must exist. Left out are those that equal
 * another one of the last minute in actor, remote, action and code, and those of an actor that has 60 in the
 * last hour: a program that tries again and again must not fill the disk.
 */
export async function noteRefused(
  { database, clock }: AttemptDependencies,
  attempt: NewAttempt,
): Promise<void> {
  const { environment } = attempt;
  const at = clock.now();
  // Whoever is left out does not wait for changes.
  if (!(await isStored(database, attempt, at))) return;
  await database.transaction(async (sql) => {
    const [counted] = await sql.query<{ refused: bigint }>(
      "select refused from registry.environment where name = $1 for update",
      [environment],
    );
    if (!counted || !(await isStored(sql, attempt, at))) return;
    await append(sql, { ...attempt, seq: Number(counted.refused) + 1, at: at.toISOString() });
  });
}

/** True for an attempt that is neither a repetition nor one of too many. */
async function isStored(
  sql: Sql,
  { environment, actor, remote, action, code }: NewAttempt,
  at: Date,
): Promise<boolean> {
  const [counts] = await sql.query<{ recent: bigint; equal: bigint }>(
    `select count(*) as recent,
       count(*) filter (where remote = :remote and action = :action and code = :code
         and at > :at::timestamptz - interval '1 minute') as equal
     from registry.refused_attempt where environment = :environment and actor = :actor and at > :at::timestamptz - interval '1 hour'`,
    { environment, actor, remote, action, code, at },
  );
  return !counts || (Number(counts.equal) === 0 && Number(counts.recent) < hourlyMax);
}

async function append(sql: Sql, attempt: RefusedAttempt): Promise<void> {
  const { environment, seq, remote, action, code, release, actor, requestId, at } = attempt;
  const [last] = await sql.query<{ hash: string }>(
    "select hash from registry.refused_attempt where environment = $1 order by seq desc limit 1",
    [environment],
  );
  const prevHash = last?.hash ?? chainStart;
  const hash = hashOfEvent(attempt, prevHash);
  await sql.query(
    `insert into registry.refused_attempt (environment, seq, remote, action, code, release, actor, request_id, at, prev_hash, hash)
     values (:environment, :seq, :remote, :action, :code, :release, :actor, :requestId, :at, :prevHash, :hash)`,
    { environment, seq, remote, action, code, release, actor, requestId, at: new Date(at), prevHash, hash },
  );
  await sql.query("update registry.environment set refused = $2 where name = $1", [environment, seq]);
}

interface AttemptRow extends Omit<RefusedAttempt, "environment" | "seq" | "at"> {
  readonly seq: bigint;
  readonly at: Date;
}

const attemptColumns = 'seq, remote, action, code, release, actor, request_id as "requestId", at';

/** The newest refused attempts of a remote, newest first. Throws ENVIRONMENT_UNKNOWN and REMOTE_UNKNOWN. */
export async function readRefused(sql: Sql, environment: string, remote: string): Promise<AttemptList> {
  await readRevision(sql, environment);
  await requireRemote(sql, remote);
  const rows = await sql.query<AttemptRow>(
    `select ${attemptColumns} from registry.refused_attempt where environment = $1 and remote = $2
     order by seq desc limit ${listedMax}`,
    [environment, remote],
  );
  return rows.map(({ at, action, code, release, actor, requestId }) => ({
    at: at.toISOString(),
    action,
    code,
    release,
    actor,
    requestId,
  }));
}

/**
 * Verifies the refused attempts of an environment, as {@link firstBreak} does, and that none is missing at
 * the end.
 */
export async function verifyRefused(
  sql: Sql,
  environment: string,
): Promise<{ readonly refused: number; readonly fault: EventFault | null }> {
  const [counted] = await sql.query<{ refused: bigint }>(
    "select refused from registry.environment where name = $1",
    [environment],
  );
  const refused = Number(counted?.refused ?? 0);
  // Those that are stored meanwhile are left to the next verification.
  const rows = await sql.query<AttemptRow & { readonly prevHash: string; readonly hash: string }>(
    `select ${attemptColumns}, prev_hash as "prevHash", hash
     from registry.refused_attempt where environment = $1 and seq <= $2 order by seq`,
    [environment, refused],
  );
  const attempts = rows.map(({ seq, at, ...row }): ChainedAttempt => ({
    ...row,
    environment,
    seq: Number(seq),
    at: at.toISOString(),
  }));
  const broken = firstBreak(attempts);
  if (broken) return { refused, fault: { kind: "refusal", seq: broken.seq, remote: broken.remote } };
  const isWhole = attempts.length === refused;
  return { refused, fault: isWhole ? null : { kind: "refusal", seq: refused, remote: null } };
}
