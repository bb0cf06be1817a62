import { createHash } from "node:crypto";

/**
 * A value as JSON with the keys of every object in code-unit order and no white space: equal values give equal bytes, so a
 * digest of them names the value. Members that are undefined are left out, as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member !== null && typeof member === "object" && !Array.isArray(member) ? sortKeys(member) : member,
  );
}

function sortKeys(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** SHA-256 as 64 hexadecimal digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
