/** Request as it is sent: every query value is a string or a list of strings. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** True when the answer may arrive after the page is closed. */
  readonly keepalive?: boolean | undefined;
  /** File beside the body: both are sent as `multipart/form-data`, the members of the body as text fields. */
  readonly file?: { readonly name: string; readonly content: Blob } | undefined;
  /** Called with the part of the request that has been sent, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
}

/** Answer to a request, before its contract is applied. */
export interface Answer {
  readonly data: unknown;
}

/** Requests that change something and have no answer yet. */
export const unanswered = new Set<WireRequest>();
