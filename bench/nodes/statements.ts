import pg from "pg";
import { openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";

/** Setting of the server without which nothing is counted. */
export const countsStatements = "shared_preload_libraries=pg_stat_statements";

/** Numbers of statements by text. */
export type StatementCounts = ReadonlyMap<string, number>;

/** Counter of the statements that a PostgreSQL server runs for one database. */
export interface StatementCounter {
  /** Reads how often each text has run since the start of the server. */
  read(): Promise<StatementCounts>;
  close(): Promise<void>;
}

/**
 * Counts by `pg_stat_statements`: every statement of a client, `begin` and `commit` too, but none that runs
 * within a function. The extension is created in a database of its own, so that the site's holds nothing
 * foreign.
 *
 * @param url address of the site's database, on a server with {@link countsStatements}
 */
export async function countStatements(url: string): Promise<StatementCounter> {
  const name = "statement_counts";
  await withBooks(openPostgresBooks(url), ({ ask }) => ask(`create database ${name}`));
  const own = new URL(url);
  const site = own.pathname.slice(1);
  own.pathname = name;
  const client = new pg.Client(own.href);
  await client.connect();
  await client.query("create extension pg_stat_statements");
  return {
    read: async () => {
      const { rows } = await client.query<{ text: string; calls: string }>(
        `select s.query as text, sum(s.calls) as calls
           from pg_stat_statements s join pg_database d on d.oid = s.dbid
          where d.datname = $1 group by s.query`,
        [site],
      );
      return new Map(rows.map(({ text, calls }) => [text, Number(calls)]));
    },
    close: () => client.end(),
  };
}

/** Statements that ran between two readings, the most frequent texts first. */
export function between(before: StatementCounts, after: StatementCounts): [text: string, calls: number][] {
  return [...after]
    .map(([text, calls]): [string, number] => [text, calls - (before.get(text) ?? 0)])
    .filter(([, calls]) => calls > 0)
    .sort(([, one], [, other]) => other - one);
}
