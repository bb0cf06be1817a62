import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { publishFolder, type RegistryClient } from "../client/index.ts";
import { historyTable, statusTable } from "./tables.ts";

/** What the commands reach of the world outside. */
export interface Terminal {
  readonly folder: string;
  /** Opens the registry when a command needs it, so that help works without one. */
  openRegistry(): Promise<RegistryClient>;
  /** A line of the answer. */
  print(line: string): void;
  /** What is going on, for a person who waits. */
  tell(step: string): void;
  printError(text: string): void;
}

interface JsonOption {
  readonly json?: true;
}

/** The command `tessera` with all it can do. Parsing throws CommanderError on wrong usage, RegistryFailure on a refusal. */
export function tesseraCommand(terminal: Terminal): Command {
  const program = new Command("tessera")
    .description("Ships parts of the site one by one, and undoes them.")
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
      outputError: (text, write) => write(sentenceOf(text)),
    });
  addPublish(program, terminal);
  addPromote(program, terminal);
  addRollback(program, terminal);
  addStatus(program, terminal);
  addHistory(program, terminal);
  return program;
}

function sentenceOf(text: string): string {
  const plain = text
    .replace(/^error: /, "")
    .trim()
    .replace(/\.$/, "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}

function addPublish(program: Command, terminal: Terminal): void {
  program
    .command("publish")
    .argument("<folder>", "a package, which is built first, or a folder with a build")
    .description("publish a build; prints the id of its release and promotes nothing")
    .action(async (folder: string) => {
      const client = await terminal.openRegistry();
      const { release, known } = await publishFolder(client, resolve(terminal.folder, folder), {
        onProgress: (step) => terminal.tell(step),
      });
      terminal.tell(`${release.name} ${release.label} is ${known ? "already " : ""}published`);
      terminal.print(release.id);
    });
}

function addPromote(program: Command, terminal: Terminal): void {
  program
    .command("promote")
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .option("--reason <text>", "why, for the history")
    .description("make a release live for every page opened from now on")
    .action(async (remote: string, release: string, { reason }: { readonly reason?: string }) => {
      const client = await terminal.openRegistry();
      const { revision, changed, to } = await client.promote(remote, release, { reason });
      terminal.print(
        changed
          ? `${remote} ${to.label} is live, revision ${revision}`
          : `${remote} ${to.label} was live already, revision ${revision}`,
      );
    });
}

function addRollback(program: Command, terminal: Terminal): void {
  program
    .command("rollback")
    .argument("<remote>", "its name; the shell is shell")
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .description("make the last good release live again; once more goes further back")
    .action(async (remote: string, { reason }: { readonly reason: string }) => {
      const client = await terminal.openRegistry();
      const { revision, from, to } = await client.rollBack(remote, { reason });
      terminal.print(
        `${remote} is back at ${to.label}, ${from?.label ?? "nothing"} is undone, revision ${revision}`,
      );
    });
}

function parseReason(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("");
  return text;
}

function addStatus(program: Command, terminal: Terminal): void {
  program
    .command("status")
    .option("--json", "as JSON")
    .description("what is live, since when and by whom")
    .action(async ({ json }: JsonOption) => {
      const status = await (await terminal.openRegistry()).status();
      terminal.print(json ? JSON.stringify(status, null, 2) : statusTable(status));
    });
}

function addHistory(program: Command, terminal: Terminal): void {
  program
    .command("history")
    .argument("<remote>", "its name; the shell is shell")
    .option("--json", "as JSON")
    .description("every change of what is live of a remote, newest first")
    .action(async (remote: string, { json }: JsonOption) => {
      const history = await (await terminal.openRegistry()).history(remote);
      terminal.print(json ? JSON.stringify(history, null, 2) : historyTable(history));
    });
}
