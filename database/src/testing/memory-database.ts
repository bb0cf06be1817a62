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
import { lendDatabase } from "./lend-database.ts";

const folder = new URL("../../../node_modules/.cache/tessera/", import.meta.url);
const engineVersion = ownPackage.dependencies["@electric-sql/pglite"];

/**
 * Opens a database in memory: empty, or with these migrations applied. Creating one takes seconds, so the first one of
 * each kind is cached as an archive, named by the digest of its migrations, and the others are unpacked from it. A
 * migrated one that is closed is emptied and lent again.
 */
export async function memoryDatabase(migrations?: Migrations): Promise<Database> {
  const name = migrations ? `migrated-${await digestOf(migrations)}` : "empty";
  const path = fileURLToPath(new URL(`${name}-${engineVersion}.tar`, folder));
  const open = async () => {
    const archive = existsSync(path) ? await readFile(path) : await makeArchive(path, migrations);
    return openArchive(new Blob([archive]));
  };
  return migrations ? lendDatabase(path, open) : embeddedDatabase(new EmbeddedConnection(await open()));
}

async function digestOf({ folder: files, table }: Migrations): Promise<string> {
  const hash = createHash("sha256").update(table);
  for (const file of (await readdir(files)).sort())
    hash.update(file).update(await readFile(join(files, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Creates the archive. Test files run in parallel, so it is written to a temporary file and renamed. */
async function makeArchive(path: string, migrations?: Migrations): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await openEmpty();
  if (migrations) await migrate(embeddedDatabase(new EmbeddedConnection(pglite)), migrations);
  const archive = new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
  await pglite.close();
  await mkdir(fileURLToPath(folder), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, archive);
  await rename(unfinished, path);
  return archive;
}
