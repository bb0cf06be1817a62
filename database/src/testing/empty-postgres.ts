import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/** Values that the global set-up of the project `postgres` provides to its tests. */
export interface SharedPostgres {
  /** Connection string of the shared server. */
  readonly postgresUrl: string;
}

declare module "vitest" {
  interface ProvidedContext extends SharedPostgres {}
}

/** Creates an empty database on the PostgreSQL server of this test run. Returns its connection string. */
export async function emptyPostgres(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomBytes(8).toString("hex")}`;
  const server = new Client({ connectionString: url.href });
  await server.connect();
  try {
    await server.query(`create database ${name}`);
  } finally {
    await server.end();
  }
  url.pathname = name;
  return url.href;
}
