import { isStorableText, jsonDepthMax, toStorableText } from "@tessera/shared/core/input-bounds";
import * as z from "@tessera/shared/schema";

/** Optional data of a callback beside its money. The money never depends on it: what no row can hold is left out and noted. */
export interface Ornament<Value = unknown> {
  /** Undefined where nothing of it can be kept. */
  readonly value: Value | undefined;
  /** Paths of what was left out, for example `detail.symbols[3]`; of many the first ones. */
  readonly leftOut: readonly string[];
}

const notedMax = 20;
const pathLengthMax = 200;

/** A JSON value of any shape under this name. Takes everything. */
export function jsonOrnament(name: string) {
  return z.pipe(
    z.unknown(),
    z.transform((value: unknown): Ornament => {
      const leftOut: string[] = [];
      return { value: storableOf(value, name, jsonDepthMax, leftOut), leftOut };
    }),
  );
}

/** A value of a shape under this name; of another shape it is left out as a whole. Takes everything. */
export function shapedOrnament<Schema extends z.ZodMiniType>(name: string, shape: Schema) {
  return z.pipe(
    z.unknown(),
    z.transform((value: unknown): Ornament<z.output<Schema>> => {
      const parsed = z.safeParse(shape, value);
      return parsed.success
        ? { value: parsed.data, leftOut: [] }
        : { value: undefined, leftOut: value === null ? [] : [name] };
    }),
  );
}

/** A copy of a JSON value without what cannot be stored, or undefined when that is all of it. */
function storableOf(value: unknown, path: string, levels: number, leftOut: string[]): unknown {
  if (typeof value === "string" ? !isStorableText(value) : levels === 0 && isNested(value)) {
    note(path, leftOut);
    return undefined;
  }
  if (Array.isArray(value)) {
    // The others keep their places.
    return value.map(
      (item: unknown, index) => storableOf(item, `${path}[${index}]`, levels - 1, leftOut) ?? null,
    );
  }
  if (!isNested(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]) => {
    const memberPath = `${path}.${key}`;
    if (!isStorableText(key)) {
      note(memberPath, leftOut);
      return [];
    }
    const kept = storableOf(member, memberPath, levels - 1, leftOut);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(members);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function note(path: string, leftOut: string[]): void {
  if (leftOut.length < notedMax) leftOut.push(toStorableText(path.slice(0, pathLengthMax)));
}
