/**
 * `npm run row-types`: compares the row type of every query with the migrated schema, the names in every
 * statement with the names of its values, and every write with the list of the tables' owners,
 * `server/table-owners.json`. Prints each difference; exit code 1 if there is
 * one. What only tests run is left out, since a test sees its rows. Source: decisions 0478, 0817 and 0843.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { checkOwners, type TableOwners } from "./check-owners.ts";
import { checkRows } from "./check-rows.ts";
import { exceptions } from "./exceptions.ts";
import { ownerExceptions, unreadFiles } from "./owner-exceptions.ts";
import { findQueries } from "./queries.ts";
import { withoutExceptions } from "./without-exceptions.ts";

const root = join(import.meta.dirname, "../..");
const migrationsOf = (part: string, table: string) => ({ folder: join(root, part, "migrations"), table });

const database = await memoryDatabase(migrationsOf("server", "server_migrations"));
await migrate(database, migrationsOf("releases", "registry_migrations"));
const sources = findQueries(root, sourceFiles());
const { remaining, unused } = withoutExceptions(await checkRows(database, sources), exceptions);
const owners = JSON.parse(readFileSync(join(root, "server/table-owners.json"), "utf8")) as TableOwners;
const faults = [
  ...sources.valueFaults,
  ...(await checkOwners(database, sources.statements, owners, ownerExceptions, unreadFiles)),
];
await database.close();

for (const { place, column, fault } of remaining)
  console.error(column === undefined ? `${place}: ${fault}` : `${place}: column "${column}" ${fault}`);
for (const each of unused) console.error(`tools/row-types/exceptions.ts: ${each} needs no exception`);
for (const each of faults) console.error(each);
const isRight = remaining.length + unused.length + faults.length === 0;
if (isRight) {
  console.log(`${sources.queries.length} queries have the row type that the schema gives.`);
  console.log(`${Object.values(owners).flat().length} tables are written by their owners alone.`);
}
process.exitCode = isRight ? 0 : 1;

function sourceFiles(): readonly string[] {
  return ["database", "releases", "server", "site"].flatMap((part) => {
    const folder = join(root, part, "src");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return files
      .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(?:^|[\\/])testing[\\/]/.test(file))
      .map((file) => join(folder, file));
  });
}
