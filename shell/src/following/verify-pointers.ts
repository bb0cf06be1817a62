import {
  releasePointers,
  type PageKey,
  type ReleasePointers,
} from "@tessera/shared/contracts/release-pointers";
import * as z from "@tessera/shared/schema";

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

const jsonOf = (base64url: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(base64url)));

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/**
 * Reads pointers that one of the page's keys has signed. Rejects for another key, a changed text and pointers
 * that have expired. Source: RFC 7515, compact serialization, and RFC 7518, section 3.4.
 *
 * @param signed compact JWS
 * @param now Unix milliseconds
 */
export async function verifyPointers(
  signed: string,
  keys: readonly PageKey[],
  now: number,
): Promise<ReleasePointers> {
  const [head = "", body = "", signature = ""] = signed.split(".");
  const { alg, kid } = jsonOf(head) as { readonly alg?: unknown; readonly kid?: unknown };
  const key = keys.find((one) => one.kid === kid);
  if (alg !== "ES256" || !key)
    throw new Error(`No key of this page has signed the pointers, but ${String(kid)}.`);
  const jwk = { kty: "EC", crv: algorithm.namedCurve, x: key.x, y: key.y };
  const verifier = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
  const text = new TextEncoder().encode(`${head}.${body}`);
  if (!(await crypto.subtle.verify(algorithm, verifier, bytesOf(signature), text)))
    throw new Error("The pointers were changed on their way.");
  const pointers = z.parse(releasePointers, jsonOf(body));
  if (pointers.expiresAt <= now) throw new Error("The pointers have expired.");
  return pointers;
}
