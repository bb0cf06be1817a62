import { posix } from "node:path";
import { anchorsOf, relativeLinksOf, withoutCodeBlocks, withoutLinks } from "./markdown.ts";
import { type Files, foldersOf } from "./repository.ts";

const specification = "docs/specification";
const decisions = "docs/decisions";
const sourceFile = /\.(?:ts|tsx|js|mjs|css|sql|md)$/;

/**
 * Finds every broken citation. Each problem is one line, `<file>:<line> <what is wrong>`; an empty list means
 * that all citations hold. The forms are those of spec:readme#citations.
 */
export function findBrokenCitations(files: Files): string[] {
  const rules = [
    checkSpecification,
    checkProperties,
    checkDecisions,
    checkPages,
    checkPaths,
    checkLinks,
    checkOldForms,
  ];
  const repository = new Repository(files);
  const problems: string[] = [];
  for (const [path, text] of files) {
    // The tests in this folder contain broken citations.
    if (!sourceFile.test(path) || path.startsWith("tools/citations/")) continue;
    const report = (index: number, problem: string) =>
      problems.push(`${path}:${lineOf(text, index)} ${problem}`);
    for (const rule of rules) rule({ repository, path, text, report });
  }
  return problems;
}

/** The targets of citations; headings are read once. */
class Repository {
  readonly #files: Files;
  readonly #anchors = new Map<string, ReadonlySet<string>>();
  readonly #folders: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;

  constructor(files: Files) {
    this.#files = files;
    this.#folders = foldersOf(files);
    this.decisions = new Set(
      [...files].flatMap(([path, text]) => (isDecision(path) ? numbersOfDecision(text) : [])),
    );
  }

  hasFile(path: string): boolean {
    return this.#files.has(path);
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  /** True when a file or folder has this path, in which `*` and `<name>` stand for any part of a name. */
  hasMatch(pattern: string): boolean {
    if (this.hasFile(pattern) || this.hasFolder(pattern)) return true;
    const parts = pattern.split(/<[\w-]+>|\*/);
    if (parts.length === 1) return false;
    const expression = new RegExp(`^${parts.map(escapeForRegExp).join("[^/]+")}$`);
    return [...this.#files.keys(), ...this.#folders].some((path) => expression.test(path));
  }

  /** Empty for a file that does not exist. */
  anchors(path: string): ReadonlySet<string> {
    const known = this.#anchors.get(path) ?? anchorsOf(this.#files.get(path) ?? "");
    this.#anchors.set(path, known);
    return known;
  }
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

interface Check {
  readonly repository: Repository;
  readonly path: string;
  readonly text: string;
  readonly report: (index: number, problem: string) => void;
}

/** `spec:<page>#<heading>` */
function checkSpecification({ repository, text, report }: Check): void {
  for (const { 0: citation, 1: page = "", 2: heading, index } of text.matchAll(
    /\bspec:([a-z][\w-]*)(?:#([\w-]+))?/g,
  )) {
    const file = `${specification}/${page === "readme" ? "README" : page}.md`;
    if (!repository.hasFile(file)) report(index, `${citation}: there is no such page`);
    else if (heading === undefined) report(index, `${citation}: names no heading`);
    else if (!repository.anchors(file).has(heading)) report(index, `${citation}: there is no such heading`);
  }
}

/** `P4`: a heading of the page of invariants. */
function checkProperties({ repository, text, report }: Check): void {
  const properties = repository.anchors(`${specification}/invariants.md`);
  for (const { 0: citation, index } of text.matchAll(/\bP[1-9]\d?\b/g)) {
    if (!properties.has(citation.toLowerCase())) report(index, `${citation}: there is no such property`);
  }
}

/** "decision 0431", and inside the decisions "(0431)". */
function checkDecisions({ repository, path, text, report }: Check): void {
  const citation = path.startsWith(`${decisions}/`)
    ? /(?:\b[Dd]ecisions? |\()(\d{4})\b/g
    : /\b[Dd]ecisions? (\d{1,4})\b/g;
  for (const { 0: found, 1: number = "", index } of text.matchAll(citation)) {
    if (!repository.decisions.has(number))
      report(index, `${found.replace("(", "")}: there is no such decision`);
  }
}

/** True for a page of decisions: a page in the folder of a subject. */
export function isDecision(path: string): boolean {
  return /^docs\/decisions\/[a-z-]+\/[a-z\d-]+\.md$/.test(path);
}

/** Numbers of the decisions that a page holds, as its third line has them; empty when it has no such line. */
export function numbersOfDecision(page: string): string[] {
  return /^Numbers: (.+?) · /.exec(page.split("\n", 3)[2] ?? "")?.[1]?.split(", ") ?? [];
}

/** Checks that a page mentioned by name exists, from the root or from the folder of the file. */
function checkPages({ repository, path, text, report }: Check): void {
  const mention = /(?<![\w./:-])(?:\.{1,2}\/)*([\w-]+(?:\/[\w.-]+)*\.md)\b/g;
  const prose = path.endsWith(".md") ? withoutLinks(withoutCodeBlocks(text)) : text;
  for (const { 0: mentioned, 1: name = "", index } of prose.matchAll(mention)) {
    const isThere = repository.hasFile(name) || repository.hasFile(beside(path, mentioned));
    if (!isThere) report(index, `${mentioned}: there is no such page`);
  }
}

/**
 * Checks that a path in the README or a page of docs exists; `*` and `<name>` stand for any name. A path
 * whose first folder does not exist is one if it ends like a source file. Decisions may name files that were
 * moved later.
 */
function checkPaths({ repository, path, text, report }: Check): void {
  if (!/^(?:docs\/|README\.md$)/.test(path) || path.startsWith(`${decisions}/`)) return;
  for (const { 1: named = "", index } of withoutCodeBlocks(text).matchAll(
    /`([a-z][\w.-]*(?:\/[\w.*<>-]+)+)`/g,
  )) {
    const [top = ""] = named.split("/");
    const isPath = repository.hasFolder(top) || sourceFile.test(named);
    if (isPath && !repository.hasMatch(named)) report(index, `${named}: there is no such file`);
  }
}

/** Checks that relative links of pages lead to a file and, where given, to a heading. */
function checkLinks({ repository, path, text, report }: Check): void {
  if (!path.endsWith(".md")) return;
  for (const { target, index } of relativeLinksOf(text)) {
    const [file = "", heading] = target.split("#");
    const linked = file === "" ? path : beside(path, file).replace(/\/$/, "");
    if (!repository.hasFile(linked) && !repository.hasFolder(linked)) {
      report(index, `${target}: there is no such file`);
    } else if (heading !== undefined && !repository.anchors(linked).has(heading)) {
      report(index, `${target}: there is no such heading`);
    }
  }
}

function beside(path: string, relative: string): string {
  return posix.normalize(posix.join(posix.dirname(path), relative));
}

/** Forms in which pages outside of the repository were cited. */
function checkOldForms({ text, report }: Check): void {
  for (const { 0: citation, index } of text.matchAll(/\b[A-F]\.\d{1,2}\b|\brulings?\b/g)) {
    report(index, `${citation}: cite docs/specification instead`);
  }
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
