import ts from "typescript";
import { withoutCodeBlocks } from "../citations/markdown.ts";

/** Text that people read: a comment, the title of a test, or a page of the documentation. */
export interface Prose {
  readonly kind: "comment" | "title" | "page";
  /** The first line of the text, counted from 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * Returns the prose of a file in its order. Code within it, `in backticks`, is replaced by spaces; lines keep
 * their numbers.
 *
 * @param path decides on the language: TypeScript, SQL, CSS or Markdown; a file of another kind has no prose
 */
export function proseOf(path: string, text: string): readonly Prose[] {
  if (/\.tsx?$/.test(path)) return proseOfScript(path, text);
  if (path.endsWith(".sql")) return commentsOutsideOf(sqlTexts, text);
  if (path.endsWith(".css")) return commentsOutsideOf(cssTexts, text);
  if (path.endsWith(".md")) return [{ kind: "page", line: 1, text: withoutCode(withoutCodeBlocks(text)) }];
  return [];
}

function proseOfScript(path: string, text: string): readonly Prose[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: (Prose & { readonly start: number })[] = [];
  const add = (kind: Prose["kind"], start: number, prose: string) => {
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ kind, line, text: withoutCode(prose), start });
  };
  // Tokens that only the parser recognizes; without it `//` in them would begin a comment.
  const parsed = new Map<number, number>();
  const visit = (node: ts.Node) => {
    if (isParsedToken(node)) parsed.set(node.getStart(file), node.end);
    const title = ts.isCallExpression(node) && isTestCall(node.expression) ? node.arguments[0] : undefined;
    if (title && ts.isStringLiteralLike(title)) add("title", title.getStart(file), title.text);
    if (title && ts.isTemplateExpression(title)) {
      const parts = [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)];
      add("title", title.getStart(file), parts.join("…"));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, file.languageVariant, text);
  for (;;) {
    const end = parsed.get(scanner.getTokenEnd());
    if (end !== undefined) {
      parsed.delete(scanner.getTokenEnd());
      scanner.resetTokenState(end);
      continue;
    }
    const kind = scanner.scan();
    if (kind === ts.SyntaxKind.EndOfFileToken) break;
    if (kind === ts.SyntaxKind.MultiLineCommentTrivia)
      add("comment", scanner.getTokenStart(), scanner.getTokenText());
    if (kind !== ts.SyntaxKind.SingleLineCommentTrivia) continue;
    // Comments on lines that follow each other are one text.
    const start = scanner.getTokenStart();
    while (
      /^\r?\n[ \t]*\/\/$/.test(
        text.slice(scanner.getTokenEnd(), text.indexOf("//", scanner.getTokenEnd()) + 2),
      )
    ) {
      do scanner.scan();
      while (scanner.getToken() !== ts.SyntaxKind.SingleLineCommentTrivia);
    }
    add("comment", start, text.slice(start, scanner.getTokenEnd()));
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ kind, line, text }) => ({ kind, line, text }));
}

function isParsedToken(node: ts.Node): boolean {
  return (
    ts.isRegularExpressionLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node) ||
    (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent))
  );
}

/** True for `it`, `test.step`, `describe.each(rows)` and the like. */
function isTestCall(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return ["describe", "it", "test"].includes(called.text);
  if (ts.isTaggedTemplateExpression(called)) return isTestCall(called.tag);
  return (
    (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) && isTestCall(called.expression)
  );
}

const cssTexts = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/;
const sqlTexts = /"[^"]*"|'[^']*'/;
const blockComment = /\/\*[\s\S]*?\*\//;

/** The comments of a file, where a text in quotes is none; only SQL has comments to the end of a line. */
function commentsOutsideOf(texts: RegExp, text: string): readonly Prose[] {
  const lineComment = texts === sqlTexts ? "|--[^\\n]*" : "";
  const parts = new RegExp(`${texts.source}|(${blockComment.source}${lineComment})`, "g");
  return [...text.matchAll(parts)].flatMap(({ 1: comment, index }) =>
    comment === undefined
      ? []
      : [
          {
            kind: "comment" as const,
            line: text.slice(0, index).split("\n").length,
            text: withoutCode(comment),
          },
        ],
  );
}

/** Prose without code in backticks, without the targets of links and without the names after `@param`. */
function withoutCode(prose: string): string {
  return prose.replaceAll(/`[^`\n]*`|\$\{[^}]*\}|\]\([^)\s]*\)|@param \S+/g, (code) =>
    " ".repeat(code.length),
  );
}
