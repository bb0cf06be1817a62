import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { logError } from "./error-log.ts";

type Owner = Pick<MappedRelease, "name" | "id">;

/** Steps that fail in a release that has loaded. */
const ownFaults: ReadonlySet<string> = new Set(["render", "frame"]);

/**
 * Creates the function that reports a failed part to the error log: that a release does not load once in a
 * page, however often and in whichever step it is tried again, that it throws while rendering once, and a
 * frame that does not open once.
 */
export function createPartFailures(log: typeof logError = logError) {
  const reported = new Set<string>();
  return ({ name, id }: Owner, step: string, cause: unknown): void => {
    const fault = `${id} ${ownFaults.has(step) ? step : "load"}`;
    if (reported.has(fault)) return;
    reported.add(fault);
    log(cause, `remote=${name} release=${id} failed=${step}`);
  };
}
