import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Query state that shows whether to display "Still trying". */
export interface PendingState {
  readonly isPending: boolean;
  readonly failureCount: number;
}

const stillTryingAfterMs = 4_000;

/**
 * True when a query without data has failed once or has been pending for 4 s: the part then shows "Still
 * trying". Source: spec:screens#still-trying.
 */
export function isStillTrying({ isPending, failureCount }: PendingState, waitedMs: number): boolean {
  return isPending && (failureCount > 0 || waitedMs >= stillTryingAfterMs);
}

/** Hook for `isStillTrying`, with its own timer. */
export function useStillTrying(query: PendingState): boolean {
  const [isTimeOver, setTimeOver] = useState(false);
  const { isPending, failureCount } = query;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setTimeOver(true), stillTryingAfterMs);
    return () => {
      clearTimeout(timer);
      setTimeOver(false);
    };
  }, [isPending]);
  return isStillTrying({ isPending, failureCount }, isTimeOver ? stillTryingAfterMs : 0);
}

/**
 * Returns a function that refetches at once: a query that waits for its next retry is cancelled first,
 * because `refetch` alone would wait for it.
 */
export function useRetryNow(queryKey: readonly unknown[], refetch: () => unknown): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }).then(refetch);
}
