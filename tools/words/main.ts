/**
 * `npm run words`: prints every refused word of comments, titles of tests, pages and names; exit code 1 if
 * there is one. With `--sample <seed>` it prints 200 comments and 160 titles instead, drawn by that whole
 * number, for the reading in a review.
 */
import { parseArgs } from "node:util";
import { readFiles, root } from "../citations/repository.ts";
import { findRefusedNames } from "./find-names.ts";
import { findRefusedWords } from "./find-words.ts";
import { drawSample } from "./sample.ts";

const { values } = parseArgs({ options: { sample: { type: "string" } } });
const files = readFiles(root);
if (values.sample === undefined) {
  const problems = [...findRefusedWords(files), ...findRefusedNames(files)];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  if (!/^\d{1,9}$/.test(values.sample)) throw new RangeError("The seed is a whole number of up to 9 digits");
  for (const line of drawSample(files, Number(values.sample))) console.log(line);
}
