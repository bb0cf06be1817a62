import { isDeepStrictEqual } from "node:util";
import type { Shape } from "./shapes.ts";

/** Who writes a value: a server its replies, a client its requests. */
export type Writer = "server" | "client";

/** A place in a value, and what is wrong with it for the one who reads. */
export interface Misfit {
  /** Names of the members down to it; empty for the value itself. */
  readonly field: string;
  readonly fault: string;
  /** True where the reader can do without: it was never always there. */
  readonly isBearable?: true;
}

interface ComparedPair {
  /** Shape of what is written. */
  readonly written: Shape;
  /** Shape of what is read. */
  readonly read: Shape;
  readonly writer: Writer;
  readonly field: string;
}

/** Members that say nothing of which values there are. */
const annotations = new Set(["default", "description", "title", "deprecated", "examples"]);
const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const;
/** Members that {@link findMisfits} understands; of any other it demands that both shapes have the same. */
const understood = new Set<string>([
  ...lowerBounds,
  ...upperBounds,
  "type",
  "enum",
  "const",
  "pattern",
  "format",
]);

/**
 * Finds what one who reads values of one shape would miss in values of another one. Where it cannot know, it
 * says that the values differ. Members that are written and not read are left alone in what a server writes,
 * and found in what a client writes: it means them.
 */
export function findMisfits(written: Shape, read: Shape, writer: Writer): readonly Misfit[] {
  return misfitsOf({ written, read, writer, field: "" });
}

function misfitsOf(pair: ComparedPair): readonly Misfit[] {
  const [read, written] = [bare(pair.read), bare(pair.written)];
  if (Object.keys(read).length === 0 || isDeepStrictEqual(read, written)) return [];
  return alternatives(written).flatMap((one) => {
    const found = alternatives(read).map((other) => misfitsOfOne({ ...pair, written: one, read: other }));
    // The alternative that it was made for is the one with the fewest differences; of a new one only what
    // tells it apart is said.
    const [nearest = []] = found.toSorted((a, b) => weightOf(a) - weightOf(b));
    const apart = nearest.filter(isOther);
    return found.length > 1 && apart.length > 0 ? apart : nearest;
  });
}

function bare(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !annotations.has(name)));
}

/** Fault of a value that is another one; by it alternatives are distinguished. */
const otherValues: Readonly<Record<Writer, string>> = {
  server: "may have other values",
  client: "takes fewer values",
};

const isOther = ({ fault }: Misfit) => Object.values(otherValues).includes(fault);

const weightOf = (misfits: readonly Misfit[]) => misfits.length + 1_000 * misfits.filter(isOther).length;

function alternatives(shape: Shape): readonly Shape[] {
  const { anyOf = shape["oneOf"], type } = shape;
  if (Array.isArray(anyOf)) return (anyOf as Shape[]).flatMap(alternatives);
  return Array.isArray(type) ? type.map((each: unknown) => ({ ...shape, type: each })) : [shape];
}

function misfitsOfOne(pair: ComparedPair): readonly Misfit[] {
  const [read, written] = [bare(pair.read), bare(pair.written)];
  const { writer, field } = pair;
  if (Object.keys(read).length === 0 || isDeepStrictEqual(read, written)) return [];
  const other = [{ field, fault: otherValues[writer] }];
  if (written["type"] !== read["type"] && !(written["type"] === "integer" && read["type"] === "number"))
    return other;
  if (written["type"] === "object") return misfitsOfObject({ ...pair, written, read });
  if (written["type"] === "array" && "items" in written && "items" in read) {
    const { items: writtenItems, ...writtenRest } = written;
    const { items: readItems, ...readRest } = read;
    return [
      ...(holdsBounds(writtenRest, readRest) ? [] : other),
      ...misfitsOf({ ...pair, written: writtenItems as Shape, read: readItems as Shape }),
    ];
  }
  return holdsBounds(written, read) ? [] : other;
}

/** True when every value of one shape without members is one of the other. */
function holdsBounds(written: Shape, read: Shape): boolean {
  const number = (shape: Shape, name: string, otherwise: number) => Number(shape[name] ?? otherwise);
  const values = valuesOf(read);
  return (
    lowerBounds.every((name) => number(written, name, -Infinity) >= number(read, name, -Infinity)) &&
    upperBounds.every((name) => number(written, name, Infinity) <= number(read, name, Infinity)) &&
    ["pattern", "format"].every((name) => read[name] === undefined || read[name] === written[name]) &&
    (values === null || (valuesOf(written)?.every((value) => values.includes(value)) ?? false)) &&
    Object.keys(read).every((name) => understood.has(name) || isDeepStrictEqual(read[name], written[name]))
  );
}

function valuesOf(shape: Shape): readonly unknown[] | null {
  if ("const" in shape) return [shape["const"]];
  return Array.isArray(shape["enum"]) ? shape["enum"] : null;
}

function misfitsOfObject(pair: ComparedPair): readonly Misfit[] {
  const { written, read, writer, field } = pair;
  const [writtenMembers, readMembers] = [membersOf(written), membersOf(read)];
  const inner = (name: string) => (field === "" ? name : `${field}.${name}`);
  const found: Misfit[] = [];
  for (const [name, shape] of Object.entries(readMembers)) {
    const [same, isRead] = [writtenMembers[name], requiredOf(read).includes(name)];
    if (same === undefined) {
      if (writer === "server")
        found.push({ field: inner(name), fault: "is gone", ...(!isRead && { isBearable: true }) });
      else if (isRead) found.push({ field: inner(name), fault: "is needed now" });
      continue;
    }
    if (isRead && !requiredOf(written).includes(name))
      found.push({ field: inner(name), fault: writer === "server" ? "may be missing" : "is needed now" });
    found.push(...misfitsOf({ ...pair, written: same, read: shape, field: inner(name) }));
  }
  const { additionalProperties: others = {} } = read;
  for (const [name, shape] of Object.entries(writtenMembers)) {
    if (name in readMembers) continue;
    if (others === false) found.push({ field: inner(name), fault: "is refused" });
    else if (Object.keys(others as Shape).length > 0)
      found.push(...misfitsOf({ ...pair, written: shape, read: others as Shape, field: inner(name) }));
    else if (writer === "client") found.push({ field: inner(name), fault: "is not read any more" });
  }
  return [...found, ...misfitsOfOthers(pair, inner("*"))];
}

/** Compares what objects may hold beside their named members. */
function misfitsOfOthers(pair: ComparedPair, field: string): readonly Misfit[] {
  const [written, read] = [pair.written["additionalProperties"], pair.read["additionalProperties"]];
  const fault = otherValues[pair.writer];
  if (!isDeepStrictEqual(pair.read["propertyNames"] ?? {}, pair.written["propertyNames"] ?? {}))
    return [{ field, fault }];
  // A shape without the member leaves others open; who writes it has none.
  if (typeof written !== "object" || written === null || read === undefined) return [];
  if (read === false) return [{ field, fault: "is refused" }];
  return misfitsOf({ ...pair, written: written as Shape, read: read as Shape, field });
}

const membersOf = (shape: Shape) => (shape["properties"] ?? {}) as Readonly<Record<string, Shape>>;
const requiredOf = (shape: Shape) => (shape["required"] ?? []) as readonly string[];
