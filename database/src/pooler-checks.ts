import { randomUUID } from "node:crypto";
import { hasCode } from "@tessera/shared/core/has-code";
import type { ConnectionPool } from "./connection-pool.ts";
import type { DatabaseLimits } from "./limits.ts";

/**
 * Reason why a pooler cannot be used as the node is set:
 * - `statements`: a prepared statement of one connection exists on another, or no longer;
 * - `limits`: its sessions have no limits, and a node that shares them does not set any.
 */
export type PoolerFault = "statements" | "limits";

const sentences: Readonly<Record<PoolerFault, string>> = {
  statements:
    "The address of the database leads to a pooler that shares connections by transaction and loses prepared statements.",
  limits: "The sessions of the database have no limit of time for a statement, a lock or a pause.",
};

/** Error: a pooler between this process and the database cannot be used as the node is set. */
export class UnusablePooler extends Error {
  readonly fault: PoolerFault;

  constructor(fault: PoolerFault) {
    super(sentences[fault]);
    this.name = "UnusablePooler";
    this.fault = fault;
  }
}

/** A pooler that others use may by chance have a session for each of the two connections. */
const attempts = 3;
/** SQLSTATEs of a prepared statement that exists already, and of one that does not exist. */
const lostStatement = ["42P05", "26000"];

/**
 * Verifies that two connections do not share prepared statements: both prepare one under the same name. Where
 * a pool has one connection alone, verifies that it can be opened.
 *
 * @throws UnusablePooler, DatabaseUnavailable
 */
export async function assertPrepares(pool: ConnectionPool, connectionsMax: number): Promise<void> {
  const first = await pool.acquire();
  let failure: unknown;
  const second = connectionsMax > 1 ? await pool.acquire().catch(() => undefined) : undefined;
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const statement = { name: `tessera_check_${randomUUID()}`, text: "select 1" };
      for (const connection of [first, second, first]) await connection?.send(statement);
    }
  } catch (error) {
    failure = hasCode(error, ...lostStatement) ? new UnusablePooler("statements") : error;
    throw failure;
  } finally {
    first.release({ failure });
    second?.release({ isBroken: true });
  }
}

/**
 * Verifies that the sessions of a pool have each limit that this process has.
 *
 * @throws UnusablePooler, DatabaseUnavailable
 */
export async function assertLimited(pool: ConnectionPool, limits: DatabaseLimits): Promise<void> {
  const settings = [
    ["statement_timeout", limits.statementMs],
    ["lock_timeout", limits.lockMs],
    ["idle_in_transaction_session_timeout", limits.idleInTransactionMs],
  ] as const;
  const needed = settings.filter(([, milliseconds]) => milliseconds > 0);
  const { send, release } = await pool.acquire();
  try {
    for (const [name] of needed) {
      const { rows } = await send<{ isUnlimited: boolean }>(
        `select current_setting('${name}') = '0' as "isUnlimited"`,
      );
      if (rows[0]?.isUnlimited) throw new UnusablePooler("limits");
    }
  } finally {
    release();
  }
}
