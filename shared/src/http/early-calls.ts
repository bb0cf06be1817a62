import { callAddress } from "../contracts/early-calls.ts";
import type { WireRequest } from "./wire.ts";

/**
 * Takes the answer of a call that the document has sent already; null where there is none for this request. Everything that
 * is not a read may change what was read, so that no answer is taken after it.
 */
export function takeEarlyAnswer({ method, path, query, headers }: WireRequest): Promise<unknown> | null {
  const early = typeof window === "undefined" ? undefined : window.tesseraEarlyCalls;
  if (!early) return null;
  if (method !== "GET") {
    early.answers.clear();
    return null;
  }
  const address = callAddress({ path, query });
  const answer = early.answers.get(address);
  if (!answer || headers["Authorization"] !== `Bearer ${early.bearer}`) return null;
  early.answers.delete(address);
  return answer;
}
