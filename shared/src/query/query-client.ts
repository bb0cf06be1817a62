import { QueryClient } from "@tanstack/react-query";
import { retryDelay, shouldRetryQuery } from "../http/retry.ts";

/**
 * Creates a query client with the retry rule (spec:api#retry). Screens use the page's client; tests create
 * their own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay,
        // A tab that regains the focus within half a minute shows cached data; server events deliver changes.
        staleTime: 30_000,
        // A call without a network connection counts as a failed attempt and is shown as one.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
}

/** The page's single query cache. */
export const queryClient = createQueryClient();
