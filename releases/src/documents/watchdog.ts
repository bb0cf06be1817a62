/// <reference path="./inline-script.d.ts" />
import { errorLogPath, outcomesPath } from "@tessera/shared/contracts/api-paths";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import { startBudgetMs, startSilenceMs } from "@tessera/shared/contracts/watchdog";
import { numberRevision, scriptJson } from "./markup.ts";
import type { WatchdogOptions } from "./scripts/watchdog-options.ts";
import { code } from "./scripts/watchdog.ts?inline-script";

export interface Watched extends Pick<WatchdogOptions, "release" | "base" | "script"> {
  /** Revision of the release map of this document: its digits, or what stands for them. */
  readonly revision: string;
}

/** Ids of the templates with the message of each state. */
export const messages = {
  failed: "start-failed",
  slow: "start-slow",
  loading: "start-loading",
  stale: "start-stale",
} as const satisfies WatchdogOptions["messages"];

/** Header of a document with the revision of its release map. */
export const revisionHeader = "x-site-revision";

/** Returns the code of the document's watchdog, an inline script before the first file of the shell. */
export function watchdog(watched: Watched): string {
  const options = {
    ...watched,
    revisionHeader,
    budgetMs: startBudgetMs,
    silenceMs: startSilenceMs,
    reportMs: timeouts.errorLog,
    runsAfterMs: 1_000,
    looksMax: 9,
    errorLogPath,
    outcomesPath,
    messages,
  } satisfies Omit<WatchdogOptions, "revision">;
  return `(${code})(${numberRevision(scriptJson(options))})`;
}
