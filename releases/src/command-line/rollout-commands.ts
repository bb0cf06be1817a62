import { setTimeout as pause } from "node:timers/promises";
import { dayMs, hourMs, minuteMs, secondMs } from "@tessera/shared/core/durations";
import { InvalidArgumentError, type Command } from "commander";
import { RegistryFailure, type RegistryClient } from "../client/index.ts";
import { policyCheck, policyOf, type PolicyCheck, type RolloutPolicy } from "../pointers/policy.ts";
import { parsePercent, parseReason, readSeenState, seenOption, type SeenOption } from "./change-options.ts";
import { percentOf, rolloutLine } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

/** Time in milliseconds between two looks of `watch`. */
const watchEveryMs = 1_000;

/** Adds `watch`. */
export function addWatch(program: Command, terminal: Terminal): void {
  program
    .command("watch")
    .argument("<remote>", "its name; the shell is shell")
    .description("follow a rollout until it ends; exit code 0 where its candidate is live for everybody")
    .action(async (remote: string) => {
      const client = await terminal.openRegistry();
      const candidate = (await remoteNow(client, remote))?.candidate;
      if (!candidate) throw new RegistryFailure("NO_ROLLOUT", `${remote} has no candidate.`);
      const last = await watchRollout(client, terminal, remote, candidate.id);
      if (last?.stable.id === candidate.id)
        return terminal.print(`${remote} ${candidate.label} is live for everybody.`);
      const history = await client.history(remote);
      const end = history.find(({ fromCandidate }) => fromCandidate === candidate.id);
      const why = end ? `: ${end.actor} (${end.reason ?? end.action})` : "";
      throw new RegistryFailure("ROLLOUT_ENDED", `${remote} ${candidate.label} is undone${why}.`);
    });
}

const remoteNow = async (client: RegistryClient, remote: string) =>
  (await client.status()).remotes.find(({ name }) => name === remote);

/**
 * Prints a line whenever something has changed, until another release is the candidate, or none. Returns the
 * remote as it is then.
 */
async function watchRollout(client: RegistryClient, terminal: Terminal, remote: string, candidate: string) {
  let printed = "";
  for (;;) {
    const now = await remoteNow(client, remote);
    if (!now?.rollout || now.candidate?.id !== candidate) return now;
    const line = rolloutLine(remote, now.candidate, now.rollout);
    if (line !== printed) terminal.print(line);
    printed = line;
    await pause(watchEveryMs);
  }
}

interface PolicyOptions extends SeenOption {
  readonly steps?: readonly number[];
  readonly bake: readonly number[];
  readonly visits: readonly number[];
  readonly gate: RolloutPolicy["gate"];
  readonly checks: RolloutPolicy["checks"];
  readonly default?: true;
  readonly reason?: string;
}

/** Adds `policy`. */
export function addPolicy(program: Command, terminal: Terminal): void {
  program
    .command("policy")
    .argument("<remote>", "its name; the shell is shell")
    .option(
      "--steps <shares>",
      "so many of a hundred devices one after another, as 1,5,25,95; 100 alone: at once",
      parseSteps,
    )
    .option(
      "--bake <times>",
      "time before the next step, as 10m or one for each step, as 10m,10m,1h",
      parseTimes,
      [10 * minuteMs],
    )
    .option(
      "--visits <counts>",
      "visits that each step needs, as 100 or one for each step",
      parseCounts,
      [100],
    )
    .option("--gate <mode>", "observe or act", parseGate, "observe" as const)
    .option(
      "--checks <names>",
      "what a release must have passed: trial (its screens are rendered), probe (a browser has opened them), both as trial,probe, or none",
      parseChecks,
      ["trial"],
    )
    .option("--default", "go back to the policy of the environment")
    .option("--reason <text>", "why, for the history", parseReason)
    .option(...seenOption)
    .description("show how rollouts of a remote go on, or change it: with --steps or --default, and a reason")
    .action(async (remote: string, options: PolicyOptions, command: Command) => {
      const client = await terminal.openRegistry();
      const { reason, steps } = options;
      if (!steps && !options.default) {
        const { environment, remotes } = await client.status();
        const now = remotes.find(({ name }) => name === remote);
        if (!now) throw new RegistryFailure("REMOTE_UNKNOWN", `${remote} is not in the site.`);
        return terminal.print(
          now.policy
            ? describePolicy(now.policy)
            : `that of the environment: ${describePolicy(policyOf(environment, null))}`,
        );
      }
      if (reason === undefined)
        return command.error("A change of the policy needs '--reason <text>'", { exitCode: 2 });
      const seen = await readSeenState(options, client, terminal);
      const policy = steps && policyFrom(steps, options, command);
      const { revision, changed } = await client.changePolicy(remote, { policy, reason, ...seen });
      terminal.print(
        `${remote} ${changed ? "has" : "had"} ${policy ? describePolicy(policy) : "the policy of the environment"}, revision ${revision}`,
      );
    });
}

function policyFrom(
  weights: readonly number[],
  { bake, visits, gate, checks }: PolicyOptions,
  command: Command,
): RolloutPolicy {
  for (const [name, values] of [
    ["bake", bake],
    ["visits", visits],
  ] as const)
    if (values.length > 1 && values.length !== weights.length)
      command.error(`Option '--${name}' needs one value, or one for each step`, { exitCode: 2 });
  const [firstBake = 0] = bake;
  const [firstVisits = 0] = visits;
  const steps = weights.map((weightPpm, index) => ({
    weightPpm,
    bakeMs: bake[index] ?? firstBake,
    visits: visits[index] ?? firstVisits,
  }));
  return { steps, gate, checks };
}

function describePolicy({ steps, gate, checks }: RolloutPolicy): string {
  const rest = `gate ${gate}s; checks: ${checks.join(" and ") || "none"}`;
  if (steps.length === 0) return `no steps; ${rest}`;
  const each = steps.map(
    ({ weightPpm, bakeMs, visits }) =>
      `${percentOf(weightPpm)} for ${bakeMs / minuteMs} minutes and ${visits} visits`,
  );
  return `${each.join(", ")}; ${rest}`;
}

/** Shares of the devices in percent, separated by commas, as parts per million; none for 100 alone. */
const parseSteps = (text: string): number[] => (text === "100" ? [] : text.split(",").map(parsePercent));

const unitMs: Readonly<Record<string, number>> = { s: secondMs, m: minuteMs, h: hourMs, d: dayMs };

const parseTimes = (text: string): number[] =>
  text.split(",").map((time) => {
    const [, count = "", unit = ""] = /^(\d{1,4})([smhd])$/.exec(time) ?? [];
    const ms = unitMs[unit];
    if (ms === undefined) throw new InvalidArgumentError("");
    return Number(count) * ms;
  });

const parseCounts = (text: string): number[] =>
  text.split(",").map((count) => {
    if (!/^\d{1,5}$/.test(count)) throw new InvalidArgumentError("");
    return Number(count);
  });

function parseChecks(text: string): PolicyCheck[] {
  const names = text === "none" ? [] : text.split(",");
  const checks = policyCheck.options.filter((check) => names.includes(check));
  if (checks.length !== names.length) throw new InvalidArgumentError("");
  return checks;
}

function parseGate(text: string): RolloutPolicy["gate"] {
  if (text !== "observe" && text !== "act") throw new InvalidArgumentError("");
  return text;
}
