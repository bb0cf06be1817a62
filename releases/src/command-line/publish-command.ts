import { resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import { publishFolder, screenBytesBudget } from "../client/index.ts";
import type { Terminal } from "./terminal.ts";

interface PublishCommandOptions {
  readonly types: boolean;
  readonly screenBytes: number;
}

/** Adds `publish`. */
export function addPublish(program: Command, terminal: Terminal): void {
  program
    .command("publish")
    .argument("<folder>", "a package, which is built first, or a folder with a build")
    .option("--no-types", "do not check the types of the package first")
    .option(
      "--screen-bytes <bytes>",
      "compressed bytes that the scripts of a screen may have; more is published, and said",
      parseBytes,
      screenBytesBudget,
    )
    .description("publish a build; prints the id of its release and promotes nothing")
    .action(async (folder: string, { types, screenBytes }: PublishCommandOptions) => {
      const client = await terminal.openRegistry();
      const { release, known } = await publishFolder(client, resolve(terminal.folder, folder), {
        types,
        screenBytes,
        onProgress: (step) => terminal.reportProgress(step),
        onWarning: (sentence) => terminal.printError(sentence),
      });
      terminal.reportProgress(`${release.name} ${release.label} is ${known ? "already " : ""}published`);
      terminal.print(release.id);
    });
}

function parseBytes(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("");
  return Number(text);
}
