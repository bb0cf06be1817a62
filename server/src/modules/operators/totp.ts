import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const digits = 6;
/** Codes of the previous and the next step are accepted too: clocks differ and people type slowly. */
const skewSteps = 1;
const secretBytes = 20;

/** Generates a secret of the length that RFC 4226 recommends: 160 random bits. */
export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** Computes the code of one time step. Source: RFC 6238, HMAC-SHA1, 30 seconds, 6 digits. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const truncated = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, "0");
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / stepSeconds);
}

/** Finds the step around now that a typed code belongs to; null when there is none. */
export function matchingTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = totpStep(now);
  for (let step = current - skewSteps; step <= current + skewSteps; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    const typed = Buffer.from(code);
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) return step;
  }
  return null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes RFC 4648 base32 without padding, as authenticators read it. */
export function toBase32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}

/** Decodes base32. Throws RangeError on a character outside the alphabet. */
export function fromBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text.replace(/=+$/, "").toUpperCase()) {
    const value = alphabet.indexOf(letter);
    if (value < 0) throw new RangeError("Not base32");
    bits += value.toString(2).padStart(5, "0");
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Builds the URI for the QR code that an authenticator scans. */
export function otpauthUri(username: string, secret: Uint8Array): string {
  return `otpauth://totp/Tessera:${encodeURIComponent(username)}?secret=${toBase32(secret)}&issuer=Tessera`;
}
