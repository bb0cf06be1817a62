import { QueryClient } from "@tanstack/react-query";
import { retryDelay, shouldRetryQuery } from "../http/retry.ts";

/** A query client with the retry rule (spec:api#retry). A screen uses the page's one; tests make their own. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay,
        // Coming back to a tab within half a minute shows what is there; server events bring what changed.
        staleTime: 30_000,
        // A call that fails for want of a network is a failed try like any other, and shown as one.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: 0, networkMode: "always" },
    },
  });
}

/** The one cache of the page. */
export const queryClient = createQueryClient();
