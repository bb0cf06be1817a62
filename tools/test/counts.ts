import * as z from "zod";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Passed and failed tests of Vitest's JSON report. */
export function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests } = vitestReport.parse(JSON.parse(report));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Passed and failed flows of Playwright's JSON report. A flow that passes only on a second try is a failure. */
export function countPlaywright(report: string): Counts {
  const { stats } = playwrightReport.parse(JSON.parse(report));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
