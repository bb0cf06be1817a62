import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { relative } from "node:path";
import { leaveOutcome, withCauses, type Failure } from "./outcome.ts";

const root = process.cwd();

function failure(test: TestCase): Failure {
  const [, , , ...titles] = test.titlePath();
  const errors = test.results.flatMap((result) => result.errors);
  return {
    test: `${relative(root, test.location.file)}:${test.location.line} > ${titles.join(" > ")}`,
    message: errors.map((error) => withCauses(error, error.message ?? "")).join("\n"),
  };
}

/**
 * Reports the results of the flows to `npm test`. A flow that passes only on a retry counts as failed, as does one that
 * was skipped after another failure.
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
    const notRun = { message: "Did not run: one before it failed." };
    leaveOutcome({
      passed: flows.filter((flow) => flow.outcome() === "expected").length,
      failures: [
        ...this.around,
        ...flows
          .filter((flow) => flow.outcome() !== "expected")
          .map((flow) => (flow.outcome() === "skipped" ? { ...failure(flow), ...notRun } : failure(flow))),
      ],
    });
  }
}
