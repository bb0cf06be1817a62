import type { FirstScreenCall } from "./first-screen.ts";

/** Answer that there is no such thing, or not any more: 404 or 410, with the problem in its body. */
export interface EarlyRefusal {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Calls that the document sends for a player before the page's scripts run, in `window.tesseraEarlyCalls`.
 * Absent for guests, and where the access token has to be renewed first.
 */
export interface EarlyCalls {
  /** Access token with which they were sent. */
  readonly bearer: string;
  /** Language of the document, and so of the answers. Absent in documents of older servers. */
  readonly language?: string;
  /**
   * Answers by the address of their calls. An answer is taken once; undefined for a call that did not
   * succeed, which is then sent as usual, unless it was refused.
   */
  readonly answers: Map<string, Promise<unknown>>;
  /**
   * Refusals by the address of their calls, there once the answer is undefined. Absent in documents of older
   * servers.
   */
  readonly refusals?: Map<string, EarlyRefusal>;
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
