import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countPlaywright, countVitest, type Counts } from "./counts.ts";

const root = join(import.meta.dirname, "../..");

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests passed and failed from the report that the step wrote; a step without one counts as one test. */
  readonly count?: (report: string) => Counts;
}

const bin = (name: string) => join(root, "node_modules/.bin", name);
const node = process.execPath;
const tsx = ["--import", "tsx"];

function steps(reports: string): readonly Step[] {
  const vitest = (project: string): Step => ({
    name: `vitest ${project}`,
    command: [
      bin("vitest"),
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, `vitest ${project}.json`)}`,
    ],
    count: countVitest,
  });
  return [
    { name: "format", command: [bin("prettier"), "--check", "--log-level", "warn", "."] },
    { name: "lint", command: [bin("oxlint"), "--type-aware", "--deny-warnings"] },
    { name: "types", command: [node, ...tsx, "tools/types.ts"] },
    { name: "arrows", command: [node, ...tsx, "tools/arrows/main.ts"] },
    { name: "unused", command: [bin("knip"), "--no-progress"] },
    vitest("client"),
    vitest("server"),
    vitest("postgres"),
    { name: "build", command: [node, ...tsx, "tools/build/main.ts"] },
    {
      name: "flows",
      command: [bin("playwright"), "test"],
      count: countPlaywright,
    },
  ];
}

function run(step: Step, reports: string): Promise<boolean> {
  const [command = "", ...options] = step.command;
  const child = spawn(command, options, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${step.name}.json`),
    },
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

function countsOf(step: Step, ok: boolean, reports: string): Counts {
  const alone: Counts = { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  if (!step.count) return alone;
  try {
    const counts = step.count(readFileSync(join(reports, `${step.name}.json`), "utf8"));
    // A runner that failed without a failed test (a file that does not load, say) is a failure all the same.
    return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * Runs every check, the quick ones first, and goes on after a failure so that one run tells everything. Ends with the one
 * line `N passed, N failed`.
 *
 * @param wanted names of steps to run alone, for example `lint`; none means all
 */
export async function testEverything(wanted: readonly string[]): Promise<void> {
  const reports = mkdtempSync(join(tmpdir(), "tessera-test-"));
  const total = { passed: 0, failed: 0 };
  const failedSteps: string[] = [];
  try {
    for (const step of steps(reports).filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      console.log(`\n▪ ${step.name}`);
      const startedMs = performance.now();
      const ok = await run(step, reports);
      const counts = countsOf(step, ok, reports);
      total.passed += counts.passed;
      total.failed += counts.failed;
      if (counts.failed > 0) failedSteps.push(step.name);
      console.log(
        `  ${counts.failed > 0 ? "failed" : "passed"} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
      );
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}
