import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "@tessera/database";

/** Use of the database by one request. */
export interface DatabaseUse {
  /** Statements that waited for one another: those that were sent together are one round trip. */
  readonly roundTrips: number;
  readonly statements: number;
  /** Statements that do more than read. */
  readonly writes: readonly string[];
}

export interface MeasuredDatabase extends Database {
  /** Runs `work` and measures what it uses of the database; jobs beside it do not count. */
  measure<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly use: DatabaseUse }>;
}

interface Counters {
  roundTrips: number;
  statements: number;
  writes: string[];
  /** Round trips that are over. */
  finished: number;
}

const isRead = /^\s*select\b(?!.*\bfor (?:no key )?update\b)/is;

/**
 * Storage of all measured databases: Node copies the value of each into every promise, for as long as the
 * process runs.
 */
const measuring = new AsyncLocalStorage<{ readonly database: Database; readonly counters: Counters }>();

/** Wraps a database and measures its use; BEGIN and COMMIT of a transaction each count as a statement. */
export function measuredDatabase(database: Database): MeasuredDatabase {
  const count = async <Result>(text: string, work: () => Promise<Result>): Promise<Result> => {
    const measured = measuring.getStore();
    if (measured?.database !== database) return work();
    const { counters } = measured;
    const trip = counters.finished + 1;
    counters.statements += 1;
    counters.roundTrips = Math.max(counters.roundTrips, trip);
    if (!isRead.test(text)) counters.writes.push(text);
    try {
      return await work();
    } finally {
      counters.finished = Math.max(counters.finished, trip);
    }
  };
  const inside = (sql: Transaction): Transaction => ({
    ...sql,
    query: (text, parameters) => count(text, () => sql.query(text, parameters)),
    execute: (script) => count(script, () => sql.execute(script)),
  });
  return {
    ...database,
    query: (text, parameters) => count(text, () => database.query(text, parameters)),
    execute: (script) => count(script, () => database.execute(script)),
    transaction: (work, options) =>
      database.transaction(async (sql) => {
        await count("begin", () => Promise.resolve());
        const result = await work(inside(sql));
        await count("commit", () => Promise.resolve());
        return result;
      }, options),
    measure: async (work) => {
      const counters: Counters = { roundTrips: 0, statements: 0, writes: [], finished: 0 };
      const result = await measuring.run({ database, counters }, work);
      const { roundTrips, statements, writes } = counters;
      return { result, use: { roundTrips, statements, writes } };
    },
  };
}
