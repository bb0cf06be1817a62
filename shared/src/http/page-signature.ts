import { signPayload } from "../core/signature.ts";

/**
 * Returns the value of X-Signature for a payload, with the suffix that this page has. Source:
 * spec:api#signature.
 */
export function signForPage(payload: object): string {
  return signPayload(payload, pageSuffix());
}

function pageSuffix(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>('meta[name="signature-key"]')?.content ?? "";
}
