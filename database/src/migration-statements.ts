/** A statement of a migration without a transaction. */
export interface LoneStatement {
  readonly text: string;
  /** Name of the index that it creates or drops; absent for one that changes rows, which is repeated. */
  readonly index?: string;
}

/** Rows that a repeated statement changes at most, for each of which a call of a player may wait. */
const batchRowsMax = 1_000;

/** First line of a migration whose statements are committed one by one. */
const firstLine = /^-- (?:expand|contract), without a transaction\r?\n/;

const creation =
  /^create (?:unique )?index concurrently if not exists (?<name>[a-z_]\w*) on (?<schema>[a-z_]\w*\.)?[a-z_]/;
const deletion = /^drop index concurrently if exists (?<name>[a-z_][\w.]*)$/;
const rowStatement = /^(?:with|update|insert|delete) /;
const limit = /\blimit (?<rows>\d+)\b/g;

/**
 * Reads the statements of a migration without a transaction. Each can be run again after it was interrupted,
 * so nothing records where a migration stopped. Returns undefined for any other migration.
 *
 * @throws RangeError for a statement that cannot be run again, or that may change any number of rows
 */
export function readLoneStatements(script: string): readonly LoneStatement[] | undefined {
  if (!firstLine.test(script)) return undefined;
  // Of the same length, so that a position is the same in both.
  const masked = script.replaceAll(/--[^\n]*|\/\*.*?\*\/|'[^']*'/gs, (part) => " ".repeat(part.length));
  const statements: LoneStatement[] = [];
  for (const { 0: part, index: start } of masked.matchAll(/[^;\s][^;]*/g)) {
    const form = part.replaceAll(/\s+/g, " ").trim().toLowerCase();
    const text = script.slice(start, start + part.length).trim();
    const index = indexOf(form);
    const fault = index === undefined ? faultOf(form) : undefined;
    if (fault !== undefined) throw new RangeError(`${fault}: ${shorten(text)}`);
    statements.push(index === undefined ? { text } : { text, index });
  }
  return statements;
}

/** Finds the index that a statement creates, in the schema of its table, or drops. */
function indexOf(form: string): string | undefined {
  const { schema = "", name } = (creation.exec(form) ?? deletion.exec(form))?.groups ?? {};
  return name === undefined ? undefined : schema + name;
}

/** Finds what is wrong with a statement that creates and drops no index. */
function faultOf(form: string): string | undefined {
  if (!rowStatement.test(form))
    return "Without a transaction a statement creates an index CONCURRENTLY IF NOT EXISTS, drops one CONCURRENTLY IF EXISTS or changes rows; any other belongs in another file";
  const limits = [...form.matchAll(limit)].map(({ groups }) => Number(groups?.["rows"]));
  if (limits.length === 0 || limits.some((rows) => rows > batchRowsMax))
    return `A repeated statement needs a LIMIT of at most ${batchRowsMax} rows`;
  // One whose rows are all locked would change none and count as done.
  if (form.includes("skip locked")) return "A repeated statement must not skip rows that are locked";
  return undefined;
}

/** Returns the beginning of a statement on one line, for a message. */
export function shorten(text: string): string {
  const line = text
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
