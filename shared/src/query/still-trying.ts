import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** As much of a query's state as tells whether a player has waited long enough to be told. */
export interface Waiting {
  readonly isPending: boolean;
  readonly failureCount: number;
}

const patienceMs = 4_000;

/**
 * A part that has nothing to show says "Still trying" after its first failed try or after 4 s. Source:
 * spec:screens#still-trying.
 */
export function isStillTrying({ isPending, failureCount }: Waiting, waitedMs: number): boolean {
  return isPending && (failureCount > 0 || waitedMs >= patienceMs);
}

/** `isStillTrying` for a query on screen. */
export function useStillTrying(query: Waiting): boolean {
  const [isPatienceOver, setPatienceOver] = useState(false);
  const { isPending, failureCount } = query;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setPatienceOver(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setPatienceOver(false);
    };
  }, [isPending]);
  return isStillTrying({ isPending, failureCount }, isPatienceOver ? patienceMs : 0);
}

/** Tries at once: a query that waits for its next try is taken back first, because `refetch` alone would wait with it. */
export function useTryNow(queryKey: readonly unknown[], refetch: () => unknown): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }).then(refetch);
}
