import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { RegistryFailure } from "./registry-client.ts";

/** Finds the compiler that `npm run types` uses; a site's archive has none. */
function findCompiler(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("typescript-native/package.json")), "bin/tsc");
}

/** True when a folder is a package with compiler options. */
export const hasTypes = (folder: string): boolean => existsSync(join(folder, "tsconfig.json"));

/** Checks the types of a package, its tests included. Rejects with {@link RegistryFailure} and the errors. */
export async function checkTypes(folder: string): Promise<void> {
  const child = spawn(process.execPath, [findCompiler(), "-p", folder, "--noEmit", "--pretty", "false"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let errors = "";
  child.stdout.on("data", (bytes: Buffer) => (errors += bytes.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  throw new RegistryFailure(
    "TYPES_FAILED",
    `The types of ${folder} are wrong; with --no-types they are not looked at.`,
    errors.trim(),
  );
}
