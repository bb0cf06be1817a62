import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates 256 random bits in a form that a cookie can carry. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Keyed digest of several parts, encoded so that their boundaries are unambiguous. */
export function keyedDigest(key: Uint8Array, ...parts: string[]): Buffer {
  return createHmac("sha256", key).update(parts.join("\n")).digest();
}

/**
 * Compares two texts in constant time. Signatures are compared as texts, not as the bytes that they encode:
 * the last character of base64url has bits that a decoder ignores, so several texts decode to one signature.
 */
export function isSameText(left: string, right: string): boolean {
  return sameDigest(Buffer.from(left), Buffer.from(right));
}

/** Compares digests of one kind in constant time. */
export function sameDigest(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
