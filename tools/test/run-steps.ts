import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { outcomeVariable, readOutcome, type Outcome } from "./outcome.ts";

const root = join(import.meta.dirname, "../..");

/** One check of `npm test`. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** True for test runners that write an outcome; any other step counts as one test. */
  readonly isRunner?: boolean;
  /**
   * True when the step may run in parallel: it changes no file that another step reads, and leaves cores
   * free.
   */
  readonly isShared?: boolean;
}

interface FinishedStep {
  readonly step: Step;
  readonly outcome: Outcome;
  /** Buffered output of a parallel step; a step that runs alone prints directly. */
  readonly printed: string;
  readonly durationMs: number;
}

interface RunStep {
  readonly isOk: boolean;
  readonly printed: string;
}

function run(
  { command: [command = "", ...options], isShared = false }: Step,
  outcome: string,
): Promise<RunStep> {
  const child = spawn(command, options, {
    cwd: root,
    stdio: isShared ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "test", [outcomeVariable]: outcome },
  });
  let printed = "";
  const keep = (bytes: Buffer) => (printed += bytes.toString());
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ isOk: false, printed: `${printed}${error.message}\n` }));
    child.on("close", (code) => resolve({ isOk: code === 0, printed }));
  });
}

function outcomeOf({ name, isRunner = false }: Step, isOk: boolean, path: string): Outcome {
  const wholeStep = {
    test: name,
    message: `The step ended as failed; what it printed stands above, under "${name}".`,
  };
  const nothing = { skipped: [], repeated: [], slowest: [] };
  const failed = { ...nothing, passed: 0, failures: [wholeStep] };
  if (!isRunner) return isOk ? { ...nothing, passed: 1, failures: [] } : failed;
  const outcome = existsSync(path) ? readOutcome(path) : failed;
  // A runner may fail without a failed test, for example by a threshold.
  return { ...outcome, failures: isOk || outcome.failures.length > 0 ? outcome.failures : [wholeStep] };
}

async function finish(step: Step, folder: string): Promise<FinishedStep> {
  const startedMs = performance.now();
  const path = join(folder, `${step.name}.json`);
  const { isOk, printed } = await run(step, path);
  return { step, outcome: outcomeOf(step, isOk, path), printed, durationMs: performance.now() - startedMs };
}

/** Splits the steps, in order, into groups of consecutive steps that may run in parallel. */
function groups(steps: readonly Step[]): Step[][] {
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (step.isShared && last?.[0]?.isShared) last.push(step);
    else found.push([step]);
  }
  return found;
}

function printHead({ name }: Step): void {
  console.log(`\n▪ ${name}`);
}

function printEnd({ outcome, durationMs }: FinishedStep): void {
  const word = outcome.failures.length > 0 ? "failed" : "passed";
  console.log(`  ${word} in ${(durationMs / 1000).toFixed(1)} s`);
}

/** Prints, for a test runner, the tests that did not run, those that ran twice, and the longest. */
function printSummary({ step, outcome }: FinishedStep): void {
  if (!step.isRunner) return;
  const lists: Readonly<Record<string, readonly string[]>> = {
    Skipped: outcome.skipped,
    Repeated: outcome.repeated,
    Longest: outcome.slowest.map(({ test, durationMs }) => `${(durationMs / 1000).toFixed(1)} s ${test}`),
  };
  for (const [name, lines] of Object.entries(lists)) {
    console.log(`\n${name} in ${step.name}: ${lines.length}`);
    for (const line of lines) console.log(`  ${line}`);
  }
}

/** Runs steps in parallel, one per core, and prints the output of each in the order of the steps. */
async function runBeside(steps: readonly Step[], folder: string): Promise<FinishedStep[]> {
  const finished: FinishedStep[] = [];
  let printed = 0;
  const printFinished = () => {
    for (let next = finished[printed]; next; next = finished[(printed += 1)]) {
      printHead(next.step);
      process.stdout.write(next.printed);
      printEnd(next);
    }
  };
  const waiting = [...steps.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next;
      finished[index] = await finish(step, folder);
      printFinished();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return finished;
}

async function runAlone(step: Step, folder: string): Promise<FinishedStep[]> {
  printHead(step);
  const finished = await finish(step, folder);
  process.stdout.write(finished.printed);
  printEnd(finished);
  return [finished];
}

/**
 * Runs steps in their order, neighbours that are shared beside one another, and goes on after a failure so
 * that one run reports everything. Tells at the end what test runners skipped and repeated and what took
 * longest, repeats every failure, and closes with the one line `N passed, N failed`.
 *
 * @returns true when nothing failed
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-test-"));
  const all: FinishedStep[] = [];
  try {
    for (const group of groups(steps)) {
      const [first] = group;
      all.push(
        ...(first && !first.isShared ? await runAlone(first, folder) : await runBeside(group, folder)),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  all.forEach(printSummary);
  const passed = all.reduce((sum, { outcome }) => sum + outcome.passed, 0);
  const failures = all.flatMap(({ outcome }) => outcome.failures);
  for (const { test, message } of failures) console.log(`\n✗ ${test}\n${message.replaceAll(/^/gmu, "    ")}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}
