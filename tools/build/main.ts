import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { releaseFile } from "../../shared/src/contracts/release-patterns.ts";
import { build, BuildFailed } from "./build.ts";
import { targets, type Target } from "./targets.ts";

const wanted = process.argv.slice(2);
const known = targets(process.env["FLAVOUR"] === "development" ? "development" : "production");
const unknown = wanted.filter((name) => !known.some((target) => target.name === name));

/** Size of a build's initial scripts and styles, in words; none for a build that is no release. */
function firstLoad({ output }: Target): string {
  const path = join(output, releaseFile);
  if (!existsSync(path)) return "";
  const { entry, styles, hints } = z.parse(builtRelease, JSON.parse(readFileSync(path, "utf8")));
  const bytes = [...new Set([entry, ...styles, ...(hints["*"] ?? [])])]
    .map((file) => brotliCompressSync(readFileSync(join(output, file))).byteLength)
    .reduce((sum, size) => sum + size, 0);
  return `, ${(bytes / 1000).toFixed(1)} kB at first (brotli)`;
}

if (unknown.length > 0) {
  console.error(
    `There is nothing named ${unknown.join(", ")} to build; known: ${known.map(({ name }) => name).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  for (const target of known.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const startedMs = performance.now();
    try {
      const built = await build(target);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      const what = built ? `Built ${target.name} in ${seconds} s` : `${target.name} is up to date`;
      console.log(what + firstLoad(target));
    } catch (error) {
      if (!(error instanceof BuildFailed)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
}
