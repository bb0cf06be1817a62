import { execFile } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const root = join(here, "..");

/** What a build of the lantern does. `slot-throws` fails in the place it fills on the home page, `screen-throws` on its own. */
export type LanternVariant = "first" | "second" | "screen-throws" | "slot-throws";

/**
 * Builds a variant of the lantern, a fifth remote that the shell has never heard of, as a team would: a package of its own
 * with its own build.
 *
 * @returns the folder to publish
 */
export async function buildLantern(name: string, variant: LanternVariant): Promise<string> {
  const folder = join(here, "built", `${name}-${variant}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(here, "remotes/lantern"), folder, { recursive: true });
  writeFileSync(
    join(folder, "src/variant.ts"),
    `export const name: string = ${JSON.stringify(name)};\nexport const variant: string = ${JSON.stringify(variant)};\n`,
  );
  const rspack = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");
  await run(process.execPath, [rspack, "build"], { cwd: folder });
  return join(folder, "dist");
}

/** What the `tessera` command printed and how it ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npx tessera …` against the site under test; it finds address and token in the data folder by itself. */
export async function tessera(...options: string[]): Promise<CommandResult> {
  const command = join(root, "releases/bin/tessera.js");
  try {
    const { stdout, stderr } = await run(process.execPath, [command, ...options], { cwd: root });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "number") {
      const { stdout, stderr } = error as unknown as { stdout: string; stderr: string };
      return { code: error.code, stdout, stderr };
    }
    throw error;
  }
}

/** Publishes a folder and promotes what came of it. */
export async function ship(name: string, folder: string): Promise<string> {
  const published = await tessera("publish", folder);
  const release = /r_[0-9a-f]+/.exec(published.stdout)?.[0];
  if (published.code !== 0 || !release)
    throw new Error(`Not published: ${published.stderr}${published.stdout}`);
  const promoted = await tessera("promote", name, release);
  if (promoted.code !== 0) throw new Error(`Not promoted: ${promoted.stderr}`);
  return release;
}
