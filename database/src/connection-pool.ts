import pg from "pg";
import type { DatabaseObserver, PoolState } from "./database.ts";
import { answerWithinMs, type DatabaseLimits, sessionLimits } from "./limits.ts";
import { ServerConnection } from "./server-connection.ts";
import { DatabaseUnavailable, type UnavailableReason } from "./unavailable.ts";

/** Shortest time between two renewals of the pool: a standby that stays one refuses every write. */
const renewEveryMs = 1_000;
/** Time without another refusal after which the disk of the server does not count as full any more. */
const fullForMs = 10_000;
/** Reasons for which another connection would reach the same server. */
const ofThisServer: ReadonlySet<UnavailableReason> = new Set(["busy", "disk full"]);

/** A connection that one caller has for itself until it releases it. */
export interface PooledConnection {
  /** False where a prepared statement may be lost between two statements: none may have a name. */
  readonly preparesStatements: boolean;
  /** Sends a statement. Rejects with {@link DatabaseUnavailable}, or with the error of the statement. */
  readonly send: <Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
  ) => Promise<pg.QueryResult<Row>>;
  /**
   * Gives the connection back.
   *
   * @param failure the error with which its use ended
   * @param isBroken true to close it
   */
  readonly release: (end?: { readonly failure?: unknown; readonly isBroken?: boolean }) => void;
}

/** Options of the connections of a pool. */
export interface PoolOptions {
  readonly limits: DatabaseLimits;
  /**
   * False behind a pooler that shares connections by transaction: statements have no names, and the limits of
   * the sessions are those that the pooler or the server sets.
   */
  readonly preparesStatements: boolean;
}

/**
 * Pool of connections to one address. When a server refuses writes or does not answer, the connections that
 * exist are closed before their next use, so that the next ones reach whichever server the address leads to
 * by then.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #options: PoolOptions;
  readonly #observer: DatabaseObserver;
  /** Connections that were begun earlier are closed before their next use. */
  #freshSince = 0;
  /** Until then the disk of the server counts as full, by `performance.now()`. */
  #fullUntil = 0;

  constructor(config: pg.PoolConfig, options: PoolOptions, observer: DatabaseObserver) {
    this.#options = options;
    this.#observer = observer;
    this.#pool = new pg.Pool({
      ...config,
      connectionTimeoutMillis: options.limits.connectionMs,
      // Pools construct clients with their own configuration.
      Client: ServerConnection as unknown as new () => pg.ClientBase,
      // A shared session is that of others, too. The type of the option says void, the pool waits for the
      // promise.
      ...(options.preparesStatements && {
        onConnect: (client) => limit(client as ServerConnection, options.limits) as unknown as void,
      }),
    });
    // Without a listener an error would end the process. Each client reports its own error, so the pool's is
    // ignored.
    this.#pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => client.on("error", (error) => observer.connectionLost?.(error)));
  }

  get state(): PoolState {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** True when the server has refused a write in the last ten seconds because its disk is full. */
  get isFull(): boolean {
    return performance.now() < this.#fullUntil;
  }

  /**
   * Takes a connection. Rejects with {@link DatabaseUnavailable}.
   *
   * @param isUnlimited true to wait for answers for any time
   */
  async acquire(isUnlimited = false): Promise<PooledConnection> {
    const from = performance.now();
    const connection = await this.#takeFresh().finally(() =>
      this.#observer.connectionAwaited?.(performance.now() - from),
    );
    const { limits, preparesStatements } = this.#options;
    const withinMs = isUnlimited ? 0 : answerWithinMs(limits);
    return {
      preparesStatements,
      send: (statement) => connection.send(statement, withinMs),
      release: ({ failure, isBroken = false } = {}) => {
        if (failure instanceof DatabaseUnavailable) this.#noteFailure(connection, failure);
        connection.release(isBroken);
      },
    };
  }

  async #takeFresh(): Promise<ServerConnection & pg.PoolClient> {
    for (;;) {
      const connection = await this.#pool.connect().catch((error: unknown) => {
        throw unavailableBy(error);
      });
      if (!(connection instanceof ServerConnection)) throw new TypeError("A pool made another client");
      if (connection.begunAt >= this.#freshSince) return connection;
      connection.release(true);
    }
  }

  #noteFailure(connection: ServerConnection, { reason }: DatabaseUnavailable): void {
    if (reason === "disk full") this.#fullUntil = performance.now() + fullForMs;
    if (!ofThisServer.has(reason)) this.#renewAfter(connection);
  }

  /** Renews the pool unless that has been done since this connection was begun. */
  #renewAfter({ begunAt }: ServerConnection): void {
    const isDue = performance.now() >= this.#freshSince + renewEveryMs;
    if (begunAt >= this.#freshSince && isDue) this.#freshSince = performance.now();
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

async function limit(connection: ServerConnection, limits: DatabaseLimits): Promise<void> {
  await connection.send(sessionLimits(limits), limits.connectionMs);
}

/** pg's own message when all connections of a pool are in use for too long. */
const allInUse = "timeout exceeded when trying to connect";

function unavailableBy(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const isBusy = error instanceof Error && error.message === allInUse;
  return new DatabaseUnavailable(isBusy ? "busy" : "unreachable", error);
}
