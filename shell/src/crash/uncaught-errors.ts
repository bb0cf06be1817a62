import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";

/** An error that no code caught: thrown by a handler or a timer, or the reason of a promise. */
export interface UncaughtError {
  readonly kind: "error" | "promise";
  readonly cause: unknown;
  /** URL of the script that threw, where the browser knows it. */
  readonly script?: string;
  /** Milliseconds since the page was loaded. */
  readonly at: number;
}

type Owner = Pick<MappedRelease, "name" | "id" | "base">;

interface Outcome {
  /** Sends a report to the error log. */
  readonly report: (cause: unknown, details: string) => void;
  /** Shows a toast to the player: something in a part did not work. */
  readonly notify: (part: string) => void;
}

/** Reports of one page, so that an error in a loop does not fill the log. */
const reportsMax = 5;
/** Pause between two toasts in milliseconds, for timers that throw each time. */
const notifyPauseMs = 5_000;

/**
 * Creates the handler of uncaught errors. Only errors from a file of a release of this page count, not those
 * of browser extensions: each is shown, at most every five seconds, and each different one is reported once.
 *
 * @param ownersOfNow the releases of this page, to which the player may have added one
 */
export function createUncaughtErrorHandler(ownersOfNow: () => readonly Owner[], { report, notify }: Outcome) {
  const reported = new Set<string>();
  let notifiedAt = Number.NEGATIVE_INFINITY;
  return ({ kind, cause, script = "", at }: UncaughtError): void => {
    const owner = findOwner(cause, ownersOfNow(), script);
    if (!owner) return;
    if (at - notifiedAt >= notifyPauseMs) {
      notifiedAt = at;
      notify(owner.name);
    }
    const fault = `${owner.id} ${kind} ${String(cause)}`;
    if (reported.has(fault) || reported.size >= reportsMax) return;
    reported.add(fault);
    report(cause, `remote=${owner.name} release=${owner.id} failed=${kind}`);
  };
}

/**
 * Returns the release that threw an error: the one whose file comes first in its trace.
 * @param script URL of the script that threw, where the browser knows it
 */
export function findOwner<Release extends Owner>(
  cause: unknown,
  owners: readonly Release[],
  script = "",
): Release | undefined {
  const trace = `${script}\n${cause instanceof Error ? (cause.stack ?? "") : ""}`;
  return owners
    .map((owner) => ({ owner, position: trace.indexOf(location.origin + owner.base) }))
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position)[0]?.owner;
}

/**
 * Handles the uncaught errors of the page from now on. Errors that the browser already handled are not among
 * them.
 */
export function watchUncaughtErrors({ shell, remotes }: ReleaseMap, outcome: Outcome): void {
  const handle = createUncaughtErrorHandler(() => [{ ...shell, name: "shell" }, ...remotes], outcome);
  window.addEventListener("error", ({ error, message, filename, timeStamp }) =>
    handle({ kind: "error", cause: error ?? message, script: filename, at: timeStamp }),
  );
  window.addEventListener("unhandledrejection", ({ reason, timeStamp }) =>
    handle({ kind: "promise", cause: reason, at: timeStamp }),
  );
}
