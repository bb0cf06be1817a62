import { join } from "node:path";
import { type Database, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RestrictedUser, restrictedUser } from "../../../tools/testing/restricted-user.ts";
import { readEnvironment } from "../environment/environment.ts";
import { openMigratedDatabase } from "./site-database.ts";

const root = join(import.meta.dirname, "../../..");

/** Address of the owner of the database. */
let ownerUrl: string;
let owner: Database;
/** Calls use the tables as this one, who may create none. */
let user: RestrictedUser;

beforeEach(async () => {
  ownerUrl = await emptyPostgres();
  owner = await openDatabase({ url: ownerUrl });
  user = restrictedUser(ownerUrl);
  await owner.execute(user.create);
});
afterEach(async () => {
  await owner.execute(user.drop);
  await owner.close();
});

const open = (source: Readonly<Record<string, string>>) =>
  openMigratedDatabase(readEnvironment({ NODE_ENV: "test", DATABASE_URL: user.url, ...source }, root), root);

/** Connections of clients to the database, but for the one that asks. */
const otherConnections = () =>
  owner.query(
    `select usename, query from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );

it("a separate address for migrations: used by them alone, and calls run as a user that may not create tables", async () => {
  const database = await open({ DATABASE_MIGRATION_URL: ownerUrl });
  try {
    expect(await database.query("select from players")).toEqual([]);
    await expect(database.query("create table more (id int)")).rejects.toThrow("permission denied");
  } finally {
    await database.close();
  }
  // The server ends a backend shortly after its client has closed the connection.
  await expect.poll(otherConnections).toEqual([]);
});

it("an address for migrations of another database: refused", async () => {
  await expect(open({ DATABASE_MIGRATION_URL: await emptyPostgres() })).rejects.toThrow(
    "DATABASE_MIGRATION_URL has to lead to the database of DATABASE_URL",
  );
});
