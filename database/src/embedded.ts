import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Database, Transaction } from "./database.ts";
import { EmbeddedConnection } from "./embedded-connection.ts";
import type { StatementValues } from "./named-values.ts";
import { Listeners } from "./listeners.ts";
import { PendingNotifications, SentStatements, TransactionScope } from "./transaction-scope.ts";
import { dateType, int8Type, numericType } from "./type-ids.ts";

/**
 * The engine's memory never shrinks, and its page cache is most of it: PostgreSQL's default of 128 MB is more
 * than the whole database of a small site. The operating system caches its files as well.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

const parsers = { [int8Type]: BigInt, [numericType]: BigInt, [dateType]: (text: string) => text };

/** Extensions of the embedded engine: those that every PostgreSQL brings and that migrations may create. */
const extensions = { pg_trgm };

/** Opens the embedded engine in memory, empty. */
export function openEmpty(): Promise<PGlite> {
  return PGlite.create({ parsers, startParams, extensions });
}

/** Opens the embedded engine on a data folder. One process only: see lockFolder. */
export async function openEmbedded(folder: string): Promise<Database> {
  const pglite = await PGlite.create(folder, { parsers, startParams, extensions });
  return embeddedDatabase(new EmbeddedConnection(pglite));
}

/** Opens the embedded engine in memory, from an archive made by `PGlite.dumpDataDir`. */
export function openArchive(archive: Blob): Promise<PGlite> {
  return PGlite.create({ parsers, startParams, extensions, loadDataDir: archive });
}

/** Makes a database of a connection to an engine that was opened by this module. */
export function embeddedDatabase(connection: EmbeddedConnection): Database {
  const scope = new TransactionScope();
  const listeners = new Listeners();
  const notify = (channel: string, payload = "") => listeners.deliver(channel, payload);
  const alone = <Result>(work: () => Promise<Result> | Result) => {
    scope.assertOutside();
    return connection.exclusively(work);
  };
  const query: Database["query"] = async (text, values = []) => alone(() => connection.query(text, values));
  const execute: Database["execute"] = async (script) => alone(() => connection.script(script));

  return {
    engine: "embedded",
    notify,
    query,
    execute,
    transaction: async (work) => {
      const pending = new PendingNotifications();
      const result = await alone(() =>
        scope.run(() => inTransaction(connection, (sql) => work(sql), pending)),
      );
      pending.flushTo({ notify });
      return result;
    },
    session: async (work) => {
      try {
        return await work({ query, execute, notify });
      } finally {
        await execute("reset all; select pg_advisory_unlock_all()");
      }
    },
    listen: async (channel, handler) => {
      listeners.add(channel, handler);
      return async () => {
        listeners.remove(channel, handler);
      };
    },
    assertWritable: async () => {
      await connection.exclusively(() => connection.query("select 1", []));
    },
    close: () => connection.close(),
  };
}

async function inTransaction<Result>(
  connection: EmbeddedConnection,
  work: (sql: Transaction) => Promise<Result>,
  pending: PendingNotifications,
): Promise<Result> {
  const sent = new SentStatements();
  let isOpen = true;
  connection.command("begin");
  try {
    const result = await work(transactionHandle(connection, pending, sent, () => isOpen));
    await sent.settle();
    isOpen = false;
    if (connection.command("commit") === "ROLLBACK")
      throw new Error("The transaction had failed and was rolled back");
    return result;
  } catch (error) {
    if (isOpen) connection.command("rollback");
    isOpen = false;
    throw error;
  }
}

function transactionHandle(
  connection: EmbeddedConnection,
  pending: PendingNotifications,
  sent: SentStatements,
  isOpen: () => boolean,
): Transaction {
  const assertOpen = () => {
    if (!isOpen()) throw new Error("The transaction has ended");
  };
  const query = async <Row extends object>(text: string, values: StatementValues = []) => {
    assertOpen();
    return connection.query<Row>(text, values);
  };
  return {
    send: (text, values) => sent.add(query(text, values)),
    query,
    execute: async (script) => {
      assertOpen();
      connection.script(script);
    },
    notify: (channel, payload = "") => pending.add(channel, payload),
  };
}
