import {
  QueryObserver,
  useQuery as useCachedQuery,
  type DefaultError,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useBrowserValue } from "../session/use-browser-value.ts";

let renderedClient: QueryClient | undefined;

/**
 * Sets the queries with which the document's first screen was rendered. Absent on a server, and in a page
 * without one.
 */
export function setRenderedQueries(client: QueryClient | undefined): void {
  renderedClient = client;
}

const isLater = () => false;
const isNow = () => true;

/** True in the render in which a root takes over the document's content. */
const useTakesOver = () => useBrowserValue(isLater, isNow);

/**
 * Reads what states of a screen depend on. The library renders a component again for the properties that it
 * has read; a part of it that is rendered later, as in a dialog whose frame is still loading, would read them
 * after a failure that it never learns of.
 */
function trackStates({ isPending, isError, failureReason }: UseQueryResult<unknown, unknown>) {
  return { isPending, isError, failureReason };
}

/**
 * Hook for a query. A root that takes over a part of the document begins with what the part was rendered
 * with, also when the answer has come meanwhile to another root: its nodes would be replaced otherwise.
 */
export function useQuery<Data, ErrorType = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, ErrorType, Selected, Key>,
): UseQueryResult<Selected, ErrorType> {
  const result = useCachedQuery(options);
  const { isError } = trackStates(result);
  const takesOver = useTakesOver();
  if (!takesOver || !renderedClient) return result;
  const rendered = new QueryObserver(renderedClient, options).getCurrentResult();
  return rendered.data === result.data && !isError ? result : rendered;
}
