import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import ownPackage from "../../package.json" with { type: "json" };
import type { Database } from "../database.ts";
import { openArchive } from "../embedded.ts";

const folder = new URL("../../../node_modules/.cache/tessera/", import.meta.url);
const engineVersion = ownPackage.dependencies["@electric-sql/pglite"];
const archivePath = fileURLToPath(new URL(`empty-database-${engineVersion}.tar`, folder));

/**
 * An empty database in memory. To make one takes seconds: the first is kept as an archive, and all are unpacked from it.
 */
export async function memoryDatabase(): Promise<Database> {
  return openArchive(new Blob([existsSync(archivePath) ? await readFile(archivePath) : await makeArchive()]));
}

/** Test files run side by side: each writes a file of its own, and the last one to finish names it. */
async function makeArchive(): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create();
  const archive = new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer());
  await pglite.close();
  await mkdir(folder, { recursive: true });
  const unfinished = `${archivePath}.${randomUUID()}`;
  await writeFile(unfinished, archive);
  await rename(unfinished, archivePath);
  return archive;
}
