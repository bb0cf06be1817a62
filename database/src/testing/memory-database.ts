import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ownPackage from "../../package.json" with { type: "json" };
import type { Database } from "../database.ts";
import { EmbeddedConnection } from "../embedded-connection.ts";
import { embeddedDatabase, openArchive, openEmpty } from "../embedded.ts";
import { migrate, type Migrations } from "../migrate.ts";
import { reuseDatabase } from "./reuse-database.ts";

const folder = new URL("../../../node_modules/.cache/tessera/", import.meta.url);
const engineVersion = ownPackage.dependencies["@electric-sql/pglite"];

/**
 * Opens a database in memory: empty, or with these migrations applied in their order. Creating one takes
 * seconds, so the first one of each kind is cached as an archive, named by the digest of its migrations and
 * of the code that applies them, and the others are unpacked from it. A migrated one that is closed is
 * emptied and used again.
 */
export async function memoryDatabase(...migrations: readonly Migrations[]): Promise<Database> {
  const isEmpty = migrations.length === 0;
  const name = isEmpty ? "empty" : `migrated-${await digestOf(migrations)}`;
  const path = fileURLToPath(new URL(`${name}-${engineVersion}.tar`, folder));
  const open = async () => {
    const archive = existsSync(path) ? await readFile(path) : await makeArchive(path, migrations);
    return openArchive(new Blob([archive]));
  };
  return isEmpty ? embeddedDatabase(new EmbeddedConnection(await open())) : reuseDatabase(path, open);
}

async function digestOf(migrations: readonly Migrations[]): Promise<string> {
  // What applies them decides about the table that records them.
  const hash = createHash("sha256").update(await readFile(new URL("../migrate.ts", import.meta.url)));
  for (const { folder: files, table } of migrations) {
    hash.update(table);
    for (const file of (await readdir(files)).sort())
      hash.update(file).update(await readFile(join(files, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Creates the archive. Test files run in parallel, so it is written to a temporary file and renamed. */
async function makeArchive(
  path: string,
  migrations: readonly Migrations[],
): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await openEmpty();
  const database = embeddedDatabase(new EmbeddedConnection(pglite));
  for (const each of migrations) await migrate(database, each);
  const archive = new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
  await pglite.close();
  await mkdir(fileURLToPath(folder), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, archive);
  await rename(unfinished, path);
  return archive;
}
