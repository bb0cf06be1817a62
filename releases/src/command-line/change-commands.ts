import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { everybodyPpm } from "@tessera/shared/core/cohort";
import { InvalidArgumentError, Option, type Command } from "commander";
import type { RegistryClient } from "../client/index.ts";
import type { LiveChangeReply, PointerChangeReply } from "../registry/registry-api.ts";
import { percentOf } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

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

/** Options of a command by which more devices get a release. */
interface MoreOptions extends SeenOption, FollowOptions {
  readonly percent?: number;
  readonly reason?: string;
  readonly confirmed?: true;
}

const confirmedOption = [
  "--confirmed",
  "also where another remote loses its safe way back; needs a reason",
] as const;

interface PromoteOptions extends MoreOptions {
  readonly untested?: true;
}

/** Adds `promote`. */
export function addPromote(program: Command, terminal: Terminal): void {
  addFollow(program.command("promote"))
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .option(
      "--percent <share>",
      "for so many of a hundred devices, as the candidate of a rollout (default: for all of them)",
      parsePercent,
    )
    .option("--reason <text>", "why, for the history", parseReason)
    .option("--untested", "without rendering its screens before; needs a reason")
    .option(...confirmedOption)
    .option(...seenOption)
    .description(
      "make a release live, for everybody or a share of the devices, once its screens have been rendered",
    )
    .action(async (remote: string, release: string, options: PromoteOptions, command: Command) => {
      const { reason, untested, confirmed, percent: weightPpm } = options;
      needReason(command, options, "untested", "confirmed");
      const client = await terminal.openRegistry();
      const follow = followOf(options);
      const seen = await readSeenState(options, client, terminal);
      if (!untested) terminal.reportProgress("rendering its screens");
      const promotion = await client.promote(remote, release, {
        reason,
        untested,
        confirmed,
        follow,
        weightPpm,
        ...seen,
      });
      const { revision, changed, to, untried = [] } = promotion;
      terminal.print(
        changed
          ? liveSentence(remote, promotion)
          : `${remote} ${to.label} was live already, revision ${revision}`,
      );
      if (untried.length > 0) terminal.print(`not rendered before: ${untried.join(", ")}`);
    });
}

/** Ends the command with exit code 2 when an option was given that needs a reason, without one. */
function needReason(
  command: Command,
  options: PromoteOptions,
  ...names: readonly ("untested" | "confirmed")[]
): void {
  const given = names.find((name) => options[name]);
  if (given && options.reason === undefined)
    command.error(`Option '--${given}' needs '--reason <text>'`, { exitCode: 2 });
}

/** Says what is live of a remote after a promotion or a step, and what went. */
function liveSentence(remote: string, { revision, to, candidate, withdrawn }: LiveChangeReply): string {
  const live = candidate
    ? `${remote} ${candidate.label} is live for ${percentOf(candidate.weightPpm)}, ${to.label} for the others`
    : `${remote} ${to.label} is live`;
  return `${live}${withdrawn ? `, ${withdrawn.label} is withdrawn` : ""}, revision ${revision}`;
}

/** Adds `can-promote`. */
export function addCanPromote(program: Command, terminal: Terminal): void {
  program
    .command("can-promote")
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .description("whether a promotion would be refused, and why; changes nothing")
    .action(async (remote: string, release: string) => {
      const client = await terminal.openRegistry();
      terminal.reportProgress("rendering its screens");
      const { isLive, untried } = await client.canPromote(remote, release);
      terminal.print(
        isLive ? `${release} of ${remote} is live already` : `${release} of ${remote} can be promoted`,
      );
      if (untried.length > 0) terminal.print(`not rendered before: ${untried.join(", ")}`);
    });
}

/** Adds `advance`. */
export function addAdvance(program: Command, terminal: Terminal): void {
  addFollow(program.command("advance"))
    .argument("<remote>", "its name; the shell is shell")
    .option(
      "--percent <share>",
      "to so many of a hundred devices (default: the next of 1, 5, 25, 95 and 100)",
      parsePercent,
    )
    .option("--reason <text>", "why, for the history", parseReason)
    .option(...confirmedOption)
    .option(...seenOption)
    .description("give more devices the candidate; at 100 it is live for everybody")
    .action(async (remote: string, options: MoreOptions, command: Command) => {
      needReason(command, options, "confirmed");
      const client = await terminal.openRegistry();
      const { reason, confirmed, percent: weightPpm } = options;
      const seen = await readSeenState(options, client, terminal);
      const change = { reason, confirmed, weightPpm, follow: followOf(options), ...seen };
      terminal.print(liveSentence(remote, await client.advance(remote, change)));
    });
}

