import type { PostgresqlLocation } from "@tessera/database";
import * as z from "zod";
import type { EnvironmentSource } from "./desk-origin.ts";
import { flag, seconds } from "./environment-values.ts";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** PostgreSQL cuts names after 63 bytes, and what a connection is for is added to this one. */
const applicationName = z.string().regex(/^[ -~]{1,50}$/, "1 to 50 letters, digits or signs of ASCII");

/** Variables of the database. All but the first are for PostgreSQL alone. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATABASE_APPLICATION_NAME: applicationName.default("tessera"),
  DATABASE_CONNECTIONS: z.coerce.number("a number from 2 to 500").int().min(2).max(500).default(10),
  DATABASE_WAIT_SECONDS: seconds(3),
  DATABASE_STATEMENT_SECONDS: seconds(4),
  DATABASE_LOCK_SECONDS: seconds(3),
  DATABASE_IDLE_SECONDS: seconds(10),
  DATABASE_PREPARED_STATEMENTS: flag(true),
};

const databaseSchema = z.object(databaseVariables);

/** Addresses of the PostgreSQL database of a site. */
export interface DatabaseLocations {
  /** Undefined for the embedded database. */
  readonly postgresql: PostgresqlLocation | undefined;
  /** Undefined where migrations run at the address of the calls. */
  readonly migrations: PostgresqlLocation | undefined;
}

/** A migration uses one connection, and so does what it reads before. */
const migrationConnectionsMax = 2;

/** Location of the database, and of its migrations, from the values of the variables. */
export function databaseLocations(values: z.output<typeof databaseSchema>): DatabaseLocations {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = values;
  if (url === undefined) return { postgresql: undefined, migrations: undefined };
  const name = values.DATABASE_APPLICATION_NAME;
  const limits = {
    connectionMs: values.DATABASE_WAIT_SECONDS,
    statementMs: values.DATABASE_STATEMENT_SECONDS,
    lockMs: values.DATABASE_LOCK_SECONDS,
    idleInTransactionMs: values.DATABASE_IDLE_SECONDS,
  };
  return {
    postgresql: {
      url,
      listenUrl: values.DATABASE_LISTEN_URL,
      connectionsMax: values.DATABASE_CONNECTIONS,
      limits,
      preparesStatements: values.DATABASE_PREPARED_STATEMENTS,
      applicationName: name,
    },
    migrations:
      migrationUrl === undefined
        ? undefined
        : {
            url: migrationUrl,
            connectionsMax: migrationConnectionsMax,
            limits,
            applicationName: `${name} migrations`,
          },
  };
}

/**
 * Problems of addresses without the one that they belong to: whoever sets them does not want the embedded
 * database.
 */
export function databaseProblems(source: EnvironmentSource): string[] {
  if (source["DATABASE_URL"] !== undefined) return [];
  return ["DATABASE_LISTEN_URL", "DATABASE_MIGRATION_URL"]
    .filter((name) => source[name] !== undefined)
    .map((name) => `${name}: needs DATABASE_URL; the embedded database has no address`);
}
