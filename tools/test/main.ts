import { runSteps } from "./run-steps.ts";
import { testSteps } from "./steps.ts";

/**
 * Runs every check of the project and leaves the exit code: 0, or 1 when something failed.
 *
 * @param wanted names of steps to run alone, for example `lint`; none means all. A name that no step has is a
 *   mistake, and the exit code is 2
 */
export async function testEverything(wanted: readonly string[]): Promise<void> {
  const known = testSteps.map(({ name }) => name);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  const steps = testSteps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  process.exitCode = (await runSteps(steps)) ? 0 : 1;
}
