import { createECDH, createHash } from "node:crypto";
import type { PageKey } from "@tessera/shared/contracts/release-pointers";

/** Characters of a key's digest that name it: enough for the two keys that a page may know. */
const kidCharacters = 16;

/**
 * The public key of a private one, which is 32 bytes as base64url. The name is the start of its RFC 7638
 * thumbprint. Throws for bytes that are no private key of P-256; of random ones that is one in 2³².
 */
export function publicKeyOf(secret: string): PageKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(secret, "base64url"));
  // A byte that says "not compressed", then the coordinates.
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const digest = createHash("sha256").update(JSON.stringify({ crv: "P-256", kty: "EC", x, y }));
  return { kid: digest.digest("base64url").slice(0, kidCharacters), x, y };
}
