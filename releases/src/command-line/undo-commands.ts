import type { Command } from "commander";
import type { PointerChangeReply } from "../registry/registry-api.ts";
import {
  addFollow,
  followOf,
  parseReason,
  readSeenState,
  seenOption,
  type FollowOptions,
  type SeenOption,
} from "./change-options.ts";
import type { Terminal } from "./terminal.ts";

interface UndoOptions extends SeenOption {
  readonly reason: string;
}

interface StopCommand {
  readonly name: "lock" | "unlock" | "pause" | "resume";
  readonly description: string;
  /** Sentence after a change, and where it was so already. */
  readonly done: string;
  readonly already: string;
}

/** Changes that stop something need a reason, those that let it go on do not. */
const stopCommands: readonly StopCommand[] = [
  {
    name: "lock",
    description: "refuse promotions and steps of a remote until it is unlocked; rollback stays possible",
    done: "is locked",
    already: "was locked already",
  },
  {
    name: "unlock",
    description: "allow promotions of a remote again",
    done: "is unlocked",
    already: "was not locked",
  },
  {
    name: "pause",
    description:
      "stop the steps of a rollout that are taken by themselves; what is worse is undone all the same",
    done: "is paused",
    already: "was paused already",
  },
  {
    name: "resume",
    description: "go on with the steps of a rollout",
    done: "goes on",
    already: "was not paused",
  },
];

/** Adds `lock`, `unlock`, `pause` and `resume`. */
export function addStops(program: Command, terminal: Terminal): void {
  for (const { name, description, done, already } of stopCommands) {
    const command = program.command(name).argument("<remote>", "its name; the shell is shell");
    const reasonOption = ["--reason <text>", "why, for the history", parseReason] as const;
    if (name === "lock" || name === "pause") command.requiredOption(...reasonOption);
    else command.option(...reasonOption);
    command
      .option(...seenOption)
      .description(description)
      .action(async (remote: string, options: UndoOptions) => {
        const client = await terminal.openRegistry();
        const seen = await readSeenState(options, client, terminal);
        const { revision, changed } = await client[name](remote, { reason: options.reason, ...seen });
        terminal.print(`${remote} ${changed ? done : already}, revision ${revision}`);
      });
  }
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
      for (const { remote: other, from, to: back } of change.movedWith ?? [])
        terminal.print(`${other} went with it: it is back at ${back.label}, ${from.label} is undone`);
      for (const reason of change.misfits ?? []) terminal.printError(`It may not work: ${reason}`);
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
