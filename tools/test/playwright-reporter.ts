import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { relative } from "node:path";
import { inShort, leaveOutcome, type Failure } from "./outcome.ts";

const root = process.cwd();

function failure(test: TestCase): Failure {
  const [, , , ...titles] = test.titlePath();
  const errors = test.results.flatMap((result) => result.errors);
  return {
    test: `${relative(root, test.location.file)}:${test.location.line} > ${titles.join(" > ")}`,
    message: errors.map(({ message = "" }) => inShort(message)).join("\n"),
  };
}

/**
 * Tells `npm test` what became of the flows. One that passes only on a second try has failed; so has one that did not run
 * because another failed before it.
 */
export default class OutcomeReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly around: Failure[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError({ message = "" }: TestError): void {
    this.around.push({ test: "around the flows", message: inShort(message) });
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
