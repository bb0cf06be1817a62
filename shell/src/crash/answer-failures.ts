import { isApiFailure } from "@tessera/shared/http";
import { logError } from "./error-log.ts";

/** Reports of one page, so that a site that does not answer is not asked to take many more. */
const reportsMax = 5;

/** Description of an answer that its sender does not know to be wrong; null for any other failure. */
function describeAnswer(cause: unknown): string | null {
  if (cause instanceof Error && cause.name === "UnexpectedReply") return "UNEXPECTED";
  // The server's own refusals carry a request id, and are in its log.
  return isApiFailure(cause) && cause.requestId === null ? cause.code : null;
}

/**
 * Returns the failed load of a file of a release that a call needs; undefined when the call failed otherwise.
 */
function failedLoadOf(cause: unknown): unknown {
  if (!isApiFailure(cause) || !(cause.cause instanceof Error)) return undefined;
  return cause.cause.name === "ChunkLoadError" ? cause.cause : undefined;
}

interface Outcome {
  readonly log?: typeof logError;
  readonly isOnline?: () => boolean;
  /** Reports a file of a release that did not load, which may be one for many queries. */
  readonly onFailedLoad?: (cause: unknown) => void;
}

/**
 * Creates the function that reports failed answers of the API of which the server knows nothing: none, late,
 * cut off, damaged, or sent by another one. Each query is reported once in a page, at most five of them, and
 * none while the browser is offline.
 */
export function createAnswerFailures({
  log = logError,
  isOnline = () => navigator.onLine,
  onFailedLoad = () => undefined,
}: Outcome = {}) {
  const reported = new Set<string>();
  return (release: string, query: string, cause: unknown): void => {
    if (!isOnline()) return;
    const failedLoad = failedLoadOf(cause);
    if (failedLoad !== undefined) return onFailedLoad(failedLoad);
    const code = describeAnswer(cause);
    if (code === null || reported.has(query) || reported.size >= reportsMax) return;
    reported.add(query);
    log(cause, `remote=api release=${release} failed=${code}`);
  };
}
