import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "@tessera/shared/schema";
import { RegistryFailure } from "./registry-client.ts";

const packageFile = z.object({ scripts: z.optional(z.record(z.string(), z.string())) });

/** Whether a folder is a package that knows how to build itself. */
export async function hasBuild(folder: string): Promise<boolean> {
  try {
    const { scripts } = z.parse(
      packageFile,
      JSON.parse(await readFile(join(folder, "package.json"), "utf8")),
    );
    return scripts?.["build"] !== undefined;
  } catch {
    return false;
  }
}

/** Runs `npm run build` in a folder. Rejects with {@link RegistryFailure} and the last words of the build. */
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
