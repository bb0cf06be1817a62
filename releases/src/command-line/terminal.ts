import type { RegistryClient } from "../client/index.ts";

/** Environment of the commands: folder, variables, registry, clock and output. */
export interface Terminal {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Opens the registry when a command needs it, so that help works without one. */
  openRegistry(): Promise<RegistryClient>;
  /** Whole milliseconds since the command was started. */
  startedMsAgo(): number;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Reports a step to a person who waits. */
  reportProgress(step: string): void;
  printError(text: string): void;
}
