import type { Files } from "../citations/repository.ts";
import { proseOf } from "./prose.ts";
import { refusedWords, type RefusedWord } from "./refused-words.ts";

/**
 * Pages that are read in a pass of their own, and migrations, whose digest is stored where they have been
 * applied.
 */
const skipped = /^docs\/(?:decisions|specification)\/|^docs\/(?:architecture|deployment)\.md$|\/migrations\//;
const checked = /\.(?:tsx?|sql|css)$|^docs\/.*\.md$/;

/** True for a file whose prose is checked. */
export function hasCheckedProse(path: string): boolean {
  // This folder contains the words.
  return checked.test(path) && !skipped.test(path) && !path.startsWith("tools/words/");
}

/**
 * Finds every refused word in comments, titles of tests and pages.
 *
 * @returns one line for each, `<file>:<line> "<word>": write <plain words>`, in the order of the files
 */
export function findRefusedWords(files: Files): readonly string[] {
  const rules = refusedWords.map(compile);
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!hasCheckedProse(path)) continue;
    for (const prose of proseOf(path, text)) {
      for (const { word, allowed, plain } of rules) {
        const rest = allowed.reduce(withoutMatches, prose.text);
        for (const { 0: found, index } of rest.matchAll(word)) {
          const line = prose.line + rest.slice(0, index).split("\n").length - 1;
          problems.push(
            `${path}:${line} "${found.replaceAll(/\s+(?:(?:\*|\/\/|--)\s+)?/g, " ")}": write ${plain}`,
          );
        }
      }
    }
  }
  return problems;
}

interface Rule {
  readonly word: RegExp;
  readonly allowed: readonly RegExp[];
  readonly plain: string;
}

/**
 * A space in an expression matches the end of a comment's line as well. Names with a hyphen, dot or slash are
 * not words.
 */
function compile({ word, plain, allowed = [] }: RefusedWord): Rule {
  const overLines = (text: string) => text.replaceAll(" ", String.raw`\s+(?:(?:\*|//|--)\s+)?`);
  return {
    word: new RegExp(String.raw`(?<![\w./-])(?:${overLines(word)})(?![\w/-]|\.\w)`, "gi"),
    allowed: allowed.map((sense) => new RegExp(String.raw`\b(?:${overLines(sense)})\b`, "gi")),
    plain,
  };
}

/** Replaces each match by spaces; lines keep their numbers. */
function withoutMatches(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (match) => match.replaceAll(/\S/g, " "));
}
