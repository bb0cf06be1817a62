import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { hourMs } from "@tessera/shared/core/durations";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSiteClock, siteNow, type SiteClock } from "./site-clock.ts";

const start = new Date("2030-01-31T02:00:00.000Z");

let clock: SiteClock;
beforeEach(() => {
  clock = createSiteClock(start);
});
afterEach(() => clock.discard());

/** Evaluates expressions in a new process that follows the clock. */
async function inProcess(...expressions: readonly string[]): Promise<unknown[]> {
  const code = `console.log(JSON.stringify([${expressions.join(", ")}]))`;
  const env = { ...process.env, ...clock.environment };
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", code], { env });
  return JSON.parse(stdout) as unknown[];
}

test("a process with the moved clock: the present is moved in every way of reading it, and fixed instants are not", async () => {
  const [now, made, called, given, ...others] = await inProcess(
    "Date.now()",
    "new Date().getTime()",
    "Date.parse(Date())",
    "new Date(0).toISOString()",
    "new Date() instanceof Date",
    "new Date().constructor === Date",
    "Date.UTC(1970, 0)",
  );
  for (const present of [now, made, called]) {
    expect(Number(present)).toBeGreaterThanOrEqual(start.getTime());
    expect(Number(present)).toBeLessThan(start.getTime() + hourMs);
  }
  expect([given, ...others]).toEqual(["1970-01-01T00:00:00.000Z", true, true, 0]);
});

test("a clock that is set while a process runs: that process and this one follow", async () => {
  const running = inProcess(
    "Date.now()",
    `(() => {
      const before = Date.now();
      while (Date.now() - before < ${hourMs}) if (performance.now() > 30_000) throw new Error("The clock stands.");
      return Date.now();
    })()`,
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  clock.set(new Date(start.getTime() + 2 * hourMs));
  expect(siteNow()).toBeGreaterThanOrEqual(start.getTime() + 2 * hourMs);
  const [, later] = await running;
  expect(Number(later)).toBeGreaterThanOrEqual(start.getTime() + 2 * hourMs);
});
