import ts from "typescript";
import type { Files } from "./repository.ts";

const commentLine = /^\s*(?:\/\/|\{?\/\*|\*)/;
/** Directives have to stay on one line. */
const directive = /^\s*(?:\/\/|\{?\/\*+|\*)\s*(?:\/ <|@ts-|@vitest-|oxlint-|oxfmt-)/;

/**
 * Finds every line of a comment that is longer than the formatter's width. A word that is longer by itself,
 * such as an address, and texts in templates are let through. Each problem is one line,
 * `<file>:<line> <what is wrong>`.
 */
export function findWideComments(files: Files): string[] {
  const { printWidth } = JSON.parse(files.get(".oxfmtrc.json") ?? "{}") as { printWidth: number };
  return [...files].flatMap(([path, text]) => {
    if (!/\.(?:tsx?|m?js|css)$/.test(path)) return [];
    return text.split("\n").flatMap((line, index) => {
      const isWide = line.length > printWidth && commentLine.test(line) && !directive.test(line);
      const hasRoom = line.trim().split(/\s+/).length > 2;
      return isWide && hasRoom && !isInTemplate(path, text, index)
        ? [`${path}:${index + 1} the comment is ${line.length} wide, ${printWidth} at most`]
        : [];
    });
  });
}

/** True when a line begins within a template, where a comment is text. */
function isInTemplate(path: string, text: string, line: number): boolean {
  if (path.endsWith(".css")) return false;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const position = file.getPositionOfLineAndCharacter(line, 0);
  const contains = (node: ts.Node): boolean =>
    node.getStart(file) < position &&
    position < node.end &&
    (ts.isTemplateLiteralToken(node) || ts.forEachChild(node, contains) === true);
  return ts.forEachChild(file, contains) === true;
}
