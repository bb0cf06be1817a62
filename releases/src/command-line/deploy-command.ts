import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { serverDescription, type ServerDescription } from "@tessera/shared/contracts/api-version";
import * as z from "@tessera/shared/schema";
import type { Command } from "commander";
import { RegistryFailure } from "../client/index.ts";
import type { UnservedRelease } from "../registry/deploy-api.ts";
import { alignColumns } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

/** Adds `can-deploy`. */
export function addCanDeploy(program: Command, terminal: Terminal): void {
  program
    .command("can-deploy")
    .argument("<description>", "what the server build says of itself: its shared/api-shapes/served.json")
    .option("--json", "as JSON")
    .description("whether a server build would serve every release that is live, a candidate or last good")
    .action(async (path: string, { json }: { readonly json?: true }, command: Command) => {
      const description = await readDescription(resolve(terminal.folder, path));
      if (!description)
        return command.error(`${path} does not say what a server build serves`, { exitCode: 2 });
      const check = await (await terminal.openRegistry()).canDeploy(description);
      const { safe, unserved } = check;
      const { serves, since } = description;
      if (json) terminal.print(JSON.stringify(check, null, 2));
      else if (unserved.length > 0) terminal.print(unservedTable(unserved));
      else
        terminal.print(
          `A server of API ${since === serves ? serves : `${since} to ${serves}`} serves every release that is in use`,
        );
      const lost = unserved.filter(({ served }) => served === "no").length;
      if (safe === "no")
        throw new RegistryFailure(
          "DEPLOY_UNSAFE",
          `${lost} ${lost === 1 ? "release" : "releases"} would be served no more.`,
        );
    });
}

/** Reads a description; null where the file is none. */
async function readDescription(path: string): Promise<ServerDescription | null> {
  try {
    return z.parse(serverDescription, JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

const useWords = { stable: "stable", candidate: "candidate", lastGood: "last good" } as const;

/**
 * Table of the releases that a server build would serve no more, or nobody knows, then what each would miss.
 */
function unservedTable(unserved: readonly UnservedRelease[]): string {
  const rows = unserved.map(({ remote, as, release, served, reasons: [why = ""] }) => [
    remote,
    release.label,
    useWords[as],
    served,
    why,
  ]);
  const missed = unserved.flatMap(({ remote, release, reasons: [, ...fields] }) =>
    fields.length === 0
      ? []
      : [`${remote} ${release.label} would miss:\n${fields.map((field) => `  ${field}`).join("\n")}`],
  );
  const table = alignColumns([["REMOTE", "RELEASE", "AS", "SERVED", "BECAUSE"], ...rows]);
  return [table, ...new Set(missed)].join("\n\n");
}
