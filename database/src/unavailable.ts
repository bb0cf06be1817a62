import { hasCode } from "@tessera/shared/core/has-code";

/**
 * Reason why a statement was not carried out:
 * - `unreachable`: no connection could be opened, or the connection was lost;
 * - `no answer`: the server did not answer within its time, so the connection was closed;
 * - `read-only`: the server takes no writes, for example a standby;
 * - `busy`: no connection was free, or the server ended the statement because of a limit of time or memory;
 * - `disk full`: the server has no space for what the statement writes, and may have it for another one.
 */
export type UnavailableReason = "unreachable" | "no answer" | "read-only" | "busy" | "disk full";

const sentences: Readonly<Record<UnavailableReason, string>> = {
  unreachable: "The database cannot be reached",
  "no answer": "The database does not answer",
  "read-only": "The database takes no writes",
  busy: "The database is too busy",
  "disk full": "The disk of the database is full",
};

/**
 * Error: the database is not available at the moment, and a repeat can succeed. The outcome of a transaction
 * that was being committed is unknown.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(cause instanceof Error ? `${sentences[reason]}: ${cause.message}` : sentences[reason], { cause });
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }

  /** True when the server ended the statement at a limit of time, which can be its own fault alone. */
  get isOfStatement(): boolean {
    return hasCode(this.cause, ...statementEnded);
  }
}

/** SQLSTATE of a write that a standby, or a server with read-only transactions, refuses. */
const readOnly = "25006";

/**
 * SQLSTATEs by which a server refuses or ends a connection: shutting down, starting, idle in a transaction.
 */
const connectionEnded = ["57P01", "57P02", "57P03", "57P05", "25P03", "08000", "08003", "08006", "08P01"];

/** SQLSTATE of a statement that has waited for a lock for too long. */
const lockNotAvailable = "55P03";

/** SQLSTATE of the statement that the server ended because of a deadlock. */
export const deadlockDetected = "40P01";

/** SQLSTATEs of limits of statement and lock time. */
const statementEnded = ["57014", lockNotAvailable];

/** True when a statement was ended because it had waited for a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error instanceof DatabaseUnavailable ? error.cause : error, lockNotAvailable);
}

/** SQLSTATE of a write that has no space on the disk. */
const diskFull = "53100";

/** SQLSTATEs of limits: those of a statement, connections, memory. */
const limitReached = [...statementEnded, "53000", "53200", "53300", "53400"];

/** Reason that a server's answer stands for; undefined when the statement itself is at fault. */
export function reasonOfState(error: unknown): UnavailableReason | undefined {
  if (hasCode(error, readOnly)) return "read-only";
  if (hasCode(error, ...connectionEnded)) return "unreachable";
  if (hasCode(error, diskFull)) return "disk full";
  if (hasCode(error, ...limitReached)) return "busy";
  return undefined;
}
