import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** Keys that a browser gives with its subscription. */
export interface DeviceKeys {
  /** Public key, an uncompressed point of P-256: 65 bytes. */
  readonly key: Uint8Array;
  /** Secret shared with the browser alone: 16 bytes. */
  readonly secret: Uint8Array;
}

/** Size of a record, in bytes; a notification is one record. */
const recordBytes = 4_096;

/**
 * Encrypts a notification for one browser, so that its push service cannot read it. Source: RFC 8291,
 * `aes128gcm`.
 *
 * @param sender private key for this notification alone, and `salt` 16 bytes: both random but for the example
 *   of the RFC
 * @returns the body of the request
 * @throws when the browser's key is no point of the curve
 */
export function encryptNotification(
  text: string,
  device: DeviceKeys,
  { sender, salt = randomBytes(16) }: { readonly sender?: Uint8Array; readonly salt?: Uint8Array } = {},
): Uint8Array {
  const own = createECDH("prime256v1");
  if (sender) own.setPrivateKey(sender);
  else own.generateKeys();
  const publicKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), device.key, publicKey]);
  const input = hkdfSync("sha256", own.computeSecret(device.key), device.secret, info, 32);
  const derive = (use: string, length: number) =>
    new Uint8Array(hkdfSync("sha256", new Uint8Array(input), salt, `Content-Encoding: ${use}\0`, length));
  const cipher = createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  // 2 ends the last record.
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  const head = [salt, size, Buffer.of(publicKey.length), publicKey];
  return Buffer.concat([...head, ...sealed, cipher.getAuthTag()]);
}

/** True when a browser's public key is a point of the curve. */
export function isDeviceKey(key: Uint8Array): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}
