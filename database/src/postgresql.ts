import { Socket } from "node:net";
import { hasCode } from "@tessera/shared/core/has-code";
import pg from "pg";
import type { Database, DatabaseObserver, Sql, Transaction, TransactionOptions } from "./database.ts";
import { Listeners } from "./listeners.ts";
import { PendingNotifications, SentStatements, TransactionScope } from "./transaction-scope.ts";
import { dateType, int8ArrayType, int8Type, numericType } from "./type-ids.ts";

const attemptsMax = 5;
const reconnectDelayMs = 1_000;
const deadlockDetected = "40P01";
const serializationFailure = "40001";
/** "Cached plan must not change result type": a migration has changed the result type of a prepared statement. */
const stalePlan = "0A000";

const textParsers = new Map<number, (text: string) => unknown>([
  [int8Type, BigInt],
  [numericType, BigInt],
  [dateType, (text) => text],
  [int8ArrayType, (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt))],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format !== "binary" && textParsers.get(id)) || pg.types.getTypeParser(id, format),
};

/** Opens a connection pool to a PostgreSQL server. `url`: a libpq connection URI; `connectionsMax` defaults to 10. */
export async function openPostgresql(
  url: string,
  connectionsMax = 10,
  observer: DatabaseObserver = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types,
    pipeline: true,
    stream: batchingSocket,
  });
  // Without a listener an error would end the process. Each client reports its own error, so the pool's is ignored.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", (error) => observer.connectionLost?.(error)));
  await pool.query("select 1");
  return postgresqlDatabase(pool, new NotificationConnection(url, observer), observer);
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

function postgresqlDatabase(
  pool: pg.Pool,
  notifications: NotificationConnection,
  observer: DatabaseObserver,
): Database {
  const scope = new TransactionScope();
  const notify = notifier(pool);

  return {
    engine: "postgresql",
    notify,
    query: (text, parameters) => {
      scope.assertOutside();
      return queryOn(pool, text, parameters);
    },
    execute: async (script) => {
      scope.assertOutside();
      await pool.query(script);
    },
    transaction: async (work, options) => {
      scope.assertOutside();
      for (let attempt = 1; ; attempt += 1) {
        const pending = new PendingNotifications();
        try {
          const result = await scope.run(() => runTransaction(pool, (sql) => work(sql), pending, options));
          pending.flushTo({ notify });
          return result;
        } catch (error) {
          if (attempt === attemptsMax || !isRetryable(error)) throw error;
          observer.transactionRetried?.(error.code);
        }
      }
    },
    listen: (channel, handler) => notifications.listen(channel, handler),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

/** Batching interval of notifications: NOTIFY is expensive for the server, and they are not urgent. */
const notificationBatchMs = 20;

/**
 * Sends notifications after their transactions: NOTIFY inside a transaction serialises all commits of the server.
 * Notifications are sent in batches; equal ones are sent once.
 */
function notifier(pool: pg.Pool): Sql["notify"] {
  const pending = new PendingNotifications();
  const send = () => {
    const messages = pending.take();
    queryOn(
      pool,
      "select pg_notify(m.channel, m.payload) from unnest($1::text[], $2::text[]) as m (channel, payload)",
      [messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
    ).catch(() => undefined);
  };
  return (channel, payload = "") => {
    if (pending.isEmpty) setTimeout(send, notificationBatchMs);
    pending.add(channel, payload);
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (sql: Transaction) => Promise<Result>,
  pending: PendingNotifications,
  { readsFirst = false }: TransactionOptions = {},
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const sent = new SentStatements();
    const begun = client.query("begin");
    sent.add(begun);
    if (!readsFirst) await begun;
    const result = await work(transactionHandle(client, pending, sent, begun));
    // After a failed statement COMMIT rolls back, so it can be sent without waiting for the results before it.
    const committed = client.query("commit");
    sent.add(committed);
    await sent.settle();
    const { command } = await committed;
    // PostgreSQL answers COMMIT of a failed transaction with a rollback and no error.
    if (command === "ROLLBACK") throw new Error("The transaction had failed and was rolled back");
    return result;
  } catch (error) {
    await client.query("rollback").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function transactionHandle(
  client: pg.PoolClient,
  pending: PendingNotifications,
  sent: SentStatements,
  begun: Promise<unknown>,
): Transaction {
  return {
    send: (text, parameters) => sent.add(queryOn(client, text, parameters)),
    query: async <Row extends object>(text: string, parameters?: readonly unknown[]) => {
      const rows = await queryOn<Row>(client, text, parameters);
      // A caller that continues with a result must be inside the transaction.
      await begun;
      return rows;
    },
    execute: async (script) => {
      await client.query(script);
    },
    notify: (channel, payload = "") => pending.add(channel, payload),
  };
}

async function queryOn<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const name = statementName(text);
  if (name === undefined) return run(target, { text, values: [...parameters] });
  try {
    return await run(target, { name, text, values: [...parameters] });
  } catch (error) {
    if (!hasCode(error, stalePlan)) throw error;
    statementNames.delete(text);
    // A failed statement aborts its transaction, which is retried as a whole.
    if (!(target instanceof pg.Pool)) throw error;
    return run(target, { text, values: [...parameters] });
  }
}

async function run<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const { rows } = await target.query<Row & pg.QueryResultRow>(statement);
  return rows;
}

/** Limit of prepared statements: a connection keeps them until it closes. */
const preparedMax = 500;
const statementNames = new Map<string, string>();
let statementsNamed = 0;

/**
 * Name of the prepared statement for a text: each connection parses and plans it once, which costs more than running most
 * of our statements. Beyond {@link preparedMax}, for example for generated texts, undefined: parsed each time.
 */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= preparedMax) return known;
  statementsNamed += 1;
  const name = `s${statementsNamed}`;
  statementNames.set(text, name);
  return name;
}

function isRetryable(error: unknown): error is { readonly code: string } {
  return hasCode(error, deadlockDetected, serializationFailure, stalePlan);
}

/** Dedicated connection for LISTEN, opened for the first listener and reopened when it is lost. */
class NotificationConnection {
  readonly #url: string;
  readonly #observer: DatabaseObserver;
  readonly #listeners = new Listeners();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(url: string, observer: DatabaseObserver) {
    this.#url = url;
    this.#observer = observer;
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const isFirst = !this.#listeners.has(channel);
    this.#listeners.add(channel, handler);
    const client = await (this.#client ??= this.#connect());
    if (isFirst) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      if (!this.#listeners.remove(channel, handler) || this.#closed) return;
      await (await this.#client)?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(() => undefined))?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on("notification", ({ channel, payload }) => this.#listeners.deliver(channel, payload ?? ""));
    client.on("error", (error) => {
      if (!this.#closed) this.#observer.connectionLost?.(error);
      this.#reconnectLater();
    });
    await client.connect();
    for (const channel of this.#listeners.channels())
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#client = undefined;
    setTimeout(() => {
      if (this.#closed || this.#client) return;
      this.#client = this.#connect();
      this.#client.catch(() => this.#reconnectLater());
    }, reconnectDelayMs).unref();
  }
}
