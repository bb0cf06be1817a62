import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "@tessera/shared/schema";

/** Records by name that survive a restart. */
export interface Records<Value> {
  get(name: string): Value | undefined;
  /** In the order of their first appearance. */
  values(): Value[];
  /** Stores the record, replacing an earlier one of the same name. Written to the file when this returns. */
  put(name: string, value: Value): void;
}

const line = z.tuple([z.string(), z.unknown()]);

/**
 * Opens a record file: one line per change, the last line of a name counts. A partial line of a killed
 * process is dropped; outdated lines are removed at the next start.
 *
 * @param file created with its folder when it is missing
 * @param isRetained filter at start; other records are deleted
 * @throws Error when the file contains anything else
 */
export function openRecords<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  isRetained: (value: z.output<Schema>) => boolean = () => true,
): Records<z.output<Schema>> {
  type Value = z.output<Schema>;
  const toLine = (name: string, value: Value) => `${JSON.stringify([name, z.encode(schema, value)])}\n`;

  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const records = new Map<string, Value>();
  for (const text of wholeLines(file)) {
    const [name, value] = z.parse(line, JSON.parse(text));
    records.set(name, z.parse(schema, value));
  }
  for (const [name, value] of records) if (!isRetained(value)) records.delete(name);
  const lines = Array.from(records, ([name, value]) => toLine(name, value)).join("");
  writeFileSync(`${file}.new`, lines, { mode: 0o600 });
  renameSync(`${file}.new`, file);

  return {
    get: (name) => records.get(name),
    values: () => [...records.values()],
    put(name, value) {
      appendFileSync(file, toLine(name, value));
      records.set(name, value);
    },
  };
}

/** Records that end with the process. */
export function recordsInMemory<Value>(): Records<Value> {
  const records = new Map<string, Value>();
  return {
    get: (name) => records.get(name),
    values: () => [...records.values()],
    put: (name, value) => void records.set(name, value),
  };
}

/** Reads the complete lines, without a partial one at the end. */
function wholeLines(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").slice(0, -1).filter(Boolean);
}
