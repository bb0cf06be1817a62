/** `npm run types`: checks every package with its own compiler options, two at a time. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const compiler = join(
  dirname(createRequire(import.meta.url).resolve("typescript-native/package.json")),
  "bin/tsc",
);
const atOnce = 2;

function packages(): string[] {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  return [...below("."), ...below("remotes")].filter(
    (folder) => folder !== "." && existsSync(join(root, folder, "tsconfig.json")),
  );
}

function check(folder: string): Promise<boolean> {
  const child = spawn(process.execPath, [compiler, "-p", folder, "--pretty"], {
    cwd: root,
    stdio: "inherit",
  });
  return new Promise((resolve) => child.on("close", (code) => resolve(code === 0)));
}

const waiting = packages();
let failed = 0;
async function work(): Promise<void> {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    if (!(await check(folder))) failed += 1;
  }
}
await Promise.all(Array.from({ length: atOnce }, work));
if (failed > 0) console.error(`${failed} packages have type errors.`);
process.exitCode = failed > 0 ? 1 : 0;
