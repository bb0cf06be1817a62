import type { StatementValues } from "./named-values.ts";

/** Executes statements: on the database itself, or in an open transaction. */
export interface Sql {
  /**
   * Runs one statement and returns its rows. Its values are an object whose names the text has as `:name`, or
   * a list for `$1`; undefined is null. On both engines `int8` is returned as bigint, `date` as `YYYY-MM-DD`
   * text, `timestamptz` as Date. `numeric` must be whole and is returned as bigint of any size: a sum of
   * `int8` is numeric and needs no cast, which could overflow. Pass JSON as text and cast it:
   * `:content::jsonb`.
   */
  query<Row extends object = Record<string, unknown>>(text: string, values?: StatementValues): Promise<Row[]>;
  /** Runs a script of several statements without parameters, for example a migration. */
  execute(script: string): Promise<void>;
  /**
   * Notifies the listeners of `channel` on every node; inside a transaction after its commit, and never when
   * it rolls back. Delivery is not guaranteed: a message can be lost with a connection, so a listener must
   * also poll.
   */
  notify(channel: string, payload?: string): void;
}

/** Value of a statement that is not awaited: only types whose encoding cannot fail. */
export type PlainValue = string | number | bigint | boolean | Date | null | readonly PlainValue[];

/** The transaction that is open on a database. */
export interface Transaction extends Sql {
  /**
   * Sends a statement without waiting for its result: statements run in the order in which they were sent,
   * before the commit. If one fails, the transaction fails.
   */
  send(text: string, values?: StatementValues<PlainValue>): void;
}

export interface TransactionOptions {
  /**
   * True when the statements that are sent before the first result only read: they are pipelined with BEGIN
   * instead of waiting for its result.
   */
  readonly readsFirst?: boolean;
  /**
   * True for work that may take any time, such as a migration. The limits of statements and locks do not hold
   * in it.
   */
  readonly isUnlimited?: boolean;
}

/**
 * One SQL database, embedded or PostgreSQL. While PostgreSQL is away, hangs, is too busy, takes no writes or
 * has no space for them, calls reject with `DatabaseUnavailable` within the limits with which it was opened.
 * Inside `transaction` every statement must use the handle that is passed in: the embedded engine has one
 * connection, so a statement outside an open transaction would wait for ever. Such a statement is refused
 * with {@link StatementBesideTransaction} on both engines.
 */
export interface Database extends Sql {
  readonly engine: "embedded" | "postgresql";
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. Deadlocks and
   * serialisation failures of PostgreSQL are retried, up to five attempts in all, so `work` must have no
   * effect outside the database.
   */
  transaction<Result>(
    work: (sql: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Runs `work` in a session of its own, outside of a transaction: each statement is committed for itself and
   * may take any time. Settings and locks of the session end with it. The embedded engine has one session,
   * which others use between two statements.
   */
  session<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Calls `handler` with the payload of every notification on `channel` until the returned function is
   * called. `onMissed` is called when notifications may have been missed: after the connection that listens
   * was replaced.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<() => Promise<void>>;
  /** Rejects with `DatabaseUnavailable` unless the database takes writes. */
  assertWritable(): Promise<void>;
  /**
   * True unless the connection that listens is broken at the moment, so that notifications are missed. Absent
   * on the embedded engine, which has no such connection.
   */
  readonly isListening?: () => boolean;
  /**
   * True when the server has refused a write in the last ten seconds because its disk is full. Absent on the
   * embedded engine.
   */
  readonly isFull?: () => boolean;
  /** Absent on the embedded engine, which has one connection. */
  readonly pool?: () => PoolState;
  close(): Promise<void>;
}

/** Observer of waits for a connection, lost connections and retried transactions. */
export interface DatabaseObserver {
  /** Called with the milliseconds that a caller waited for a connection of the pool, also in vain. */
  connectionAwaited?(milliseconds: number): void;
  /** Called when a connection to the server is lost. The next one is opened when it is needed. */
  connectionLost?(error: Error): void;
  /** Called when a transaction is retried because of this SQLSTATE. */
  transactionRetried?(code: string): void;
}

/** Current numbers of connections of a pool. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/**
 * Error: a statement was sent to the database while the same asynchronous context had a transaction open on
 * it.
 */
export class StatementBesideTransaction extends Error {
  constructor() {
    super("A transaction is open: use its handle, not the database");
    this.name = "StatementBesideTransaction";
  }
}
