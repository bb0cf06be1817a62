import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { logError } from "./error-log.ts";

type Owner = Pick<MappedRelease, "name" | "id">;

/**
 * Creates the function that reports a failed part to the error log: that a release does not load once in a page, however
 * often and in whichever step it is tried again, and that it throws while rendering once.
 */
export function createPartFailures(log: typeof logError = logError) {
  const reported = new Set<string>();
  return ({ name, id }: Owner, step: string, cause: unknown): void => {
    const fault = `${id} ${step === "render" ? step : "load"}`;
    if (reported.has(fault)) return;
    reported.add(fault);
    log(cause, `remote=${name} release=${id} failed=${step}`);
  };
}
