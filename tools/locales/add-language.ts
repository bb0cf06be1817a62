import { readdirSync, readFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLanguage } from "@tessera/shared/core/languages";
import ts from "typescript";
import { findLocales } from "./find-locales.ts";

/** Marks a text as one of the made-up language. */
export const madeUp = (text: string): string => `⟦${text}⟧`;

/**
 * Adds a made-up language to sources by files alone: a line in the list, and a folder beside each English
 * one.
 */
export function addLanguage(root: string, code: string): void {
  const list = join(root, "shared/src/core/languages.ts");
  const line = `  { code: "${code}", name: "${madeUp("Language")}", locale: "en-GB" },\n`;
  writeFileSync(list, readFileSync(list, "utf8").replace(/^\] as const satisfies/m, `${line}$&`));
  for (const locales of findLocales(root)) {
    const [from, to] = [join(root, locales, defaultLanguage), join(root, locales, code)];
    mkdirSync(to);
    for (const file of readdirSync(from)) {
      writeFileSync(join(to, file), translateFile(readFileSync(join(from, file), "utf8"), code));
    }
  }
}

/**
 * Translates the texts of a file in English; what it imports of another folder of texts, it imports in that
 * language.
 */
function translateFile(source: string, code: string): string {
  const file = ts.createSourceFile("en.ts", source, ts.ScriptTarget.Latest, true);
  const edits: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node)) {
      // A literal starts and ends with a quote, a backtick or a brace.
      edits.push({ at: node.getStart() + 1, text: "⟦" }, { at: node.getEnd() - 1, text: "⟧" });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const translated = edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
  return translated.replaceAll(`locales/${defaultLanguage}`, `locales/${code}`);
}

/**
 * True for a literal that a player reads: a value, an item, an argument or a result, but no path and no name.
 */
function isText(node: ts.Node): boolean {
  if (ts.isStringLiteral(node) && node.text.startsWith("/")) return false;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isCallExpression(parent) ||
    (ts.isArrowFunction(parent) && parent.body === node)
  );
}
