import type { FirstScreenCall } from "./first-screen.ts";

/**
 * Calls that the document sends for a player before the page's scripts run, in `window.tesseraEarlyCalls`. Absent for guests,
 * and where the access token has to be renewed first.
 */
export interface EarlyCalls {
  /** Access token with which they were sent. */
  readonly bearer: string;
  /**
   * Answers by the address of their calls. An answer is taken once; undefined for a call that did not succeed, which is then
   * sent as usual.
   */
  readonly answers: Map<string, Promise<unknown>>;
}

declare global {
  interface Window {
    readonly tesseraEarlyCalls?: EarlyCalls;
  }
}

/** Address of a call: path and query, the same for the same call. */
export function callAddress({ path, query }: FirstScreenCall): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, one);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
