import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "@tessera/shared/schema";
import { RegistryFailure } from "./registry-client.ts";

const packageFile = z.object({ scripts: z.optional(z.record(z.string(), z.string())) });

/**
 * True when a folder is a package with a build script. Rejects with {@link RegistryFailure} when package.json
 * is unreadable.
 */
export async function hasBuild(folder: string): Promise<boolean> {
  const path = join(folder, "package.json");
  try {
    const { scripts } = z.parse(packageFile, JSON.parse(await readFile(path, "utf8")));
    return scripts?.["build"] !== undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return false;
    throw new RegistryFailure("DAMAGED", `${path} cannot be read, or is not a package's description.`, error);
  }
}

/** Runs `npm run build` in a folder. Rejects with {@link RegistryFailure} and the output of the build. */
export async function buildPackage(folder: string): Promise<void> {
  const child = spawn("npm", ["run", "build", "--silent"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  const keep = (bytes: Buffer) => {
    output += bytes.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  throw new RegistryFailure("BUILD_FAILED", `The build of ${folder} failed.`, output.trim());
}
