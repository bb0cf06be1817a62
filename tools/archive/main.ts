/** `npm run archive`: builds what is missing and writes the archive of a production node into `dist`. */
import { writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build, BuildFailed } from "../build/build.ts";
import { projectRoot } from "../build/targets.ts";
import { archivedTargets } from "./archive-files.ts";
import { writeArchive } from "./write-archive.ts";

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

try {
  for (const target of archivedTargets) if (await build(target)) console.log(`Built ${target.name}`);
  const { file, sha256, size, unpackedSize } = await writeArchive(join(projectRoot, "dist"));
  writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
  console.log(`${relative(projectRoot, file)}: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}`);
  console.log(`SHA-256 ${sha256}`);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
