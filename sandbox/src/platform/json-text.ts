/** JSON of a value in which a bigint is a string of digits. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
}
