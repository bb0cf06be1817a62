import { isStorableText, jsonDepthMax, toStorableText } from "@tessera/shared/core/input-bounds";
import * as z from "@tessera/shared/schema";

/**
 * Optional data of a callback beside its money. The money never depends on it: values that cannot be stored
 * are left out and recorded.
 */
export interface Metadata<Value = unknown> {
  /** Undefined when no part of it can be stored. */
  readonly value: Value | undefined;
  /** Paths of the values that were left out, for example `detail.symbols[3]`; of many the first ones. */
  readonly leftOut: readonly string[];
}

const leftOutMax = 20;
const pathLengthMax = 200;

/** Schema of a JSON value of any shape under this name. Accepts everything. */
export function jsonMetadata(name: string) {
  return z.pipe(
    z.unknown(),
    z.transform((value: unknown): Metadata => {
      const leftOut: string[] = [];
      return { value: storableOf(value, name, jsonDepthMax, leftOut), leftOut };
    }),
  );
}

/**
 * Schema of a value of a given shape under this name; a value of another shape is left out as a whole.
 * Accepts everything.
 */
export function shapedMetadata<Schema extends z.ZodMiniType>(name: string, shape: Schema) {
  return z.pipe(
    z.unknown(),
    z.transform((value: unknown): Metadata<z.output<Schema>> => {
      const parsed = z.safeParse(shape, value);
      return parsed.success
        ? { value: parsed.data, leftOut: [] }
        : { value: undefined, leftOut: value === null ? [] : [name] };
    }),
  );
}

/** Copies a JSON value without the parts that cannot be stored; undefined when nothing is left. */
function storableOf(value: unknown, path: string, levels: number, leftOut: string[]): unknown {
  if (typeof value === "string" ? !isStorableText(value) : levels === 0 && isNested(value)) {
    recordPath(path, leftOut);
    return undefined;
  }
  if (Array.isArray(value)) {
    // The other items keep their indexes.
    return value.map(
      (item: unknown, index) => storableOf(item, `${path}[${index}]`, levels - 1, leftOut) ?? null,
    );
  }
  if (!isNested(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]) => {
    const memberPath = `${path}.${key}`;
    if (!isStorableText(key)) {
      recordPath(memberPath, leftOut);
      return [];
    }
    const storable = storableOf(member, memberPath, levels - 1, leftOut);
    return storable === undefined ? [] : [[key, storable] as const];
  });
  return Object.fromEntries(members);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function recordPath(path: string, leftOut: string[]): void {
  if (leftOut.length < leftOutMax) leftOut.push(toStorableText(path.slice(0, pathLengthMax)));
}
