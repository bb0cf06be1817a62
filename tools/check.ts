/** `npm run check`: formatting, lint, types, import rules, and the unit tests that the change at hand can touch. */
import { join } from "node:path";
import { changeBase } from "./test/change-base.ts";
import { runSteps } from "./test/run-steps.ts";
import { checkSteps } from "./test/steps.ts";

const base = changeBase(join(import.meta.dirname, ".."));
console.log(
  base ? `Checking what changed since ${base.slice(0, 9)}.` : "No git history here: all unit tests run.",
);
const isRight = await runSteps(checkSteps(base));
if (!isRight) console.error("The change cannot go in like this; each ✗ above names what to correct.");
process.exitCode = isRight ? 0 : 1;
