import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

/** Key of what is stored in the database encrypted. */
export interface SealingKey {
  /** Key that is not in the database. */
  readonly key: Uint8Array;
  /** Purpose of the key; each purpose has a key of its own. */
  readonly purpose: "operator-totp" | "player-totp" | "identity-card";
  /** Id of the row that the text belongs to: in another row it cannot be read. */
  readonly context?: string;
}

/** Encrypts a secret for the database, so that a copy of the database alone does not reveal it. */
export function seal(sealing: SealingKey, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(sealing), nonce).setAAD(contextOf(sealing));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts a secret. Throws when it was encrypted with another key, for another row, or was modified. */
export function unseal(sealing: SealingKey, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(algorithm, keyOf(sealing), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes)).setAAD(contextOf(sealing));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

function keyOf({ key, purpose }: SealingKey): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", purpose, 32));
}

const contextOf = ({ context = "" }: SealingKey) => Buffer.from(context);
