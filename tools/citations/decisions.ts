import { isDecision, numbersOfDecision } from "./citations.ts";
import { withoutCodeBlocks } from "./markdown.ts";
import type { Files } from "./repository.ts";

const folder = "docs/decisions/";
const index = `${folder}README.md`;
const sections = ["Context", "Decision", "Alternatives weighed", "Consequences"];

/**
 * Finds every page of decisions that differs from the form in docs/decisions/README.md, every number of two
 * pages, and every difference between the pages and the index there. Each problem is one line,
 * `<file>: <what is wrong>`.
 */
export function findDecisionFaults(files: Files): string[] {
  const pages = [...files].filter(([path]) => isDecision(path));
  return [
    ...pages.flatMap(([path, page]) => faultsOf(page).map((fault) => `${path}: ${fault}`)),
    ...[...files.keys()]
      .filter((path) => path.startsWith(folder) && path !== index && !isDecision(path))
      .map((path) => `${path}: is no page in the folder of a subject`),
    ...findDoubles(pages),
    ...compareWithIndex(pages, files.get(index) ?? ""),
  ];
}

function faultsOf(page: string): string[] {
  const [heading = "", blank, facts = ""] = page.split("\n");
  const faults: string[] = [];
  if (!/^# [^\d\s].*[^.\s]$/.test(heading)) faults.push('begins with something else than "# <title>"');
  if (blank !== "" || !/^Numbers: .+ · Date: \d{4}-\d\d-\d\d · Status: accepted$/.test(facts))
    faults.push('has no line "Numbers: … · Date: … · Status: accepted" behind its title');
  const numbers = numbersOfDecision(page);
  if (
    numbers.join() !== [...new Set(numbers)].sort().join() ||
    numbers.some((number) => !/^\d{4}$/.test(number))
  )
    faults.push("has other numbers than four digits each, in their order");
  const parts = withoutCodeBlocks(page).split(/^## /m).slice(1);
  const names = parts.map((part) => part.split("\n", 1)[0]);
  if (names.join() !== sections.join()) faults.push(`has other sections than ${sections.join(", ")}`);
  for (const [place, part] of parts.entries()) {
    if (part.trim() === names[place]) faults.push(`has nothing under ${names[place]}`);
  }
  return faults;
}

function findDoubles(pages: readonly [string, string][]): string[] {
  const paths = new Map<string, string[]>();
  for (const [path, page] of pages) {
    for (const number of new Set(numbersOfDecision(page)))
      paths.set(number, [...(paths.get(number) ?? []), path]);
  }
  return [...paths]
    .filter(([, same]) => same.length > 1)
    .map(([number, same]) => `${same.join(", ")}: both have ${number}`);
}

function compareWithIndex(pages: readonly [string, string][], text: string): string[] {
  const listed = withoutCodeBlocks(text)
    .split("\n")
    .filter((line) => line.startsWith("- ["));
  const expected = pages.map(
    ([path, page]) => `- [${page.split("\n", 1)[0]?.slice("# ".length)}](${path.slice(folder.length)})`,
  );
  return [
    ...expected
      .filter((line) => listed.filter((same) => same === line).length !== 1)
      .map((line) => `${index}: needs "${line}" once`),
    ...listed
      .filter((line) => !expected.includes(line))
      .map((line) => `${index}: has "${line}", which is no page`),
  ];
}
