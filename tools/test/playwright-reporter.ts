import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { relative } from "node:path";
import { leaveOutcome, notPainted, requestsOfFlow, slowestOf, withCauses, type Failure } from "./outcome.ts";

const root = process.cwd();

function nameOf(test: TestCase): string {
  const [, , , ...titles] = test.titlePath();
  return `${relative(root, test.location.file)}:${test.location.line} > ${titles.join(" > ")}`;
}

function failure(test: TestCase): Failure {
  const errors = test.results.flatMap((result) => result.errors);
  const requests = test.results
    .flatMap(({ attachments }) => attachments)
    .filter(({ name }) => name === requestsOfFlow)
    .map(({ body }) => `Requests:\n${body?.toString() ?? ""}`);
  return {
    test: nameOf(test),
    message: [...errors.map((error) => withCauses(error, error.message ?? "")), ...requests].join("\n"),
  };
}

/**
 * True for a flow that passed, at once or after results in which the browser had stopped painting its page.
 */
function hasPassed(flow: TestCase): boolean {
  if (flow.outcome() !== "flaky") return flow.outcome() === "expected";
  const refused = flow.results.filter(({ status }) => status !== flow.expectedStatus);
  return refused.every(({ annotations }) => annotations.some(({ type }) => type === notPainted));
}

/**
 * Reports the results of the flows to `npm test`. A flow that passes only on a retry counts as failed, unless
 * the browser had stopped painting its page, and so does one that was skipped.
 */
export default class OutcomeReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly around: Failure[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.around.push({ test: "around the flows", message: withCauses(error, error.message ?? "") });
  }

  onEnd(): void {
    const flows = this.suite?.allTests() ?? [];
    const notRun = { message: "Did not run: it is skipped, or one before it failed." };
    leaveOutcome({
      passed: flows.filter(hasPassed).length,
      skipped: flows.filter((flow) => flow.outcome() === "skipped").map(nameOf),
      repeated: flows
        .filter((flow) => flow.outcome() === "flaky" && hasPassed(flow))
        .map((flow) => `${nameOf(flow)}: ${notPainted}`),
      slowest: slowestOf(
        flows.map((flow) => ({
          test: nameOf(flow),
          durationMs: Math.max(0, ...flow.results.map(({ duration }) => duration)),
        })),
      ),
      failures: [
        ...this.around,
        ...flows
          .filter((flow) => !hasPassed(flow))
          .map((flow) => (flow.outcome() === "skipped" ? { ...failure(flow), ...notRun } : failure(flow))),
      ],
    });
  }
}
