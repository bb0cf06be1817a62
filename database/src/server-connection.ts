import { Socket } from "node:net";
import pg from "pg";
import { DatabaseUnavailable, reasonOfState } from "./unavailable.ts";

/**
 * Function of PostgreSQL whose warning says that a commit is on this server alone: somebody has cancelled its
 * wait for the standby. The text of the warning depends on the language of the server.
 */
const waitForStandby = "SyncRepWaitForLSN";

/** A connection that can be closed without the server's help. */
export class ServerConnection extends pg.Client {
  readonly #socket: Socket;
  /** Instant at which it was begun, by `performance.now()`. */
  readonly begunAt = performance.now();
  readonly #lost = new AbortController();
  /** True from a commit on that a failover may take back. */
  #isUnreplicated = false;

  constructor(config: pg.ClientConfig) {
    const socket = batchingSocket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.on("error", (error) => this.#lost.abort(error));
    this.on("notice", ({ routine }) => {
      this.#isUnreplicated ||= routine === waitForStandby;
    });
  }

  /** Aborted with the first error of the connection. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Connects. Rejects with {@link DatabaseUnavailable}. */
  async open(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      throw new DatabaseUnavailable("unreachable", error);
    }
  }

  /** Closes the connection at once. Statements without an answer reject, with the error when one is given. */
  cut(error?: Error): void {
    this.#socket.destroy(error);
  }

  /**
   * Sends a statement.
   *
   * @param answerWithinMs time after which the connection is cut; 0 is none
   * @throws DatabaseUnavailable, or the error of the statement
   */
  async send<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    answerWithinMs: number,
  ): Promise<pg.QueryResult<Row>> {
    const timer =
      answerWithinMs > 0
        ? setTimeout(() => this.cut(new DatabaseUnavailable("no answer")), answerWithinMs)
        : undefined;
    try {
      const result = await this.query<Row>(statement);
      if (!this.#isUnreplicated) return result;
      this.cut();
      throw new DatabaseUnavailable("no answer", new Error("A commit did not wait for the standby"));
    } catch (error) {
      throw this.#describe(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #describe(error: unknown): unknown {
    if (error instanceof DatabaseUnavailable) return error;
    const reason = reasonOfState(error) ?? (this.lost.aborted ? "unreachable" : undefined);
    return reason === undefined ? error : new DatabaseUnavailable(reason, error);
  }
}

/** Creates a socket that batches the writes of one event-loop tick, to save system calls. */
function batchingSocket(): Socket {
  const socket = new Socket();
  const cork = socket.cork.bind(socket);
  let isBatching = false;
  socket.cork = () => {
    cork();
    if (isBatching) return;
    isBatching = true;
    cork();
    process.nextTick(() => {
      isBatching = false;
      socket.uncork();
    });
  };
  return socket;
}
