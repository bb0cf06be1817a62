import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { everybodyPpm } from "@tessera/shared/core/cohort";
import { InvalidArgumentError, Option, type Command } from "commander";
import type { RegistryClient } from "../client/index.ts";
import type { Terminal } from "./terminal.ts";

/** The revision that the caller has seen. */
export interface SeenOption {
  readonly seen?: number;
}

/** Option `--seen`: refuses a change on top of another one that the caller has not seen. */
export const seenOption = [
  "--seen <revision>",
  "the revision that status showed; stops when the remote has moved since (default: since this command was started)",
  parseRevision,
] as const;

/** Detects earlier changes by the start time of the command, and later ones by the current revision. */
export async function readSeenState({ seen }: SeenOption, client: RegistryClient, terminal: Terminal) {
  if (seen !== undefined) return { expectedRevision: seen };
  return { expectedRevision: await client.revision(), startedMsAgo: terminal.startedMsAgo() };
}

/** Options that say how open pages follow. */
export interface FollowOptions {
  readonly info?: true;
  readonly swap?: true;
  readonly kill?: true;
}

/** Options `--info`, `--swap` and `--kill`, of which one at most may be given. */
export function addFollow(command: Command): Command {
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

/** Mode that the options name; undefined for the default. */
export function followOf({ info, swap, kill }: FollowOptions): FollowMode | undefined {
  if (info) return "info";
  if (swap) return "swap";
  return kill && "kill";
}

function parseRevision(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("");
  return Number(text);
}

/** Refuses a reason that says nothing. */
export function parseReason(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("");
  return text;
}

/** Percent as parts per million. */
export function parsePercent(text: string): number {
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError("");
  const weightPpm = Math.round(Number(text) * 10_000);
  if (weightPpm < 100 || weightPpm > everybodyPpm) throw new InvalidArgumentError("");
  return weightPpm;
}
