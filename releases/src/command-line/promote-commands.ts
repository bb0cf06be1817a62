import type { Command } from "commander";
import type { LiveChangeReply } from "../registry/registry-api.ts";
import {
  addFollow,
  followOf,
  parsePercent,
  parseReason,
  readSeenState,
  seenOption,
  type FollowOptions,
  type SeenOption,
} from "./change-options.ts";
import { percentOf, probePhrase } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

/** Options of a command by which more devices get a release. */
interface MoreOptions extends SeenOption, FollowOptions {
  readonly percent?: number;
  readonly reason?: string;
  readonly untested?: true;
  readonly confirmed?: true;
}

/** Option `--confirmed` of the commands that may take the safe way back from another remote. */
export const confirmedOption = [
  "--confirmed",
  "also where another remote loses its safe way back; needs a reason",
] as const;

const untestedOption = ["--untested", "without the checks of its policy; needs a reason"] as const;

interface PromoteOptions extends MoreOptions {
  readonly now?: true;
}

/** Adds `promote`. */
export function addPromote(program: Command, terminal: Terminal): void {
  addFollow(program.command("promote"))
    .argument("<remote>", "its name; the shell is shell")
    .argument("<release>", "an id, 8 or more of its first characters, or a label")
    .option(
      "--percent <share>",
      "for so many of a hundred devices, as the candidate of a rollout (default: as the policy says)",
      parsePercent,
    )
    .option("--now", "for everybody at once, whatever the policy says; needs a reason")
    .option("--reason <text>", "why, for the history", parseReason)
    .option(...untestedOption)
    .option(...confirmedOption)
    .option(...seenOption)
    .description(
      "make a release live, for everybody or a share of the devices, once its screens have been rendered",
    )
    .action(async (remote: string, release: string, options: PromoteOptions, command: Command) => {
      const { reason, untested, confirmed, now, percent: weightPpm } = options;
      needReason(command, options, "untested", "confirmed", "now");
      if (now && weightPpm !== undefined)
        command.error("Option '--now' cannot be used with option '--percent <share>'", { exitCode: 2 });
      const client = await terminal.openRegistry();
      const follow = followOf(options);
      const seen = await readSeenState(options, client, terminal);
      if (!untested) terminal.reportProgress("rendering its screens");
      const promotion = await client.promote(remote, release, {
        reason,
        untested,
        confirmed,
        now,
        follow,
        weightPpm,
        ...seen,
      });
      const { untried = [] } = promotion;
      terminal.print(
        promotion.changed ? liveSentence(remote, promotion) : unchangedSentence(remote, promotion),
      );
      if (untried.length > 0) terminal.print(`not rendered before: ${untried.join(", ")}`);
    });
}

/** Ends the command with exit code 2 when an option was given that needs a reason, without one. */
function needReason(
  command: Command,
  options: PromoteOptions,
  ...names: readonly ("untested" | "confirmed" | "now")[]
): void {
  const given = names.find((name) => options[name]);
  if (given && options.reason === undefined)
    command.error(`Option '--${given}' needs '--reason <text>'`, { exitCode: 2 });
}

/** Sentence about what is live of a remote after a promotion or a step, and what went. */
function liveSentence(remote: string, { revision, to, candidate, withdrawn }: LiveChangeReply): string {
  const live = candidate
    ? `${remote} ${candidate.label} is live for ${percentOf(candidate.weightPpm)}, ${to.label} for the others`
    : `${remote} ${to.label} is live`;
  return `${live}${withdrawn ? `, ${withdrawn.label} is withdrawn` : ""}, revision ${revision}`;
}

/** Sentence about a promotion that changed nothing: for whom the release was live. */
function unchangedSentence(remote: string, { revision, to, candidate }: LiveChangeReply): string {
  return candidate
    ? `${remote} ${candidate.label} was live for ${percentOf(candidate.weightPpm)} already, revision ${revision}; advance gives it to more devices`
    : `${remote} ${to.label} was live already, revision ${revision}`;
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
      const { isLive, untried, probe } = await client.canPromote(remote, release);
      terminal.print(
        isLive ? `${release} of ${remote} is live already` : `${release} of ${remote} can be promoted`,
      );
      if (probe) terminal.print(`probe: ${probePhrase(probe)}`);
      if (untried.length > 0) terminal.print(`not rendered before: ${untried.join(", ")}`);
    });
}

/** Adds `advance`. */
export function addAdvance(program: Command, terminal: Terminal): void {
  addFollow(program.command("advance"))
    .argument("<remote>", "its name; the shell is shell")
    .option(
      "--percent <share>",
      "to so many of a hundred devices (default: to the next step of its policy, or of 1, 5, 25, 95 and 100)",
      parsePercent,
    )
    .option("--reason <text>", "why, for the history", parseReason)
    .option(...untestedOption)
    .option(...confirmedOption)
    .option(...seenOption)
    .description("give more devices the candidate; at 100 it is live for everybody")
    .action(async (remote: string, options: MoreOptions, command: Command) => {
      needReason(command, options, "untested", "confirmed");
      const client = await terminal.openRegistry();
      const { reason, untested, confirmed, percent: weightPpm } = options;
      const seen = await readSeenState(options, client, terminal);
      const change = { reason, untested, confirmed, weightPpm, follow: followOf(options), ...seen };
      terminal.print(liveSentence(remote, await client.advance(remote, change)));
    });
}
