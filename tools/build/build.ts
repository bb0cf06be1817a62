import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isBuiltFromInputs, removeBuildStamp } from "@tessera/releases/inputs";
import type { Target } from "./targets.ts";

const require = createRequire(import.meta.url);

/** Error: a build failed; the message is the output of the bundler. */
export class BuildFailed extends Error {
  readonly target: string;

  constructor(target: string, output: string) {
    super(`The build of ${target} failed:\n${output.trim()}`);
    this.target = target;
  }
}

/** True when the target's output folder is up to date with its sources. */
export function isBuilt(target: Target): boolean {
  return isBuiltFromInputs(target.output);
}

function bundle(target: Target): Promise<void> {
  const rspack = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");
  const child = spawn(process.execPath, [rspack, "build"], {
    cwd: target.folder,
    env: { ...process.env, FLAVOUR: target.flavour, NODE_ENV: target.flavour },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (bytes: Buffer) => {
    output += bytes.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new BuildFailed(target.name, output))));
  });
}

/**
 * Builds a target unless its output is up to date with its sources.
 *
 * @returns true when it was built
 * @throws BuildFailed
 */
export async function build(target: Target): Promise<boolean> {
  if (isBuilt(target)) return false;
  removeBuildStamp(target.output);
  await bundle(target);
  return true;
}
