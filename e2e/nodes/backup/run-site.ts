import { execFile } from "node:child_process";
import { join } from "node:path";

const builtSite = join(import.meta.dirname, "../../../site/dist/site.js");

/** Output of a command of the built site. */
export interface CommandResult {
  readonly code: unknown;
  readonly output: string;
  readonly complaint: string;
}

/** Runs a command of the built site to its end. */
export function runSite(
  parameters: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const env = { ...process.env, NODE_ENV: "test", ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [builtSite, ...parameters], { env }, (error, output, complaint) =>
      resolve({ code: error?.code ?? 0, output, complaint }),
    );
  });
}
