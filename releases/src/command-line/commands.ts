import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { Command, InvalidArgumentError, Option } from "commander";
import { publishFolder, RegistryFailure, screenBytesBudget, type RegistryClient } from "../client/index.ts";
import type {
  EnvironmentStatus,
  EventFault,
  PointerChangeReply,
  StoreFault,
} from "../registry/registry-api.ts";
import {
  haveFollowed,
  historyTable,
  isNoPageKnown,
  pageLines,
  statusTable,
  storeTable,
  type StoreResult,
  verificationLine,
} from "./tables.ts";

/** Time in milliseconds between two looks of `status --watch`. */
const watchEveryMs = 1_000;

/** Environment of the commands: folder, registry, clock and output. */
export interface Terminal {
  readonly folder: string;
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

interface JsonOption {
  readonly json?: true;
}

/** Creates the command `tessera`. Parsing throws CommanderError on wrong usage, RegistryFailure on a refusal. */
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
  addRetire(program, terminal);
  addCheck(program, terminal);
  addVerify(program, terminal);
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

interface PublishCommandOptions {
  readonly types: boolean;
  readonly screenBytes: number;
}

function addPublish(program: Command, terminal: Terminal): void {
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

interface SeenOption {
  readonly seen?: number;
}

/** Option `--seen`: refuses a change on top of another one that the caller has not seen. */
const seenOption = [
  "--seen <revision>",
  "the revision that status showed; stops when the remote has moved since (default: since this command was started)",
  parseRevision,
] as const;

/** Detects earlier changes by the start time of the command, and later ones by the current revision. */
async function readSeenState({ seen }: SeenOption, client: RegistryClient, terminal: Terminal) {
  if (seen !== undefined) return { expectedRevision: seen };
  return { expectedRevision: await client.revision(), startedMsAgo: terminal.startedMsAgo() };
}

interface FollowOptions {
  readonly info?: true;
  readonly swap?: true;
  readonly kill?: true;
}

/** Options `--info`, `--swap` and `--kill`, of which one at most may be given. */
function addFollow(command: Command): Command {
  return command
    .addOption(
      new Option("--info", "open pages follow at their next screen (default of promote)").conflicts([
        "swap",
        "kill",
      ]),
    )
    .addOption(
      new Option(
        "--swap",
        "open pages follow as soon as nothing is lost by it (default of rollback)",
      ).conflicts(["kill"]),
    )
    .option("--kill", "open pages follow at once");
}

function followOf({ info, swap, kill }: FollowOptions): FollowMode | undefined {
  if (info) return "info";
  if (swap) return "swap";
  return kill && "kill";
}

interface PromoteOptions extends SeenOption, FollowOptions {
  readonly reason?: string;
  readonly untested?: true;
}

function addPromote(program: Command, terminal: Terminal): void {
  addFollow(program.command("promote"))
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .option("--reason <text>", "why, for the history", parseReason)
    .option("--untested", "without rendering its screens before; needs a reason")
    .option(...seenOption)
    .description("make a release live for every page opened from now on, once its screens have been rendered")
    .action(async (remote: string, release: string, options: PromoteOptions, command: Command) => {
      const { reason, untested } = options;
      if (untested && reason === undefined)
        command.error("Option '--untested' needs '--reason <text>'", { exitCode: 2 });
      const client = await terminal.openRegistry();
      const follow = followOf(options);
      const change = { reason, untested, follow, ...(await readSeenState(options, client, terminal)) };
      if (!untested) terminal.reportProgress("rendering its screens");
      const { revision, changed, to, untried = [] } = await client.promote(remote, release, change);
      terminal.print(
        changed
          ? `${remote} ${to.label} is live, revision ${revision}`
          : `${remote} ${to.label} was live already, revision ${revision}`,
      );
      if (untried.length > 0) terminal.print(`not rendered before: ${untried.join(", ")}`);
    });
}

interface UndoOptions extends SeenOption {
  readonly reason: string;
}

function addRollback(program: Command, terminal: Terminal): void {
  addFollow(program.command("rollback"))
    .argument("<remote>", "its name; the shell is shell")
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .option(
      "--to <release>",
      "a release that was live before: an id, 8 or more of its characters, or a label",
    )
    .option(...seenOption)
    .description(
      "make the last good release live again; once more goes further back, and before the first one is nothing",
    )
    .action(async (remote: string, options: UndoOptions & FollowOptions & { readonly to?: string }) => {
      const client = await terminal.openRegistry();
      const { reason, to } = options;
      const change = await client.rollBack(remote, {
        reason,
        to,
        follow: followOf(options),
        ...(await readSeenState(options, client, terminal)),
      });
      terminal.print(rollbackSentence(remote, change));
    });
}

function rollbackSentence(remote: string, { revision, changed, from, to }: PointerChangeReply): string {
  const undone = from ? `, ${from.label} is undone` : "";
  if (!to)
    return `${remote} is out of the site, it had no earlier release to go back to${undone}, revision ${revision}`;
  if (!changed) return `${remote} ${to.label} was live already, nothing is undone, revision ${revision}`;
  return `${remote} is back at ${to.label}${undone}, revision ${revision}`;
}

function addRetire(program: Command, terminal: Terminal): void {
  program
    .command("retire")
    .argument("<remote>", "its name")
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .option("--kill", "open pages follow at once; else at their next screen")
    .option(...seenOption)
    .description("take a remote out of the site; promote or rollback brings it back")
    .action(async (remote: string, options: UndoOptions & { readonly kill?: true }) => {
      const client = await terminal.openRegistry();
      const { reason, kill } = options;
      const { revision, from } = await client.retire(remote, {
        reason,
        follow: kill && "kill",
        ...(await readSeenState(options, client, terminal)),
      });
      terminal.print(
        from
          ? `${remote} is out of the site, ${from.label} was live, revision ${revision}`
          : `${remote} was not in the site, revision ${revision}`,
      );
    });
}

function parseBytes(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("");
  return Number(text);
}

function parseRevision(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("");
  return Number(text);
}

function parseReason(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("");
  return text;
}

function addCheck(program: Command, terminal: Terminal): void {
  program
    .command("check")
    .option(
      "--repair",
      "rewrite damaged files from what is stored; a missing one needs its release published again",
    )
    .option("--json", "as JSON")
    .description("compare every stored file of published releases with its digest")
    .action(async ({ repair = false, json }: JsonOption & { readonly repair?: boolean }) => {
      const result = await checkWholeStore(await terminal.openRegistry(), repair, terminal);
      terminal.print(json ? JSON.stringify(result, null, 2) : storeTable(result));
      const { length } = result.faults;
      if (length > 0)
        throw new RegistryFailure(
          "STORE_FAULTY",
          `${length} ${length === 1 ? "file is" : "files are"} missing or damaged.`,
        );
    });
}

async function checkWholeStore(
  client: RegistryClient,
  repair: boolean,
  terminal: Terminal,
): Promise<StoreResult> {
  const faults: StoreFault[] = [];
  let [checked, repaired] = [0, 0];
  let after: string | undefined;
  for (;;) {
    const batch = await client.checkStore({ repair, after });
    checked += batch.checked;
    repaired += batch.repaired;
    faults.push(...batch.faults);
    terminal.reportProgress(`checked ${checked} of ${batch.total} files`);
    if (batch.next === null) return { checked, repaired, faults };
    after = batch.next;
  }
}

function addStatus(program: Command, terminal: Terminal): void {
  program
    .command("status")
    .option("--json", "as JSON; with --watch a line for each change")
    .option(
      "--watch",
      "print how open pages follow, each second that it changes, until some are known and all have",
    )
    .description("what is live, since when and by whom, and how open pages have followed")
    .action(async ({ json, watch }: JsonOption & { readonly watch?: true }) => {
      const client = await terminal.openRegistry();
      const status = await client.status();
      if (json) terminal.print(watch ? JSON.stringify(status) : JSON.stringify(status, null, 2));
      else terminal.print(statusTable(status));
      // A program that reads JSON sees that no remote has pages.
      if (watch && !json && isNoPageKnown(status))
        terminal.print("No open page has been told of a move yet; watching until one has followed.");
      if (watch)
        await watchPages(client, terminal, json ? (now) => [JSON.stringify(now)] : pageLines, status);
    });
}

/** Prints the lines of the status that were not there before, until pages are known and all have followed; at least one second later. */
async function watchPages(
  client: RegistryClient,
  terminal: Terminal,
  linesOf: (status: EnvironmentStatus) => readonly string[],
  first: EnvironmentStatus,
): Promise<void> {
  let printed = linesOf(first);
  let status = first;
  do {
    await pause(watchEveryMs);
    status = await client.status();
    const lines = linesOf(status);
    for (const line of lines) if (!printed.includes(line)) terminal.print(line);
    printed = lines;
  } while (!haveFollowed(status));
}

function addVerify(program: Command, terminal: Terminal): void {
  program
    .command("verify")
    .option("--json", "as JSON")
    .description("verify the chain of all changes, and that every pointer is where they have moved it")
    .action(async ({ json }: JsonOption) => {
      const result = await (await terminal.openRegistry()).verify();
      terminal.print(json ? JSON.stringify(result, null, 2) : verificationLine(result));
      if (result.fault) throw new RegistryFailure("EVENTS_FAULTY", faultSentence(result.fault));
    });
}

const faultSentence = ({ kind, seq, remote }: EventFault): string =>
  ({
    link: `Event ${seq} (${remote}) does not follow the one before it.`,
    event: `Event ${seq} (${remote}) has been changed.`,
    pointer: `${remote} is not where event ${seq ?? "none"} has moved it.`,
    revision: `The revision is not that of event ${seq ?? "none"}, the last one.`,
  })[kind];

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
