import { QueryClient, type Query, type QueryKey } from "@tanstack/react-query";
import type { Visitor } from "../contracts/first-screen.ts";
import { queryClient } from "./query-client.ts";
import { siteQueries } from "./shared-queries.ts";
import { setRenderedQueries } from "./use-query.ts";

/** Data of a query that a first screen shows. */
export interface RenderedQuery {
  readonly key: QueryKey;
  readonly data: unknown;
}

/** Returns the data with which a first screen was rendered. */
export function readQueries(client: QueryClient = queryClient): RenderedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/** Requests the data of a query. A failed request leaves it without data. */
export function requestQuery(query: Query): void {
  query.fetch().catch(() => undefined);
}

/** Queries that were rendered without data, and wait for no answer. */
export function pendingQueries(client: QueryClient = queryClient): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ options, state }) => {
      const { enabled, queryFn } = options as { enabled?: unknown; queryFn?: unknown };
      const isWanted = enabled !== false && typeof queryFn === "function";
      return isWanted && state.status === "pending" && state.fetchStatus === "idle";
    });
}

/** Older than any time after which data is requested again. */
const longAgoMs = 1;

/**
 * Fills the cache with the data of the document's first screen. It is a guest's: what may differ for a player
 * is requested again.
 */
export function restoreQueries(
  queries: readonly RenderedQuery[],
  visitor: Visitor,
  client: QueryClient = queryClient,
): void {
  const rendered = new QueryClient();
  setRenderedQueries(rendered);
  for (const { key, data } of queries) {
    rendered.setQueryData(key, data);
    const isSame = visitor === "guest" || key[0] === siteQueries.all()[0];
    client.setQueryData(key, data, isSame ? {} : { updatedAt: longAgoMs });
  }
}
