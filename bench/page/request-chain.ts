/** A request of a page with what caused it. Times in milliseconds since the request of the document. */
export interface ChainedRequest {
  readonly url: string;
  readonly startMs: number;
  /** Null when it has not ended. */
  readonly endMs: number | null;
  /** Address of the document or the style sheet that names it; null when a script made it. */
  readonly namedBy: string | null;
  /** True for scripts, styles and data: a script may have waited for it. */
  readonly isAwaited: boolean;
  /** True when the browser had it, or was loading it already. */
  readonly isCached: boolean;
}

/**
 * A script that waited for a request begins the next one at once; both times come from different processes.
 */
const toleranceMs = 5;

/**
 * Depth of every request below the document, which has 0. What a document or a style sheet names is one
 * deeper than that. A request of a script is one deeper than everything that had ended by then, since nothing
 * says for which of them the script waited: the depth is that of the longest possible chain. What the browser
 * has already adds nothing.
 */
export function requestDepths(requests: readonly ChainedRequest[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const earlier: ChainedRequest[] = [];
  for (const request of [...requests].sort((left, right) => left.startMs - right.startMs)) {
    if (!depths.has(request.url)) {
      const own = earlier.length === 0 || request.isCached ? 0 : 1;
      depths.set(request.url, own + depthAbove(request, earlier, depths));
    }
    earlier.push(request);
  }
  return depths;
}

function depthAbove(
  { namedBy, startMs }: ChainedRequest,
  earlier: readonly ChainedRequest[],
  depths: ReadonlyMap<string, number>,
): number {
  if (namedBy !== null) return depths.get(namedBy) ?? 0;
  const ended = earlier.filter(
    ({ isAwaited, endMs }) => isAwaited && endMs !== null && endMs <= startMs + toleranceMs,
  );
  return Math.max(0, ...ended.map(({ url }) => depths.get(url) ?? 0));
}

/** Depth of the longest chain among the requests that had ended at a time. */
export function chainDepth(requests: readonly ChainedRequest[], untilMs: number): number {
  const depths = requestDepths(requests);
  const ended = requests.filter(({ endMs }) => endMs !== null && endMs <= untilMs);
  return Math.max(0, ...ended.map(({ url }) => depths.get(url) ?? 0));
}
