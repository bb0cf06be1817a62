/** Digests as hexadecimal digits, on Web Crypto: the same code in the studio and in the page, which recomputes a result. */

/** SHA-256 of a text in UTF-8. */
export async function sha256OfText(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** SHA-256 of bytes that are given as hexadecimal digits. */
export async function sha256OfHex(hex: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(hex)));
}

/** HMAC-SHA256 of texts in UTF-8, with bytes as key that are given as hexadecimal digits. */
export async function hmacWith(keyHex: string): Promise<(text: string) => Promise<string>> {
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(keyHex), hash, false, ["sign"]);
  return async (text) => hexOf(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
