import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ConnectionPool } from "./connection-pool.ts";
import type { Database, DatabaseObserver } from "./database.ts";
import { type DatabaseLimits, noLimits } from "./limits.ts";
import { NotificationConnection } from "./notification-connection.ts";
import { assertLimited, assertPrepares } from "./pooler-checks.ts";
import { postgresqlDatabase } from "./postgresql.ts";
import { ServerConnection } from "./server-connection.ts";
import { dateType, int8ArrayType, int8Type, numericType } from "./type-ids.ts";

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

export interface PostgresqlLocation {
  /** A libpq connection URI. */
  readonly url: string;
  /**
   * URI for the connection that listens and for sessions, `url` unless given: a pooler that shares
   * connections by transaction has neither.
   */
  readonly listenUrl?: string | undefined;
  /** 10 unless given. One more connection listens. */
  readonly connectionsMax?: number;
  /** Without them a statement may take any time. */
  readonly limits?: DatabaseLimits;
  /**
   * True unless given. False behind a pooler that shares connections by transaction: statements have no
   * names, and the limits of the sessions are those that the pooler or the server sets.
   */
  readonly preparesStatements?: boolean;
  /**
   * Name of the connections on the server, `tessera` unless given; that of the one that listens ends with
   * ` events`. A name in a URI is used instead.
   */
  readonly applicationName?: string;
}

/**
 * Opens a connection pool to a PostgreSQL server. The first `listen` rejects with
 * {@link NotificationsNotReceived} when what the pool notifies does not arrive.
 *
 * @throws DatabaseUnavailable; UnusablePooler when statements are lost, or sessions have no limits
 */
export async function openPostgresql(
  {
    url,
    listenUrl,
    connectionsMax = 10,
    limits = noLimits,
    preparesStatements = true,
    applicationName = "tessera",
  }: PostgresqlLocation,
  observer: DatabaseObserver = {},
): Promise<Database> {
  const pool = new ConnectionPool(
    {
      connectionString: url,
      max: connectionsMax,
      types,
      pipeline: true,
      fallback_application_name: applicationName,
    },
    { limits, preparesStatements },
    observer,
  );
  try {
    await (preparesStatements ? assertPrepares(pool, connectionsMax) : assertLimited(pool, limits));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notifications = new NotificationConnection(
    {
      connectionString: listenUrl ?? url,
      pipeline: true,
      fallback_application_name: `${applicationName} events`,
    },
    observer,
  );
  const connect = () =>
    new ServerConnection({
      connectionString: listenUrl ?? url,
      types,
      connectionTimeoutMillis: limits.connectionMs,
      fallback_application_name: applicationName,
    });
  const database = postgresqlDatabase(pool, notifications, connect, observer);
  let verified: Promise<void> | undefined;
  return {
    ...database,
    listen: async (...subscription) => {
      verified ??= assertReceived(database);
      await verified.catch((error: unknown) => {
        verified = undefined;
        throw error;
      });
      return database.listen(...subscription);
    },
  };
}

/** Error: the connection that listens does not receive what the pool notifies. */
export class NotificationsNotReceived extends Error {
  constructor() {
    super(
      "Notifications of the database do not arrive: the address to listen at leads to another database, or to a pooler that shares connections by transaction.",
    );
    this.name = "NotificationsNotReceived";
  }
}

/** A machine that others use, too, may not respond for seconds. */
const receivedWithinMs = 10_000;

/**
 * Verifies that the connection that listens receives what the pool notifies: that it receives its own
 * notifications is no sign of it when the two lead to different databases.
 */
async function assertReceived(database: Database): Promise<void> {
  const channel = `tessera_check_${randomUUID()}`;
  const received = new AbortController();
  const stop = await database.listen(channel, () => received.abort());
  try {
    database.notify(channel);
    await delay(receivedWithinMs, undefined, { signal: received.signal }).catch(() => undefined);
  } finally {
    await stop();
  }
  if (!received.signal.aborted) throw new NotificationsNotReceived();
}
