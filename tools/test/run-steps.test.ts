import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outcomeVariable } from "./outcome.ts";
import type { Step } from "./run-steps.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-steps-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A step that runs a script; steps synchronise by `mark(name)` and `untilMarked(name)`. */
function step(name: string, script: string, isShared = true): Step {
  const helpers = `
    import { existsSync, writeFileSync } from "node:fs";
    const path = (name) => ${JSON.stringify(`${folder}/`)} + name;
    const mark = (name) => writeFileSync(path(name), "");
    const isMarked = (name) => existsSync(path(name));
    const untilMarked = async (name) => {
      while (!isMarked(name)) await new Promise((resolve) => setTimeout(resolve, 20));
    };`;
  return {
    name,
    command: [process.execPath, "--input-type=module", "-e", `${helpers}\n${script}`],
    isShared,
  };
}

interface Run {
  readonly code: number;
  /** The lines that were printed, without those that tell times and without empty ones. */
  readonly lines: readonly string[];
}

function runSteps(...steps: readonly Step[]): Promise<Run> {
  const script = `
    import { runSteps } from "./tools/test/run-steps.ts";
    process.exitCode = (await runSteps(JSON.parse(process.argv[1]))) ? 0 : 1;`;
  const options = ["--import", "tsx", "--input-type=module", "-e", script, JSON.stringify(steps)];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, options, { cwd: root }, (_error, stdout) =>
      resolve({
        code: child.exitCode ?? -1,
        lines: stdout.split("\n").filter((line) => line.trim() !== "" && !/ in [\d.]+ s$/.test(line)),
      }),
    );
  });
}

describe("the steps of a test run", () => {
  it.skipIf(availableParallelism() < 2)(
    "neighbouring shared steps: run in parallel, and each is printed as a whole, in order",
    async () => {
      const first = `console.log("first begins"); mark("first"); await untilMarked("second"); console.log("first ends");`;
      const second = `await untilMarked("first"); console.log("second begins"); console.error("second ends"); mark("second");`;
      expect(await runSteps(step("first", first), step("second", second))).toEqual({
        code: 0,
        lines: [
          "▪ first",
          "first begins",
          "first ends",
          "▪ second",
          "second begins",
          "second ends",
          "2 passed, 0 failed",
        ],
      });
    },
  );

  it("a step that is not shared: runs alone, after all steps before it", async () => {
    const slow = `await new Promise((resolve) => setTimeout(resolve, 300)); mark("before");`;
    const alone = `if (!isMarked("before")) console.log("too early");
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (isMarked("after")) console.log("not alone");`;
    const { code, lines } = await runSteps(
      step("before", slow),
      step("alone", alone, false),
      step("after", `mark("after");`),
    );
    expect({ code, lines }).toEqual({
      code: 0,
      lines: ["▪ before", "▪ alone", "▪ after", "3 passed, 0 failed"],
    });
  });

  it("a test runner: prints what it skipped, repeated and took longest for, before the sums", async () => {
    const outcome = {
      passed: 2,
      failures: [],
      skipped: ["root's"],
      repeated: ["a flow: not painted"],
      slowest: [{ test: "a long one", durationMs: 61_000 }],
    };
    const script = `writeFileSync(process.env.${outcomeVariable}, ${JSON.stringify(JSON.stringify(outcome))});`;
    const { lines } = await runSteps({ ...step("flows", script, false), isRunner: true });
    expect(lines).toEqual([
      "▪ flows",
      "Skipped in flows: 1",
      "  root's",
      "Repeated in flows: 1",
      "  a flow: not painted",
      "Longest in flows: 1",
      "  61.0 s a long one",
      "2 passed, 0 failed",
    ]);
  });

  it("failed steps: the others still run, the failures are repeated at the end, and the run fails", async () => {
    const missing = { name: "missing", command: [join(folder, "no-such-program")], isShared: true };
    const { code, lines } = await runSteps(
      step("fails", `console.log("why"); process.exitCode = 3;`),
      missing,
      step("alone", `process.exitCode = 1;`, false),
      step("passes", `mark("passed");`),
    );
    expect(code).toBe(1);
    expect(existsSync(join(folder, "passed"))).toBe(true);
    expect(lines).toContain("why");
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual(["✗ fails", "✗ missing", "✗ alone"]);
    expect(lines.at(-1)).toBe("1 passed, 3 failed");
  });
});