/** Adds `lock` and `unlock`. */
export function addLock(program: Command, terminal: Terminal): void {
  program
    .command("lock")
    .argument("<remote>", "its name; the shell is shell")
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .option(...seenOption)
    .description("refuse promotions and steps of a remote until it is unlocked; rollback stays possible")
    .action(async (remote: string, options: UndoOptions) => {
      const client = await terminal.openRegistry();
      const { reason } = options;
      const seen = await readSeenState(options, client, terminal);
      const { revision, changed } = await client.lock(remote, { reason, ...seen });
      terminal.print(`${remote} ${changed ? "is locked" : "was locked already"}, revision ${revision}`);
    });
  program
    .command("unlock")
    .argument("<remote>", "its name; the shell is shell")
    .option("--reason <text>", "why, for the history", parseReason)
    .option(...seenOption)
    .description("allow promotions of a remote again")
    .action(async (remote: string, options: SeenOption & { readonly reason?: string }) => {
      const client = await terminal.openRegistry();
      const { reason } = options;
      const seen = await readSeenState(options, client, terminal);
      const { revision, changed } = await client.unlock(remote, { reason, ...seen });
      terminal.print(`${remote} ${changed ? "is unlocked" : "was not locked"}, revision ${revision}`);
    });
}

interface UndoOptions extends SeenOption {
  readonly reason: string;
}

/** Adds `yank`. */
export function addYank(program: Command, terminal: Terminal): void {
  program
    .command("yank")
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "one that is not live: an id, 8 or more of its first characters, or a label")
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .option(...seenOption)
    .description("forbid a release for ever; pages that still run it leave it at once")
    .action(async (remote: string, release: string, options: UndoOptions) => {
      const client = await terminal.openRegistry();
      const { reason } = options;
      const seen = await readSeenState(options, client, terminal);
      const { revision } = await client.yank(remote, release, { reason, ...seen });
      terminal.print(`${release} of ${remote} is yanked, revision ${revision}`);
    });
}

/** Adds `rollback`. */
export function addRollback(program: Command, terminal: Terminal): void {
  addFollow(program.command("rollback"))
    .argument("<remote>", "its name; the shell is shell")
    .requiredOption("--reason <text>", "why, for the history", parseReason)
    .option(
      "--to <release>",
      "a release that was live before: an id, 8 or more of its characters, or a label",
    )
    .option(...seenOption)
    .description(
      "take a candidate back; without one make the last good release live again: once more goes further back, and before the first is nothing",
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
      for (const reason of change.misfits ?? [])
        terminal.printError(`It does not fit what is live: ${reason}`);
    });
}

function rollbackSentence(remote: string, change: PointerChangeReply): string {
  const { revision, changed, from, to, withdrawn } = change;
  if (withdrawn && to && from?.id === to.id)
    return `${remote} is at ${to.label} for everybody, ${withdrawn.label} is undone, revision ${revision}`;
  const undone = from ? `, ${from.label} is undone` : "";
  if (!to)
    return `${remote} is out of the site, it had no earlier release to go back to${undone}, revision ${revision}`;
  if (!changed) return `${remote} ${to.label} was live already, nothing is undone, revision ${revision}`;
  return `${remote} is back at ${to.label}${undone}, revision ${revision}`;
}

/** Adds `retire`. */
export function addRetire(program: Command, terminal: Terminal): void {
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

/** Percent as parts per million. */
function parsePercent(text: string): number {
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError("");
  const weightPpm = Math.round(Number(text) * 10_000);
  if (weightPpm < 100 || weightPpm > everybodyPpm) throw new InvalidArgumentError("");
  return weightPpm;
}

function parseRevision(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("");
  return Number(text);
}

function parseReason(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("");
  return text;
}
