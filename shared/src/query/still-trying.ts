import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** As much of a query's state as tells whether a player has waited long enough to be told. */
export interface PendingState {
  readonly isPending: boolean;
  readonly failureCount: number;
}

const stillTryingAfterMs = 4_000;

/**
 * A part that has nothing to show says "Still trying" after its first failed try or after 4 s. Source:
 * spec:screens#still-trying.
 */
export function isStillTrying({ isPending, failureCount }: PendingState, waitedMs: number): boolean {
  return isPending && (failureCount > 0 || waitedMs >= stillTryingAfterMs);
}

/** `isStillTrying` for a query on screen. */
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

/** Tries at once: a query that waits for its next try is taken back first, because `refetch` alone would wait with it. */
export function useRetryNow(queryKey: readonly unknown[], refetch: () => unknown): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }).then(refetch);
}
