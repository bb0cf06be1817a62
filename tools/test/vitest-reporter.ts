import type { Reporter, TestModule } from "vitest/node";
import { leaveOutcome, slowestOf, withCauses, type Failure, type ReportedError } from "./outcome.ts";

interface Thrown extends ReportedError {
  readonly message: string;
  readonly stacks?: readonly { readonly file: string; readonly line: number }[] | undefined;
  /** Expected and received value, which the message has shortened. */
  readonly diff?: string | undefined;
}

function failure(test: string, errors: readonly Thrown[]): Failure {
  const texts = errors.map((error) => {
    const { message, stack = message, stacks, diff } = error;
    const [place] = stacks ?? [];
    const text = place ? `${message}\nat ${place.file}:${place.line}` : stack;
    return withCauses(error, diff ? `${text}\n${diff}` : text);
  });
  return { test, message: texts.join("\n") };
}

/** Tests, and failures around them: a file that does not load, a hook of a group. */
function failuresOf(module: TestModule): Failure[] {
  const file = module.relativeModuleId;
  const found: Failure[] = [];
  if (module.errors().length > 0) found.push(failure(file, module.errors()));
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) found.push(failure(`${file} > ${suite.fullName}`, suite.errors()));
  for (const test of module.children.allTests("failed"))
    found.push(failure(`${file} > ${test.fullName}`, test.result().errors ?? []));
  return found;
}

/** Reports the results of the tests to `npm test`, including errors outside of tests. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        test: `${module.relativeModuleId} > ${test.fullName}`,
        state: test.result().state,
        durationMs: test.diagnostic()?.duration ?? 0,
      })),
    );
    leaveOutcome({
      passed: tests.filter(({ state }) => state === "passed").length,
      skipped: tests.filter(({ state }) => state === "skipped").map(({ test }) => test),
      repeated: [],
      slowest: slowestOf(tests.map(({ test, durationMs }) => ({ test, durationMs }))),
      failures: [
        ...modules.flatMap(failuresOf),
        ...unhandled.map((error) => failure("outside of every test", [error])),
      ],
    });
  }
}
