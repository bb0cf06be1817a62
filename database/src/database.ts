/** Where statements go: the database itself, or the transaction that is open on it. */
export interface Sql {
  /**
   * Runs one statement with `$1` parameters and gives its rows. On both engines `int8` arrives as bigint, `date` as
   * `YYYY-MM-DD` text, `timestamptz` as Date. `numeric` has to be whole and arrives as bigint of any size: a sum of
   * `int8` is one, and needs no cast that it could overflow. Pass JSON as text and cast it: `$1::jsonb`.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
  /** Several statements without parameters, as a migration has them. */
  execute(script: string): Promise<void>;
  /**
   * Tells everyone who listens on `channel`, on every node; inside a transaction after its commit, and never when it
   * rolls back. A hint, not a mail: a message can be lost with a connection, so a listener also looks by itself.
   */
  notify(channel: string, payload?: string): void;
}

/** What a statement takes that nobody waits for: nothing that could fail on its way to the database. */
export type PlainParameter = string | number | bigint | boolean | Date | null | readonly PlainParameter[];

/** The transaction that is open on a database. */
export interface Transaction extends Sql {
  /**
   * Sends a statement whose rows nobody needs, and does not wait for it: statements run in the order in which they were
   * sent, the commit behind them. One that fails fails the transaction.
   */
  send(text: string, parameters?: readonly PlainParameter[]): void;
}

export interface TransactionOptions {
  /**
   * The statements that are sent before the first one was answered change nothing: they may go along with BEGIN and need
   * not wait until it has been answered.
   */
  readonly readsFirst?: boolean;
}

/**
 * One SQL database, embedded or PostgreSQL. Inside `transaction` every statement goes through the handle that is passed
 * in: the embedded engine has one connection, and a statement beside an open transaction would wait for ever. Such a
 * statement is refused with {@link StatementBesideTransaction} on both engines.
 */
export interface Database extends Sql {
  readonly engine: "embedded" | "postgresql";
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. PostgreSQL's deadlocks and
   * serialisation failures are run again, up to five times in all, so `work` must have no effect outside the database.
   */
  transaction<Result>(
    work: (sql: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** Calls `handler` with the payload of every notification on `channel` until the returned function is called. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Absent on the embedded engine, which has one connection. */
  readonly pool?: () => PoolState;
  close(): Promise<void>;
}

/** Observer of what a database does by itself. */
export interface DatabaseObserver {
  /** A connection to the server broke. The next one is opened when it is needed. */
  connectionLost?(error: Error): void;
  /** A transaction is run again because of this SQLSTATE. */
  transactionRetried?(code: string): void;
}

/** The connections of a pool now. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

/** A statement was sent to the database while the same flow of work had a transaction open on it. */
export class StatementBesideTransaction extends Error {
  constructor() {
    super("A transaction is open here: use the handle that it passes in, not the database");
    this.name = "StatementBesideTransaction";
  }
}
