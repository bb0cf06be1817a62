import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  notPainted,
  outcomeVariable,
  readOutcome,
  requestsOfFlow,
  withCauses,
  type Outcome,
} from "./outcome.ts";

// Runs test suites of their own as processes.
vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, "../..");
const moduleOf = (name: string) => JSON.stringify(import.meta.resolve(name));
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tessera-reporters-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Outcome of a run, by one of the project's runners, of one file with failing tests. */
async function outcomeOf(
  file: string,
  content: string,
  program: string,
  ...options: string[]
): Promise<Outcome> {
  writeFileSync(join(folder, file), content);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const outcome = join(folder, "outcome.json");
  await new Promise<void>((resolve) => {
    const env = { ...process.env, [outcomeVariable]: outcome };
    execFile(join(root, "node_modules/.bin", program), options, { cwd: root, env }, () => resolve());
  });
  return readOutcome(outcome);
}

function byVitest(content: string): Promise<Outcome> {
  const config = join(folder, "vitest.config.js");
  writeFileSync(config, "export default { test: { globals: true } };");
  const reporter = `--reporter=${join(root, "tools/test/vitest-reporter.ts")}`;
  return outcomeOf(
    "sample.test.js",
    content,
    "vitest",
    "run",
    "--root",
    folder,
    "--config",
    config,
    reporter,
  );
}

function byPlaywright(content: string): Promise<Outcome> {
  const config = join(folder, "playwright.config.js");
  const reporter = join(root, "tools/test/playwright-reporter.ts");
  writeFileSync(
    config,
    `export default { reporter: [[${JSON.stringify(reporter)}]], workers: 1, retries: 1 };`,
  );
  const imports = `import { test, expect } from ${moduleOf("@playwright/test")};\nconst it = test;\n`;
  return outcomeOf("sample.spec.js", imports + content, "playwright", "test", "--config", config);
}

/** Position of each text in a message, which must have them all. */
function positions(message: string, ...texts: readonly string[]): number[] {
  for (const text of texts) expect(message).toContain(text);
  return texts.map((text) => message.indexOf(text));
}

const property = `
  import * as fc from ${moduleOf("fast-check")};
  it("a property", () => {
    fc.assert(fc.property(fc.constant("x".repeat(9000)), (text) => expect(text.length).toBe(17)));
  });`;

const chain = `
  it("a chain", () => {
    throw new Error("the outer", { cause: new Error("the middle", { cause: new Error("the root") }) });
  });`;

const withoutCause = `it("an assertion", () => expect(1).toBe(2));`;

describe.each([
  ["Vitest", byVitest],
  ["Playwright", byPlaywright],
])("failures of %s", (_name, run) => {
  it("errors with causes: causes are printed before the error, and the text is short", async () => {
    const { passed, failures } = await run(property + chain + withoutCause);
    expect(passed).toBe(0);
    const [ofProperty, ofChain, ofAssertion] = failures.map(({ message }) => message);
    const places = positions(ofProperty ?? "", "17", "Property failed after", "Counterexample");
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(ofProperty?.length).toBeLessThan(3000);
    const order = positions(ofChain ?? "", "the root", "the middle", "the outer");
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(ofAssertion).not.toContain("Cause:");
    expect(ofAssertion).toContain("2");
  });
});

describe.each([
  ["Vitest", byVitest],
  ["Playwright", byPlaywright],
])("a run of %s", (name, run) => {
  it("names skipped tests, which fail a run of flows, and the three longest tests in order", async () => {
    const waits = [10, 400, 200, 600].map(
      (waitMs) => `it("waits ${waitMs}", () => new Promise((resolve) => setTimeout(resolve, ${waitMs})));`,
    );
    const outcome = await run(`${waits.join("\n")}\nit.skip("another machine's", () => undefined);`);
    expect(outcome).toMatchObject({ passed: 4, repeated: [] });
    expect(outcome.failures).toHaveLength(name === "Playwright" ? 1 : 0);
    expect(outcome.skipped).toEqual([expect.stringMatching(/another machine's$/)]);
    const names = outcome.slowest.map(({ test }) => /waits \d+$/.exec(test)?.[0]);
    expect(names).toEqual(["waits 600", "waits 400", "waits 200"]);
    expect(outcome.slowest[0]?.durationMs).toBeGreaterThan(590);
  });
});

describe("a failed comparison", () => {
  it("a shortened message of Vitest: the whole received value is printed below", async () => {
    const list = `["a difference in the books of one player", "another one in those of his studio"]`;
    const { failures } = await byVitest(`it("a list", () => expect(${list}).toEqual([]));`);
    expect(failures[0]?.message).toContain("another one in those of his studio");
  });
});

describe("a failed flow", () => {
  it("lists its requests below its error", async () => {
    const { failures } = await byPlaywright(`it("an assertion", async () => {
      await test.info().attach("${requestsOfFlow}", { body: "0.2 s GET /api/v1/site: 503 after 7 ms" });
      expect(1).toBe(2);
    });`);
    const order = positions(failures[0]?.message ?? "", "toBe", "Requests:\n0.2 s GET /api/v1/site: 503");
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe("a flow that passes on a retry", () => {
  it("counts as failed, unless the browser had stopped painting its page", async () => {
    const flows = ["of its own", notPainted].map(
      (type) => `it("${type}", () => {
        if (test.info().retry > 0) return;
        test.info().annotations.push({ type: "${type}" });
        throw new Error("the first try");
      });`,
    );
    const { passed, failures, repeated } = await byPlaywright(flows.join("\n"));
    expect(passed).toBe(1);
    expect(repeated).toEqual([expect.stringMatching(new RegExp(`${notPainted}: ${notPainted}$`))]);
    expect(failures.map(({ test }) => test)).toEqual([expect.stringMatching(/of its own$/)]);
  });
});

describe("causes of an error", () => {
  it("causes in a circle: each is printed once", () => {
    const cause: { message: string; cause?: unknown } = { message: "inner" };
    const error = { message: "outer", cause };
    cause.cause = error;
    expect(withCauses(error, "outer")).toBe("Cause: inner\nouter");
  });

  it("a cause that is no error: its value is printed", () => {
    expect(withCauses({ cause: "a text" }, "outer")).toBe("Cause: a text\nouter");
    expect(withCauses({ cause: { code: 7 } }, "outer")).toBe("Cause: { code: 7 }\nouter");
  });
});
