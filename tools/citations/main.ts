/**
 * `npm run citations`: prints every broken citation, every decision in another format, every fact of a page
 * that the sources contradict, and every comment wider than the code. Exit code 1 if there is one.
 */
import { findBrokenCitations } from "./citations.ts";
import { findWideComments } from "./comment-width.ts";
import { findDecisionFaults } from "./decisions.ts";
import { findUntrueFacts } from "./facts.ts";
import { readFiles, root } from "./repository.ts";

const files = readFiles(root);
const problems = [
  ...findBrokenCitations(files),
  ...findDecisionFaults(files),
  ...findUntrueFacts(files),
  ...findWideComments(files),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
