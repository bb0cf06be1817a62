import { transfersApi } from "@tessera/shared/api/transfers";
import type { Transfer } from "@tessera/shared/contracts/transfers";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Query keys of the player's transfers. */
export const transferQueries = {
  all: () => [...playerQueries.all(), "transfers"] as const,
  one: (id: string) => [...transferQueries.all(), "one", id] as const,
};

/** True when a transfer has reached a final status. */
function isOver({ status }: Pick<Transfer, "status">): boolean {
  return status === "completed" || status === "failed";
}

const fallbackPollMs = 10_000;

/** One transfer, polled until the studio has confirmed it; server events refetch it earlier. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: transferQueries.one(id),
    queryFn: ({ signal }) => call(transfersApi.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : fallbackPollMs),
  });
}

/** Refetches transfers and wallets when an event says that a transfer has changed. */
export function useLiveTransfers(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent("transfer.updated", () => {
        void client.invalidateQueries({ queryKey: transferQueries.all() });
        void client.invalidateQueries({ queryKey: playerQueries.wallets() });
      }),
    [client],
  );
}
