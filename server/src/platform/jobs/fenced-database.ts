import type { Database, Sql } from "@tessera/database";
import { hasCode } from "@tessera/shared/core/has-code";
import { type JobLease, JobSuperseded } from "./job-lease.ts";

/** SQLSTATE of `assert_job_fence`. */
const fenceRefused = "JF001";

/**
 * The database as a run of a job uses it: no transaction commits and no single statement writes once another
 * run of the job has followed. The check is part of the same transaction, sent with its commit, so that a
 * process that was paused at any point cannot write afterwards.
 */
export function fencedDatabase(database: Database, lease: JobLease): Database {
  const { name, fence } = lease.run;
  const transaction: Database["transaction"] = async (work, options) => {
    await lease.assertHeld();
    const fenced = async (sql: Parameters<typeof work>[0]) => {
      const result = await work(sql);
      sql.send("select assert_job_fence($1, $2)", [name, fence]);
      return result;
    };
    return database.transaction(fenced, options).catch((error: unknown) => {
      throw hasCode(error, fenceRefused) ? new JobSuperseded(lease.run, error) : error;
    });
  };
  const query: Sql["query"] = async (text, parameters) => {
    if (!onlyReads.test(text)) return transaction((sql) => sql.query(text, parameters));
    await lease.assertHeld();
    return database.query(text, parameters);
  };
  return { ...database, transaction, query, execute: (script) => transaction((sql) => sql.execute(script)) };
}

/** Statements that write nothing: those that change rows begin with another word, or with `with`. */
const onlyReads = /^\s*select\b/i;
