/** Levels of lists and objects that a body may nest. Source: spec:api#input-bounds. */
export const jsonDepthMax = 32;

/**
 * A part of input that no door takes: text that PostgreSQL or UTF-8 cannot hold, or nesting beyond
 * {@link jsonDepthMax}.
 */
export interface InputFault {
  readonly path: readonly string[];
  readonly fault: "text" | "depth";
}

/**
 * NUL, which PostgreSQL stores neither as text nor in JSON, and half of a surrogate pair, which has no UTF-8.
 */
const unstorable = /[\0\p{Surrogate}]/u;
const everyUnstorable = new RegExp(unstorable, "gu");

/** True for a text that can be stored and sent as it is. */
export function isStorableText(text: string): boolean {
  return !unstorable.test(text);
}

/** The text with U+FFFD in the place of everything that cannot be stored. */
export function toStorableText(text: string): string {
  return text.replaceAll(everyUnstorable, "\uFFFD");
}

/**
 * Finds the first part of parsed input (names of members included) that no door may take; undefined when all
 * of it is fine. A value that is neither text, list nor plain object is never at fault.
 */
export function findInputFault(value: unknown, path: readonly string[] = []): InputFault | undefined {
  if (typeof value === "string") return isStorableText(value) ? undefined : { path, fault: "text" };
  if (!isNested(value)) return undefined;
  if (path.length >= jsonDepthMax) return { path, fault: "depth" };
  for (const [name, member] of Object.entries(value)) {
    // A name at fault is not repeated: whoever reports the path would have to send it.
    if (!isStorableText(name)) return { path, fault: "text" };
    const fault = findInputFault(member, [...path, name]);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * A list, or an object without a class: of JSON, or what routers make for parameters, whose prototype
 * inherits nothing.
 */
function isNested(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
