import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { endProcess, endWithUs } from "../tools/testing/processes.ts";
import type { CodeFault } from "./faults/code-faults.ts";
import { pollUntil } from "./outside/poll-until.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const root = join(here, "..");

/**
 * Variants of the lantern's build. `slot-throws` fails in its slot on the home page, the faults in code on
 * its own screen; `attacks-desk` turns against the operator's desk.
 */
type LanternVariant = "first" | "second" | "slot-throws" | "attacks-desk" | CodeFault["variant"];

const rspack = join(require.resolve("@rspack/cli/package.json"), "../bin/rspack.js");

function copyLantern(to: string, name: string, variant: LanternVariant): string {
  const folder = join(here, "built", to);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(here, "remotes/lantern"), folder, { recursive: true });
  writeFileSync(
    join(folder, "src/variant.ts"),
    `export const name: string = ${JSON.stringify(name)};\nexport const variant: string = ${JSON.stringify(variant)};\n`,
  );
  if (variant === "brings-react") writeFileSync(join(folder, "src/own-react.ts"), otherReact());
  return folder;
}

/**
 * React as another build might bring it: its file is not the package's, and the properties by which it is
 * known have other names, so that neither the build of a remote nor publication refuses it.
 */
function otherReact(): string {
  const folder = dirname(require.resolve("react/package.json"));
  const code = readFileSync(join(folder, "cjs/react.production.js"), "utf8");
  const renamed = code.replaceAll("__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE", "inner");
  return `const exports: Record<string, any> = {};\n${renamed}\nexport const { useState } = exports;\n`;
}

/**
 * Builds a variant of the lantern, a fifth remote that is unknown to the shell, as a team would: a separate
 * package with its own build.
 *
 * @returns the folder to publish
 */
export async function buildLantern(name: string, variant: LanternVariant): Promise<string> {
  const folder = copyLantern(`${name}-${variant}`, name, variant);
  await run(process.execPath, [rspack, "build"], { cwd: folder });
  return join(folder, "dist");
}

/**
 * Builds the lantern as before the shell provided the federation's runtime.
 *
 * @returns the folder to publish
 */
export async function buildOlderLantern(name: string): Promise<string> {
  const folder = copyLantern(`${name}-older`, name, "first");
  await run(process.execPath, [rspack, "build", "--config", "older.rspack.config.ts"], { cwd: folder });
  return join(folder, "dist");
}

/** A lantern in development: its sources, and the dev server that watches them. */
export interface ServedLantern {
  /** URL of the entry, for a tab's override. */
  readonly entry: string;
  /** URL to open, as printed by the dev server. */
  readonly printed: string;
  /** Replaces a text in one of its sources, as an editor would. */
  readonly edit: (file: string, from: string, to: string) => void;
  /** Saves one of its sources unchanged, and waits until it has been compiled. */
  readonly saveAgain: (file: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a copy of the lantern by its own dev server, as `npm run dev` in its folder does.
 *
 * @param fromPort first port that the dev server tries
 */
export async function serveLantern(name: string, fromPort: number): Promise<ServedLantern> {
  const folder = copyLantern(`${name}-served`, name, "first");
  const server = spawn(process.execPath, [rspack, "serve"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, RSPACK_DEV_SERVER_BASE_PORT: String(fromPort) },
  });
  endWithUs(server, "SIGKILL");
  let said = "";
  server.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const [printed = "", entry = ""] = await pollUntil("the dev server prints its address", () =>
    Promise.resolve(/http:\S+[?]override=\w+@(http:\S+)/.exec(said) ?? undefined),
  );
  await pollUntil(`${entry} answers`, async () => (await fetch(entry)).ok);
  return {
    entry,
    printed,
    edit: (file, from, to) => {
      const path = join(folder, "src", file);
      const text = readFileSync(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}.`);
      writeFileSync(path, text.replace(from, to));
    },
    saveAgain: async (file) => {
      const text = () => fetch(entry).then((response) => response.text());
      const before = await text();
      const now = new Date();
      utimesSync(join(folder, "src", file), now, now);
      await pollUntil(`${file} is compiled again`, async () => (await text()) !== before);
    },
    stop: () => endProcess(server, "SIGTERM"),
  };
}

/**
 * Builds the shell in the flavour in which a tab may run a remote from a developer's machine.
 *
 * @returns the folder to publish
 */
export async function buildDevelopmentShell(): Promise<string> {
  await run(process.execPath, ["--import", "tsx", "tools/build/main.ts", "shell"], {
    cwd: root,
    env: { ...process.env, FLAVOUR: "development" },
  });
  return join(root, "shell/dist-development");
}

/** Output and exit code of the `tessera` command. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npx tessera …` against the site under test, with origin and token from the data folder. */
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

/** Publishes a folder. Returns the id of the release. */
export async function publish(folder: string): Promise<string> {
  const published = await tessera("publish", folder);
  const release = /r_[0-9a-f]+/.exec(published.stdout)?.[0];
  if (published.code !== 0 || !release)
    throw new Error(`Not published: ${published.stderr}${published.stdout}`);
  return release;
}

/** Publishes a folder and promotes the release, also one that fails: its screens are not rendered before. */
export async function ship(name: string, folder: string): Promise<string> {
  const release = await publish(folder);
  const promoted = await tessera("promote", name, release, "--untested", "--reason", "for a test");
  if (promoted.code !== 0) throw new Error(`Not promoted: ${promoted.stderr}`);
  return release;
}
