import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, as a cookie can carry them. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A keyed digest of several parts, none of which can run over into the next. */
export function keyedDigest(key: Uint8Array, ...parts: string[]): Buffer {
  return createHmac("sha256", key).update(parts.join("\n")).digest();
}

/** Compares digests of one kind without telling by its time how much of them agrees. */
export function sameDigest(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
