import { CommanderError } from "commander";
import { createRegistryClient, RegistryFailure } from "../client/index.ts";
import { tesseraCommand } from "./commands.ts";
import type { Terminal } from "./terminal.ts";
import { findRegistry } from "./find-registry.ts";

const exitCodes = { done: 0, refused: 1, wrongUsage: 2 } as const;

const terminal: Terminal = {
  folder: process.cwd(),
  environment: process.env,
  openRegistry: async () => {
    const address = await findRegistry({
      environment: process.env,
      startFolders: [process.cwd(), import.meta.dirname],
    });
    return createRegistryClient({ ...address, environment: process.env["TESSERA_ENVIRONMENT"] ?? "local" });
  },
  startedMsAgo: () => Math.ceil(process.uptime() * 1000),
  print: (line) => process.stdout.write(`${line}\n`),
  reportProgress: (step) => {
    // Only on a terminal: a program that reads the output must get the result alone.
    if (process.stderr.isTTY) process.stderr.write(`${step} …\n`);
  },
  printError: (text) => process.stderr.write(`${text}\n`),
};

async function run(words: readonly string[]): Promise<number> {
  try {
    await tesseraCommand(terminal).parseAsync(words, { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
    terminal.printError(sentenceOf(error));
    return exitCodes.refused;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof RegistryFailure)) return `Something went wrong: ${String(error)}`;
  // The build's output is the only explanation of its failure.
  const output = error.code === "BUILD_FAILED" && typeof error.cause === "string" ? `${error.cause}\n` : "";
  return output + error.message;
}

process.exitCode = await run(process.argv.slice(2));
