import { basename } from "node:path";
import ts from "typescript";
import type { Files } from "../citations/repository.ts";
import { hasCheckedProse } from "./find-words.ts";
import { refusedWords } from "./refused-words.ts";

/**
 * Finds every name of a file, class or identifier that has a refused word as a part: `isKept`, `kept-2.ts`.
 *
 * @returns one line for each name of a file, `<file>:<first line> "<name>": write <plain words>`
 */
export function findRefusedNames(files: Files): readonly string[] {
  const rules = refusedWords.flatMap(({ word, plain, names }) =>
    names ? { word: new RegExp(`^(?:${word})$`, "i"), plain, names } : [],
  );
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!hasCheckedProse(path)) continue;
    for (const [name, start] of namesOf(path, text)) {
      const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
      const rule = rules.find(({ word }) => parts.some((part) => word.test(part)));
      if (!rule || rule.names.some((stays) => stays.name === name && isIn(stays.files, path))) continue;
      problems.push(`${path}:${text.slice(0, start).split("\n").length} "${name}": write ${rule.plain}`);
    }
  }
  return problems;
}

const isIn = (files: readonly string[], path: string) => files.some((file) => path.startsWith(file));

/** Names of a file, each with the place where it is first. */
function namesOf(path: string, text: string): ReadonlyMap<string, number> {
  const names = new Map([[basename(path), 0]]);
  const add = (name: string, start: number) => names.set(name, names.get(name) ?? start);
  if (path.endsWith(".css")) for (const { 0: name, index } of text.matchAll(/\.[a-z]\w*/gi)) add(name, index);
  if (!/\.tsx?$/.test(path)) return names;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) add(node.text, node.getStart(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}
