import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { RegistryFailure, type RegistryClient } from "../client/index.ts";
import type { EventFault, StoreFault } from "../registry/registry-api.ts";
import type { EnvironmentStatus } from "../registry/status-api.ts";
import {
  attemptsTable,
  haveFollowed,
  historyTable,
  isNoPageKnown,
  pageLines,
  statusTable,
  storeTable,
  type StoreResult,
  verificationLine,
} from "./tables.ts";
import type { Terminal } from "./terminal.ts";

/** Time in milliseconds between two looks of `status --watch`. */
const watchEveryMs = 1_000;

interface JsonOption {
  readonly json?: true;
}

/** Adds `check`. */
export function addCheck(program: Command, terminal: Terminal): void {
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

/** Adds `status`. */
export function addStatus(program: Command, terminal: Terminal): void {
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

/**
 * Prints the lines of the status that were not there before, until pages are known and all have followed; at
 * least one second later.
 */
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

/** Adds `verify`. */
export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command("verify")
    .option("--json", "as JSON")
    .description(
      "verify the chains of all changes and refused attempts, and that every pointer is where they have moved it",
    )
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
    refusal:
      remote === null
        ? `Of ${seq} refused attempts some are missing.`
        : `Refused attempt ${seq} (${remote}) has been changed, or does not follow the one before it.`,
  })[kind];

/** Adds `history`. */
export function addHistory(program: Command, terminal: Terminal): void {
  program
    .command("history")
    .argument("<remote>", "its name; the shell is shell")
    .option("--json", "as JSON")
    .option("--refused", "the newest attempts that were refused instead")
    .description("every change of what is live of a remote, newest first")
    .action(async (remote: string, { json, refused }: JsonOption & { readonly refused?: true }) => {
      const client = await terminal.openRegistry();
      if (refused) {
        const attempts = await client.refused(remote);
        terminal.print(json ? JSON.stringify(attempts, null, 2) : attemptsTable(attempts));
        return;
      }
      const history = await client.history(remote);
      terminal.print(json ? JSON.stringify(history, null, 2) : historyTable(history));
    });
}
