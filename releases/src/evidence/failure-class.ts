import type { FailureReport } from "@tessera/shared/contracts/release-outcomes";

/**
 * Kinds of failures in a visit. `delivery`: a file timed out, was cut off, or the page was offline; every
 * other one is the fault of a release. `missing`: the server does not have the file; `evaluation`: it threw
 * or exposes nothing when it was loaded; `contract`: another version, or an answer that the release does not
 * understand; `render`: its screen threw; `uncaught`: an error in its files that nobody caught; `takeover`:
 * the document's first screen differed; `screen`: it threw on the server; `never ran`: the page did not say
 * that it runs.
 */
export type FailureClass =
  | "delivery"
  | "missing"
  | "evaluation"
  | "contract"
  | "render"
  | "uncaught"
  | "takeover"
  | "screen"
  | "never ran";

/** Classes of the steps that a page names; a step that is not among them is one of loading. */
const classOfStep: Readonly<Record<string, FailureClass>> = {
  contract: "contract",
  UNEXPECTED: "contract",
  render: "render",
  error: "uncaught",
  promise: "uncaught",
  "first-screen": "takeover",
  // A game that does not open is the fault of its studio; pointers and other answers are those of the
  // network.
  frame: "delivery",
  pointers: "delivery",
};

/** Steps at which a file is loaded and evaluated. */
const loadSteps: ReadonlySet<string> = new Set([
  "entry",
  "messages",
  "screen",
  "script",
  "style",
  "texts",
  "start",
]);

/** Errors of loading itself, as browsers, the bundler and the shell word them. */
const ofLoading =
  /ChunkLoadError|Loading (?:CSS )?chunk|could not be loaded|did not come within|did not arrive|Not loaded:|Not there within|TimeoutError|AbortError|NetworkError|Failed to fetch|Load failed/;

/** Statuses by which the server says that it does not have a file. */
const missingStatuses: ReadonlySet<number> = new Set([404, 410, 503]);

/** Returns the class of a failure that a page reports. */
export function failureClassOf({
  step,
  text,
  status,
}: Pick<FailureReport, "step" | "text" | "status">): FailureClass {
  const known = classOfStep[step];
  if (known) return known;
  if (!loadSteps.has(step)) return "delivery";
  if (missingStatuses.has(status)) return "missing";
  return ofLoading.test(text) ? "delivery" : "evaluation";
}
