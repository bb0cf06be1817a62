/** `npm run check`: of everything that a change can break, what a minute is enough for. */
import { readFiles, root } from "./citations/repository.ts";
import { changeBase, changedFiles } from "./test/change-base.ts";
import { distancesTo, findImporters } from "./test/importers.ts";
import { pickTests, storedSeconds } from "./test/picks.ts";
import { runSteps } from "./test/run-steps.ts";
import { checkSteps } from "./test/steps.ts";

const base = changeBase(root);
console.log(
  base
    ? `Checking what changed since ${base.slice(0, 9)}.`
    : "No git history here: everything counts as changed.",
);
const files = readFiles(root);
const changed = base ? changedFiles(root, base) : [...files.keys()];
const importers = findImporters(files, { hasTypes: false });
const { picked, reached } = pickTests(changed, importers, files.keys(), storedSeconds(root));
console.log(
  `${picked.length} of the ${reached} test files that the change can reach run, the nearest; npm test runs all.`,
);
const withTypes = distancesTo(changed, findImporters(files, { hasTypes: true }));
const reaching = [...withTypes.keys()].filter((path) => files.has(path));
const isRight = await runSteps(checkSteps(changed, reaching, picked));
if (!isRight) console.error("The change cannot go in like this; each ✗ above names what to correct.");
process.exitCode = isRight ? 0 : 1;
