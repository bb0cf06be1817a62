import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

/** Encrypts a secret for the database, so that a copy of the database alone does not reveal it. */
export function seal(key: Uint8Array, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, sealingKey(key), nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts a secret. Throws when it was encrypted with another key or was modified. */
export function unseal(key: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, sealingKey(key), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

function sealingKey(key: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "operator-totp", 32));
}
