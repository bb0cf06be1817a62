import { PGlite, type PGliteInterface, type Transaction as PGliteTransaction } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Database, Transaction } from "./database.ts";
import { Listeners } from "./listeners.ts";
import { PendingNotifications, SentStatements, TransactionScope } from "./transaction-scope.ts";
import { dateType, int8Type, numericType } from "./type-ids.ts";

/**
 * The engine's memory never shrinks, and its page cache is most of it: PostgreSQL's default of 128 MB is more than the whole
 * database of a small site. The operating system caches its files as well.
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
  return embeddedDatabase(await PGlite.create(folder, { parsers, startParams, extensions }));
}

/** Opens the embedded engine in memory, from an archive made by `PGlite.dumpDataDir`. */
export function openArchive(archive: Blob): Promise<PGlite> {
  return PGlite.create({ parsers, startParams, extensions, loadDataDir: archive });
}

/** Wraps an open PGlite instance that was created with this module's parsers. */
export function embeddedDatabase(pglite: PGliteInterface): Database {
  const scope = new TransactionScope();
  const listeners = new Listeners();
  const notify = (channel: string, payload = "") => listeners.deliver(channel, payload);

  return {
    engine: "embedded",
    notify,
    query: (text, parameters) => {
      scope.assertOutside();
      return queryOn(pglite, text, parameters);
    },
    execute: async (script) => {
      scope.assertOutside();
      await pglite.exec(script);
    },
    transaction: async (work) => {
      scope.assertOutside();
      const pending = new PendingNotifications();
      const result = await pglite.transaction((transaction) =>
        scope.run(async () => {
          const sent = new SentStatements();
          const answer = await work(transactionHandle(transaction, pending, sent));
          await sent.settle();
          return answer;
        }),
      );
      pending.flushTo({ notify });
      return result;
    },
    listen: async (channel, handler) => {
      listeners.add(channel, handler);
      return async () => {
        listeners.remove(channel, handler);
      };
    },
    assertWritable: async () => {
      await pglite.query("select 1");
    },
    close: () => pglite.close(),
  };
}

function transactionHandle(
  transaction: PGliteTransaction,
  pending: PendingNotifications,
  sent: SentStatements,
): Transaction {
  return {
    send: (text, parameters) => sent.add(queryOn(transaction, text, parameters)),
    query: (text, parameters) => queryOn(transaction, text, parameters),
    execute: async (script) => {
      await transaction.exec(script);
    },
    notify: (channel, payload = "") => pending.add(channel, payload),
  };
}

async function queryOn<Row extends object>(
  target: Pick<PGliteInterface, "query">,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await target.query<Row>(text, [...parameters]);
  return rows;
}
