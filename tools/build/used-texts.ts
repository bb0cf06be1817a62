import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { defaultLanguage } from "../../shared/src/core/languages.ts";
import type { Messages } from "../../shared/src/i18n/text-keys.ts";

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Keys of texts, joined by dots; the plural forms of one are one key. */
function keysOf(texts: Messages, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [`${path}${name}`.replace(pluralForm, "")] : keysOf(text, `${path}${name}.`),
  );
}

/** A key as code has it: parts between which are values that are known only at run time. */
type UsedKey = readonly string[];

/** Keys that an argument of `t` may be, as far as they are in it. */
function keysIn(node: ts.Expression): UsedKey[] {
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]];
  if (ts.isConditionalExpression(node)) return [...keysIn(node.whenTrue), ...keysIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...keysIn(node.left), ...keysIn(node.right)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return keysIn(node.expression);
  return [];
}

/** Finds the keys that a module asks `t` for. */
export function usedKeys(source: string): UsedKey[] {
  const found: UsedKey[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t") {
      const [key] = node.arguments;
      if (key) found.push(...keysIn(key));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("module.tsx", source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

/** True when there is a text for a key, whatever the values in it are. */
function isProvided(key: UsedKey, provided: ReadonlySet<string>): boolean {
  const [first = "", ...others] = key;
  if (others.length === 0) return provided.has(first);
  const pattern = new RegExp(`^${key.map((part) => part.replaceAll(".", String.raw`\.`)).join(".+")}$`);
  return [...provided].some((candidate) => pattern.test(candidate));
}

async function readTexts(folder: string): Promise<Messages | undefined> {
  const file = join(folder, defaultLanguage, "index.ts");
  if (!existsSync(file)) return undefined;
  // Read as it is, by the process that evaluates the configuration.
  const module = (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as { messages: Messages };
  return module.messages;
}

interface BuiltPart {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The package's folder, absolute. */
  readonly folder: string;
  /** Files that go into the build, relative to the project's folder, with slashes. */
  readonly files: readonly string[];
}

/**
 * Refuses a build whose code asks for a text that is neither among its own in the reference language,
 * `src/locales`, nor among the words that the shell provides. What another language lacks is shown in the
 * reference language. A part that loads its texts from elsewhere is not checked. Source:
 * spec:product#languages. @throws with every key and its file
 */
export async function refuseMissingTexts({ root, folder, files }: BuiltPart): Promise<void> {
  const own = await readTexts(join(folder, "src/locales"));
  if (!own) return;
  const common = await readTexts(join(root, "shared/src/i18n/locales"));
  const provided = new Set([...keysOf(own), ...keysOf(common ?? {})]);
  const sources = `${relative(root, folder).replaceAll("\\", "/")}/src/`;
  const missing = files
    .filter((file) => file.startsWith(sources) && /\.tsx?$/.test(file))
    .flatMap((file) =>
      usedKeys(readFileSync(join(root, file), "utf8"))
        .filter((key) => !isProvided(key, provided))
        .map((key) => `${file} shows the text "${key.join("${…}")}"`),
    );
  if (missing.length === 0) return;
  throw new Error(`${[...new Set(missing)].join(",\n")}: src/locales/${defaultLanguage} does not have it.`);
}
