import { Secret, TOTP } from "otpauth";

/** Defaults that authenticators assume when the URI names nothing else. Source: RFC 6238. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 };
/** Codes of the previous and the next step are accepted too: clocks differ and people type slowly. */
const skewSteps = 1;
const secretBytes = 20;

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** Generates a secret of the length that RFC 4226 recommends: 160 random bits. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: secretBytes }).bytes;
}

/**
 * Finds the step around now (its number since 1970) that a typed code belongs to; null when there is none.
 */
export function matchingTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const skew = TOTP.validate({
    ...settings,
    secret: toSecret(secret),
    token: code,
    timestamp,
    window: skewSteps,
  });
  return skew === null ? null : TOTP.counter({ period: settings.period, timestamp }) + skew;
}

/** Encodes RFC 4648 base32 without padding, as authenticators read it. */
export function toBase32(bytes: Uint8Array): string {
  return toSecret(bytes).base32;
}

/** Decodes base32. Throws TypeError on a character outside the alphabet. */
export function fromBase32(text: string): Uint8Array {
  return Secret.fromBase32(text).bytes;
}

/** Builds the URI for the QR code that an authenticator scans. */
export function otpauthUri(username: string, secret: Uint8Array): string {
  return new TOTP({ ...settings, issuer: "Tessera", label: username, secret: toSecret(secret) }).toString();
}
