import { posix } from "node:path";
import { numberOfDecision } from "./citations.ts";
import { withoutCodeBlocks } from "./markdown.ts";
import type { Files } from "./repository.ts";

const index = "docs/decisions/README.md";
const sections = ["Context", "Decision", "Alternatives weighed", "Consequences"];

interface Decision {
  readonly path: string;
  readonly number: string;
  /** Empty where the first line is no heading with this number. */
  readonly title: string;
  /** Text after `Status: `; empty when the line has another format. */
  readonly status: string;
  readonly page: string;
}

/**
 * Finds every decision that differs from the form in docs/decisions/README.md, and every difference between the
 * decisions and
 * the index there. Each problem is one line, `<file>: <what is wrong>`.
 */
export function findDecisionFaults(files: Files): string[] {
  const decisions = [...files].flatMap(([path, page]) => {
    const number = numberOfDecision(path);
    return number === undefined ? [] : [readDecision(path, number, page)];
  });
  return [
    ...decisions.flatMap((decision) => faultsOf(decision).map((fault) => `${decision.path}: ${fault}`)),
    ...findDoubles(decisions),
    ...findOneSidedReplacements(decisions),
    ...compareWithIndex(decisions, files.get(index) ?? ""),
  ];
}

function readDecision(path: string, number: string, page: string): Decision {
  const [heading = "", , date = ""] = page.split("\n");
  return {
    path,
    number,
    title: new RegExp(`^# ${number} (.+)$`).exec(heading)?.[1] ?? "",
    status: /^Date: \d{4}-\d\d-\d\d · Status: ((?:accepted|superseded by \[).*)$/.exec(date)?.[1] ?? "",
    page,
  };
}

function faultsOf({ number, title, status, page }: Decision): string[] {
  const faults: string[] = [];
  if (title === "") faults.push(`begins with something else than "# ${number} <title>"`);
  if (status === "")
    faults.push('has no line "Date: … · Status: accepted" or "superseded by […]" behind its title');
  const parts = withoutCodeBlocks(page).split(/^## /m).slice(1);
  const names = parts.map((part) => part.split("\n", 1)[0]);
  if (names.join() !== sections.join()) faults.push(`has other sections than ${sections.join(", ")}`);
  for (const [place, part] of parts.entries()) {
    if (part.trim() === names[place]) faults.push(`has nothing under ${names[place]}`);
  }
  return faults;
}

function findDoubles(decisions: readonly Decision[]): string[] {
  const paths = new Map<string, string[]>();
  for (const { number, path } of decisions) paths.set(number, [...(paths.get(number) ?? []), path]);
  return [...paths.values()]
    .filter(({ length }) => length > 1)
    .map((same) => `${same.join(", ")}: one number`);
}

/** Checks that a decision and the one that supersedes it refer to each other. */
function findOneSidedReplacements(decisions: readonly Decision[]): string[] {
  const pairs = decisions.flatMap(({ number, status }) => [
    ...numbersBehind(/superseded by \[(\d{4})\]/g, status).map((newer) => `${newer} replaces ${number}`),
    ...numbersBehind(/^accepted, replaces \[(\d{4})\]/g, status).map(
      (older) => `${number} replaces ${older}`,
    ),
  ]);
  return pairs
    .filter((pair) => pairs.filter((same) => same === pair).length === 1)
    .map((pair) => `docs/decisions: ${pair}, but only one of both says so`);
}

function numbersBehind(form: RegExp, status: string): string[] {
  return [...status.matchAll(form)].map(([, number = ""]) => number);
}

function compareWithIndex(decisions: readonly Decision[], page: string): string[] {
  const listed = withoutCodeBlocks(page)
    .split("\n")
    .filter((line) => /^- \[\d{4} /.test(line));
  const expected = decisions.map(({ number, title, path, status }) => {
    const newer = /^superseded by \[(\d{4})\]/.exec(status)?.[1];
    return `- [${number} ${title}](${posix.basename(path)})${newer ? `, superseded by ${newer}` : ""}`;
  });
  return [
    ...expected
      .filter((line) => listed.filter((same) => same === line).length !== 1)
      .map((line) => `${index}: needs "${line}" once`),
    ...listed
      .filter((line) => !expected.includes(line))
      .map((line) => `${index}: has "${line}", which is no decision`),
  ];
}
