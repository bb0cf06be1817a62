import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outcomeVariable, readOutcome, type Failure, type Outcome } from "./outcome.ts";

const root = join(import.meta.dirname, "../..");

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Whether the step is a runner of tests that leaves its outcome; any other counts as one test. */
  readonly isRunner?: boolean;
}

const bin = (name: string) => join(root, "node_modules/.bin", name);
const node = process.execPath;
const tsx = ["--import", "tsx"];

const vitest = (project: string): Step => ({
  name: `vitest ${project}`,
  command: [
    bin("vitest"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=./tools/test/vitest-reporter.ts",
  ],
  isRunner: true,
});

const steps: readonly Step[] = [
  { name: "format", command: [bin("prettier"), "--check", "--log-level", "warn", "."] },
  { name: "lint", command: [bin("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types", command: [node, ...tsx, "tools/types.ts"] },
  { name: "arrows", command: [node, ...tsx, "tools/arrows/main.ts"] },
  { name: "unused", command: [bin("knip"), "--no-progress"] },
  vitest("client"),
  vitest("server"),
  vitest("postgres"),
  { name: "build", command: [node, ...tsx, "tools/build/main.ts"] },
  { name: "flows", command: [bin("playwright"), "test"], isRunner: true },
];

function run({ command: [command = "", ...options] }: Step, outcome: string): Promise<boolean> {
  const child = spawn(command, options, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "test", [outcomeVariable]: outcome },
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

function outcomeOf({ name, isRunner = false }: Step, ok: boolean, path: string): Outcome {
  const wholeStep = {
    test: name,
    message: `The step ended as failed; what it printed stands above, under "${name}".`,
  };
  if (!isRunner) return ok ? { passed: 1, failures: [] } : { passed: 0, failures: [wholeStep] };
  const { passed, failures } = existsSync(path) ? readOutcome(path) : { passed: 0, failures: [wholeStep] };
  // A runner that ends as failed without a failed test (a threshold, say) is a failure all the same.
  return { passed, failures: ok || failures.length > 0 ? failures : [wholeStep] };
}

/** The steps of these names. A name that none has is a mistake, and told as one. */
function chosen(wanted: readonly string[]): readonly Step[] | undefined {
  const known = steps.map(({ name }) => name);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length === 0) return steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  console.error(`No step is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  return undefined;
}

/**
 * Runs every check, the quick ones first, and goes on after a failure so that one run tells everything. Says every failure
 * once more at the end, and closes with the one line `N passed, N failed`.
 *
 * @param wanted names of steps to run alone, for example `lint`; none means all
 */
export async function testEverything(wanted: readonly string[]): Promise<void> {
  const asked = chosen(wanted);
  if (!asked) {
    process.exitCode = 2;
    return;
  }
  const outcomes = mkdtempSync(join(tmpdir(), "tessera-test-"));
  const failures: Failure[] = [];
  let passed = 0;
  try {
    for (const step of asked) {
      console.log(`\n▪ ${step.name}`);
      const startedMs = performance.now();
      const path = join(outcomes, `${step.name}.json`);
      const outcome = outcomeOf(step, await run(step, path), path);
      passed += outcome.passed;
      failures.push(...outcome.failures);
      const word = outcome.failures.length > 0 ? "failed" : "passed";
      console.log(`  ${word} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    }
  } finally {
    rmSync(outcomes, { recursive: true, force: true });
  }
  for (const { test, message } of failures) console.log(`\n✗ ${test}\n${message.replaceAll(/^/gmu, "    ")}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
