/**
 * `npm run nodes [scenario …]`: runs the tests of several nodes with the programs that production has around
 * them, which come from packages of the operating system. All scenarios run unless some are named. Exits
 * with 1 and starts nothing when a program, or a right of the user, is missing.
 */
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { isScenario, missingPrograms, needsRoot, type Scenario, scenarioPrograms } from "./programs.ts";

const all = Object.keys(scenarioPrograms).filter(isScenario);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** The scenarios named on the command line; ends the process when one is unknown. */
function chosenScenarios(names: readonly string[]): readonly Scenario[] {
  const unknown = names.find((name) => !isScenario(name));
  if (unknown !== undefined) fail(`There is no scenario ${unknown}; known: ${all.join(", ")}.`);
  return names.length === 0 ? all : names.filter(isScenario);
}

const scenarios = chosenScenarios(process.argv.slice(2));
const missing = missingPrograms(scenarios);
if (missing.length > 0) {
  const names = [...new Set(missing.map(({ name }) => name))].join(", ");
  const packages = [...new Set(missing.map((program) => program.package))].sort().join(" ");
  fail(`These programs are missing: ${names}. On Debian: apt-get install ${packages}`);
}
const forRoot = scenarios.filter(needsRoot);
if (forRoot.length > 0 && process.getuid?.() !== 0)
  fail(
    `These scenarios need root, for networks or disks of their own: ${forRoot.join(", ")}. Name others, or use sudo.`,
  );
// One file after another: each starts several nodes and a database.
await startVitest(
  "test",
  scenarios.map((scenario) => `e2e/nodes/${scenario}/`),
  {
    config: false,
    root: join(import.meta.dirname, "../.."),
    include: ["e2e/nodes/**/*.nodes.test.ts"],
    fileParallelism: false,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    run: true,
  },
);
