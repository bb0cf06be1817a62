/** `npm run types`: checks every package with its own compiler options, one per core in parallel. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const compiler = join(
  dirname(createRequire(import.meta.url).resolve("typescript-native/package.json")),
  "bin/tsc",
);
/** Folder of the compiler's incremental build information. */
const cache = join(root, "node_modules/.cache/tessera/types");

/** Scripts of pages, which have the types of browsers, inside a package that has not. */
const pageScripts = "releases/src/documents/scripts";

function packages(): string[] {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  return [...below("."), ...below("remotes"), pageScripts].filter(
    (folder) => folder !== "." && existsSync(join(root, folder, "tsconfig.json")),
  );
}

/**
 * Checks one package with one thread: several repeat for themselves what they share, and the other packages
 * have the cores.
 */
function check(folder: string): Promise<boolean> {
  const note = join(cache, `${folder.replaceAll(/[\\/]/g, "-")}.tsbuildinfo`);
  const options = ["-p", folder, "--checkers", "1", "--incremental", "--tsBuildInfoFile", note, "--pretty"];
  const child = spawn(process.execPath, [compiler, ...options], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.on("close", (code) => resolve(code === 0)));
}

mkdirSync(cache, { recursive: true });
const waiting = packages();
let failed = 0;
async function work(): Promise<void> {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    if (!(await check(folder))) failed += 1;
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed > 0) console.error(`${failed} packages have type errors.`);
process.exitCode = failed > 0 ? 1 : 0;
