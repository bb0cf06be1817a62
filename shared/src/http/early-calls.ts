import { callAddress, type EarlyRefusal } from "../contracts/early-calls.ts";
import { languageOrDefault } from "../core/languages.ts";
import { storage } from "../session/storage.ts";
import type { WireRequest } from "./wire.ts";

/** Answer to the document's call: data, or that there is no such thing. */
export type EarlyAnswer = { readonly data: unknown } | { readonly refusal: EarlyRefusal };

/**
 * Takes the answer of a call that the document has sent already; null where there is none for this request,
 * and a promise of null where it failed in a way that another attempt may mend. Everything that is not a read
 * may change what was read, so that no answer is taken after it.
 */
export function takeEarlyAnswer({
  method,
  path,
  query,
  headers,
}: WireRequest): Promise<EarlyAnswer | null> | null {
  const early = typeof window === "undefined" ? undefined : window.tesseraEarlyCalls;
  if (!early) return null;
  if (method !== "GET") {
    early.answers.clear();
    early.refusals?.clear();
    return null;
  }
  const address = callAddress({ path, query });
  const answer = early.answers.get(address);
  if (!answer || headers["Authorization"] !== `Bearer ${early.bearer}`) return null;
  // Where the browser has lost the cookie of its language, the document is in another one.
  if (early.language !== undefined && early.language !== languageOrDefault(storage.read("language")))
    return null;
  early.answers.delete(address);
  return answer.then((data) => {
    if (data !== undefined) return { data };
    const refusal = early.refusals?.get(address);
    early.refusals?.delete(address);
    return refusal ? { refusal } : null;
  });
}
