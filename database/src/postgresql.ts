import { hasCode } from "@tessera/shared/core/has-code";
import type pg from "pg";
import type { PooledConnection, ConnectionPool } from "./connection-pool.ts";
import type { Database, DatabaseObserver, Sql, Transaction, TransactionOptions } from "./database.ts";
import { unlimitedSession, unlimitedTransaction } from "./limits.ts";
import { type StatementValues, withNumbers } from "./named-values.ts";
import type { NotificationConnection } from "./notification-connection.ts";
import type { ServerConnection } from "./server-connection.ts";
import { PendingNotifications, SentStatements, TransactionScope } from "./transaction-scope.ts";
import { StatementNames } from "./statement-names.ts";
import { DatabaseUnavailable, deadlockDetected } from "./unavailable.ts";

const attemptsMax = 5;
const serializationFailure = "40001";
/** "Current transaction is aborted": an earlier statement of it has failed. */
const transactionAborted = "25P02";
/**
 * "Cached plan must not change result type": a migration has changed the result type of a prepared statement.
 */
const stalePlan = "0A000";

/**
 * Creates the database of a pool and of a connection that listens.
 *
 * @param connect creates a connection that no pooler shares, not opened yet
 */
export function postgresqlDatabase(
  pool: ConnectionPool,
  notifications: NotificationConnection,
  connect: () => ServerConnection,
  observer: DatabaseObserver,
): Database {
  const scope = new TransactionScope();
  const notify = notifier(pool);

  return {
    engine: "postgresql",
    notify,
    query: (text, values) => {
      scope.assertOutside();
      return queryAlone(pool, text, values);
    },
    execute: async (script) => {
      scope.assertOutside();
      await withConnection(pool, ({ send }) => send(script));
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
    session: async (work) => {
      scope.assertOutside();
      const connection = connect();
      await connection.open();
      try {
        await connection.send(unlimitedSession, 0);
        return await work(sessionHandle(connection, scope, notify));
      } finally {
        await connection.end();
      }
    },
    listen: (channel, handler, onMissed) => notifications.listen(channel, handler, onMissed),
    assertWritable: () => withConnection(pool, assertWritable),
    isListening: () => notifications.isListening,
    isFull: () => pool.isFull,
    pool: () => pool.state,
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

/** Batching interval of notifications: NOTIFY is expensive for the server, and they are not urgent. */
const notificationBatchMs = 20;

/**
 * Sends notifications after their transactions: NOTIFY inside a transaction serialises all commits of the
 * server. Notifications are sent in batches, one after another; equal ones of a batch are sent once.
 */
function notifier(pool: ConnectionPool): Sql["notify"] {
  const pending = new PendingNotifications();
  let sent: Promise<unknown> = Promise.resolve();
  const send = async () => {
    const messages = pending.take();
    await queryAlone(
      pool,
      "select pg_notify(m.channel, m.payload) from unnest($1::text[], $2::text[]) as m (channel, payload)",
      [messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
    ).catch(() => undefined);
  };
  return (channel, payload = "") => {
    // Two batches on two connections could arrive in the other order.
    if (pending.isEmpty)
      setTimeout(() => {
        sent = sent.then(send);
      }, notificationBatchMs);
    pending.add(channel, payload);
  };
}

async function withConnection<Result>(
  pool: ConnectionPool,
  work: (connection: PooledConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  let failure: unknown;
  try {
    return await work(connection);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    connection.release({ failure });
  }
}

/** A standby, and a server that makes transactions read-only, would refuse the next write. */
async function assertWritable({ send }: PooledConnection): Promise<void> {
  const { rows } = await send<{ isReadOnly: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable("read-only");
}

async function runTransaction<Result>(
  pool: ConnectionPool,
  work: (sql: Transaction) => Promise<Result>,
  pending: PendingNotifications,
  { readsFirst = false, isUnlimited = false }: TransactionOptions = {},
): Promise<Result> {
  const connection = await pool.acquire(isUnlimited);
  const { send } = connection;
  const sent = new SentStatements();
  let failure: unknown;
  let isBroken = false;
  try {
    const begun = send(isUnlimited ? `begin; ${unlimitedTransaction}` : "begin");
    sent.add(begun);
    if (!readsFirst) await begun;
    const result = await work(transactionHandle(connection, pending, sent, begun));
    // After a failed statement COMMIT rolls back, so it can be sent without waiting for the results before
    // it.
    const committed = send("commit");
    sent.add(committed);
    await sent.settle();
    const { command } = await committed;
    // PostgreSQL answers COMMIT of a failed transaction with a rollback and no error.
    if (command === "ROLLBACK") throw new Error("The transaction had failed and was rolled back");
    return result;
  } catch (error) {
    failure = hasCode(error, transactionAborted) ? await sent.firstFailure(error) : error;
    await send("rollback").catch(() => {
      isBroken = true;
    });
    throw failure;
  } finally {
    connection.release({ failure, isBroken });
  }
}

function transactionHandle(
  connection: PooledConnection,
  pending: PendingNotifications,
  sent: SentStatements,
  begun: Promise<unknown>,
): Transaction {
  return {
    send: (text, values) => sent.add(queryOn(connection, text, values)),
    query: async <Row extends object>(text: string, values?: StatementValues) => {
      const rows = await queryOn<Row>(connection, text, values);
      // A caller that continues with a result must be inside the transaction.
      await begun;
      return rows;
    },
    execute: async (script) => {
      await connection.send(script);
    },
    notify: (channel, payload = "") => pending.add(channel, payload),
  };
}

function sessionHandle(connection: ServerConnection, scope: TransactionScope, notify: Sql["notify"]): Sql {
  const send: PooledConnection["send"] = (statement) => {
    scope.assertOutside();
    return connection.send(statement, 0);
  };
  return {
    query: async (text, values) => queryOn({ send, preparesStatements: false }, text, values),
    execute: async (script) => {
      await send(script);
    },
    notify,
  };
}

/** Runs a statement outside a transaction. */
function queryAlone<Row extends object>(
  pool: ConnectionPool,
  text: string,
  values?: StatementValues,
): Promise<Row[]> {
  return withConnection(pool, async (connection) => {
    try {
      return await queryOn<Row>(connection, text, values);
    } catch (error) {
      if (!hasCode(error, stalePlan)) throw error;
      // By now the statement has no name, so it is parsed again. In a transaction the whole transaction is
      // run again.
      return queryOn<Row>(connection, text, values);
    }
  });
}

async function queryOn<Row extends object>(
  { send, preparesStatements }: Pick<PooledConnection, "send" | "preparesStatements">,
  written: string,
  named: StatementValues = [],
): Promise<Row[]> {
  const { text, values } = withNumbers(written, named);
  const name = preparesStatements ? names.nameOf(text) : undefined;
  try {
    const { rows } = await send<Row & pg.QueryResultRow>({
      ...(name !== undefined && { name }),
      text,
      values: [...values],
    });
    return rows;
  } catch (error) {
    if (hasCode(error, stalePlan)) names.forget(text);
    throw error;
  }
}

/** The same for all connections of this process, so that one text has one name on each. */
const names = new StatementNames();

function isRetryable(error: unknown): error is { readonly code: string } {
  return hasCode(error, deadlockDetected, serializationFailure, stalePlan);
}
