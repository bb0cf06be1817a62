/**
 * Returns a deep copy in which every empty string is null. Files, dates and other class instances are left as
 * they are.
 */
export function emptyToNull<Value>(value: Value): EmptyToNull<Value> {
  // The recursion rebuilds the value; the compiler cannot follow that.
  return replaceEmpty(value) as EmptyToNull<Value>;
}

/** `Value` with null allowed wherever it has a string. */
export type EmptyToNull<Value> = Value extends string
  ? Value | null
  : Value extends readonly (infer Item)[]
    ? EmptyToNull<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: EmptyToNull<Value[Key]> }
      : Value;

function replaceEmpty(value: unknown): unknown {
  if (value === "") return null;
  if (Array.isArray(value)) return value.map(replaceEmpty);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaceEmpty(member)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
