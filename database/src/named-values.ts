/** Values of a statement: a list for `$1`, `$2`, or an object whose names the text has as `:name`. */
export type StatementValues<Value = unknown> = readonly Value[] | Readonly<Record<string, Value>>;

/** A statement as PostgreSQL reads it. */
export interface NumberedStatement {
  readonly text: string;
  /** Names in the order of their numbers, each once. */
  readonly names: readonly string[];
  /** True when the text has numbers of its own, which would be those of other values. */
  readonly hasOwnNumbers: boolean;
}

/** Error: the names in a statement and the names of its values differ. A fault of the code that sends it. */
class WrongNames extends Error {
  constructor(fault: string, text: string) {
    super(`${fault} in the statement: ${text}`);
    this.name = "WrongNames";
  }
}

/** Limit of the texts whose translations are stored; further ones are translated at each use. */
const storedMax = 500;
const stored = new Map<string, NumberedStatement>();

/**
 * Returns the text and the list of values that a driver takes. One text always has the same translation, so
 * it is one prepared statement. Throws {@link WrongNames} for a name without a value, for a value without a
 * name in the text, and for `$1` beside names.
 */
export function withNumbers(
  text: string,
  values: StatementValues,
): { readonly text: string; readonly values: readonly unknown[] } {
  if (isList(values)) return { text, values };
  let statement = stored.get(text);
  if (!statement) {
    statement = numberedStatement(text);
    if (statement.hasOwnNumbers) throw new WrongNames("Numbers beside names", text);
    if (stored.size < storedMax) stored.set(text, statement);
  }
  const { names } = statement;
  const list = names.map((name) => {
    const value = values[name];
    if (value === undefined && !Object.hasOwn(values, name))
      throw new WrongNames(`No value for :${name}`, text);
    return value;
  });
  const given = Object.keys(values);
  if (given.length === names.length) return { text: statement.text, values: list };
  throw new WrongNames(`No name :${given.find((name) => !names.includes(name))}`, text);
}

const isList = (values: StatementValues): values is readonly unknown[] => Array.isArray(values);

/** Parts in which a colon begins no name, brackets, numbers and names. */
const parts = new RegExp(
  [
    String.raw`--[^\n]*|::`,
    String.raw`[eE]'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"`,
    String.raw`(?<quote>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$).*?\k<quote>`,
    String.raw`[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*`,
    String.raw`(?<comment>\/\*)|(?<open>\[)|(?<close>\])|(?<number>\$\d+)|:(?<name>[A-Za-z]\w*)`,
  ].join("|"),
  "gs",
);

/**
 * Replaces each `:name` of a statement by a number. Strings, quoted names, comments and casts have none, nor
 * has a subscript, in which a colon is between two bounds.
 */
export function numberedStatement(text: string): NumberedStatement {
  const names: string[] = [];
  const subscripts: boolean[] = [];
  let numbered = "";
  let hasOwnNumbers = false;
  let copied = 0;
  const part = new RegExp(parts);
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const { comment, open, close, number, name } = found.groups ?? {};
    if (comment) part.lastIndex = endOfComment(text, found.index);
    if (open) subscripts.push(isSubscript(text.slice(0, found.index)));
    if (close) subscripts.pop();
    hasOwnNumbers ||= number !== undefined;
    if (name === undefined || subscripts.at(-1)) continue;
    if (!names.includes(name)) names.push(name);
    numbered += `${text.slice(copied, found.index)}$${names.indexOf(name) + 1}`;
    copied = part.lastIndex;
  }
  return { text: numbered + text.slice(copied), names, hasOwnNumbers };
}

/** True when a bracket after this text chooses items of an array, and begins no list of `array[…]`. */
function isSubscript(before: string): boolean {
  return /(?:[\w$)\]"]|[^\0-\x7f])\s*$/.test(before) && !/\barray\s*$/i.test(before);
}

/** Index after a comment, which can contain others. */
function endOfComment(text: string, start: number): number {
  const bound = /\/\*|\*\//g;
  bound.lastIndex = start;
  let depth = 0;
  for (let found = bound.exec(text); found; found = bound.exec(text)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return bound.lastIndex;
  }
  return text.length;
}
