// The extension lets plain Node find the file: the package has no exports map.
import md5 from "crypto-js/md5.js";

/** Name of a field that never takes part in its own signature. */
const signatureField = "sign";

const loneSurrogate = /\p{Surrogate}/gu;

/**
 * The text that a request's signature covers: `key=value` pairs in code-unit order, joined by `&`. Strings
 * stay raw; null, undefined, empty strings, files and functions are left out; lists and objects are written
 * as canonical JSON. Throws RangeError on a number that is not finite. Source: spec:api#signature.
 */
export function canonicalPayload(payload: object): string {
  return Object.entries(payload)
    .filter(([key, value]) => key !== signatureField && isSigned(value))
    .sort(byKey)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : canonicalJson(value)}`)
    .join("&");
}

/**
 * Lower-case hex of MD5 over the canonical payload followed by `suffix`, in UTF-8. It detects accidental
 * change only: the suffix is readable in every page.
 */
export function signPayload(payload: object, suffix: string): string {
  // A lone half of a pair has no UTF-8; like every encoder, sign the replacement character in its place.
  return md5((canonicalPayload(payload) + suffix).replace(loneSurrogate, "\uFFFD")).toString();
}

function isSigned(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || typeof value === "function") return false;
  return !(typeof Blob !== "undefined" && value instanceof Blob);
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}

function canonicalJson(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`Cannot sign ${value}`);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `[${value.map((item) => jsonMember(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) return canonicalObject(value);
  return JSON.stringify(value);
}

function canonicalObject(value: object): string {
  const members = Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .sort(byKey)
    .map(([key, member]) => `${JSON.stringify(key)}:${jsonMember(member)}`);
  return `{${members.join(",")}}`;
}

/** Inside a list or an object a date is a JSON string; alone at the top it is written bare. */
function jsonMember(value: unknown): string {
  return value instanceof Date ? JSON.stringify(value) : canonicalJson(value);
}
