/** Time limits of a PostgreSQL database in milliseconds; 0 is none. */
export interface DatabaseLimits {
  /** Longest wait for a connection: for a free one of the pool, or for a new one. */
  readonly connectionMs: number;
  /** Longest run of one statement, by the server's clock. */
  readonly statementMs: number;
  /** Longest wait of a statement for a lock. */
  readonly lockMs: number;
  /** Longest pause between two statements of a transaction, after which the server ends the connection. */
  readonly idleInTransactionMs: number;
}

export const noLimits: DatabaseLimits = {
  connectionMs: 0,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
};

/**
 * Time after a statement's limit within which a server that works has reported it: without a report the
 * server or the network hangs, and the connection is closed on this side.
 */
const reportWithinMs = 500;

/** Time until a statement counts as not answered, in milliseconds; 0 is never. */
export function answerWithinMs({ statementMs }: Pick<DatabaseLimits, "statementMs">): number {
  return statementMs === 0 ? 0 : statementMs + reportWithinMs;
}

/**
 * Statement by which the server ends a session 25 seconds after the last packet from this machine. By the
 * defaults of Linux it keeps the session of a machine that was cut off for two hours, and each cut would
 * leave as many as a pool has. With a pooler in between, the machine is the pooler's.
 */
export const endWhenCutOff = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set tcp_user_timeout = 25000`;

/** Statement that sets the limits of a session. */
export function sessionLimits({ statementMs, lockMs, idleInTransactionMs }: DatabaseLimits): string {
  // Not as parameters of the connection, which a pooler in between may refuse.
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
    set idle_in_transaction_session_timeout = ${idleInTransactionMs}; ${endWhenCutOff}`;
}

/** Statement that lifts the limits of a session that this process does not share. */
export const unlimitedSession = sessionLimits(noLimits);

/** Statement that lifts the limits until the end of the open transaction. */
export const unlimitedTransaction = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
