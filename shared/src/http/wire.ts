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
}

/** Answer to a request, before its contract is applied. */
export interface Answer {
  readonly data: unknown;
}
