import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Serializes a value as canonical JSON: object keys in code-unit order and no white space, so equal values
 * have equal bytes and digests. Undefined members are left out, as by JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member !== null && typeof member === "object" && !Array.isArray(member) ? sortKeys(member) : member,
  );
}

function sortKeys(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Compares two texts in constant time. Signatures are compared as texts, not as the bytes that they encode:
 * the last character of base64url has bits that a decoder ignores, so several texts decode to one signature.
 */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/** SHA-256 as 64 hexadecimal digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
