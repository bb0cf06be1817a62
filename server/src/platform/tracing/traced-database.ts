import type { Database } from "@tessera/database";
import { inSpan, recordWait } from "./spans.ts";

const facts = (engine: Database["engine"], operation: string) =>
  ({
    name: `database ${operation}`,
    kind: "client",
    attributes: { "db.system.name": "postgresql", "tessera.database": engine },
  }) as const;

/** The same database, whose transactions and single statements are spans of the work that waits for them. */
export function tracedDatabase(database: Database): Database {
  const { engine } = database;
  return {
    ...database,
    transaction: (work, options) =>
      inSpan(facts(engine, "transaction"), () => database.transaction(work, options)),
    query: (text, parameters) => inSpan(facts(engine, "query"), () => database.query(text, parameters)),
  };
}

/** Records a wait for a connection of the pool, in milliseconds, as a span of the work that waited. */
export function recordConnectionWait(milliseconds: number): void {
  recordWait(facts("postgresql", "connection"), milliseconds);
}
