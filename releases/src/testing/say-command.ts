import { setTimeout as pause } from "node:timers/promises";
import { CommanderError } from "commander";
import { RegistryFailure } from "../client/index.ts";
import { tesseraCommand } from "../command-line/commands.ts";
import type { Terminal } from "../command-line/terminal.ts";
import type { TestRegistry } from "./start-registry.ts";

/** Runs a command of an operator in this process, and returns what it prints: its result, or its refusal. */
export async function sayCommand(
  { operator, folder }: TestRegistry,
  ...words: readonly string[]
): Promise<string> {
  const lines: string[] = [];
  // Starts are reported in whole milliseconds: a command that begins in that of the change before it could
  // not have seen it.
  await pause(5);
  const startedMs = performance.now();
  const terminal: Terminal = {
    folder,
    environment: {},
    openRegistry: async () => operator,
    startedMsAgo: () => Math.ceil(performance.now() - startedMs),
    print: (line) => void lines.push(line),
    reportProgress: () => undefined,
    printError: (text) => void lines.push(text),
  };
  await tesseraCommand(terminal)
    .parseAsync([...words], { from: "user" })
    .catch((error: unknown) => {
      if (error instanceof RegistryFailure) lines.push(error.message);
      else if (!(error instanceof CommanderError)) throw error;
    });
  return lines.join("\n");
}
