import type { Environment } from "../environment/environment.ts";
import { restoreUsage, runRestoreCommand } from "../restore/restore-command.ts";
import { runVerifyCommand, verifyUsage } from "../verification/verify-command.ts";
import { migrateUsage, runMigrateCommand } from "./migrate-command.ts";

interface Command {
  readonly usage: string;
  /**
   * @param parameters the arguments after the command
   * @returns the exit code; undefined for wrong usage
   */
  readonly run: (
    environment: Environment,
    root: string,
    parameters: readonly string[],
  ) => Promise<number | undefined>;
}

/** Commands of the site's program, which serves the site when it is started without one. */
const commands: Readonly<Record<string, Command>> = {
  migrate: { usage: migrateUsage, run: runMigrateCommand },
  verify: { usage: verifyUsage, run: runVerifyCommand },
  restore: { usage: restoreUsage, run: runRestoreCommand },
};

/**
 * Runs a command of the site's program. Prints the usage of that command, or of all, when it is wrong.
 *
 * @returns the exit code: 2 for wrong usage
 */
export async function runCommand(
  environment: Environment,
  root: string,
  name: string,
  parameters: readonly string[],
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const code = await command?.run(environment, root, parameters);
  if (code !== undefined) return code;
  for (const { usage } of command ? [command] : Object.values(commands))
    console.error(`Usage: node site/dist/site.js ${usage}`);
  return 2;
}
