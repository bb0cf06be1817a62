import { depositsApi } from "@tessera/shared/api/deposits";
import type { Deposit, DepositStatus } from "@tessera/shared/contracts/deposits";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Query keys of the player's deposits. */
export const depositQueries = {
  all: () => [...playerQueries.all(), "deposits"] as const,
  options: () => [...depositQueries.all(), "options"] as const,
  one: (id: string) => [...depositQueries.all(), "one", id] as const,
};

/** Options for a deposit; titles depend on the language. */
export function depositOptionsQuery(language: Language) {
  return queryOptions({
    queryKey: [...depositQueries.options(), language],
    queryFn: ({ signal }) => call(depositsApi.options, {}, { signal }),
  });
}

const overStatuses: ReadonlySet<DepositStatus> = new Set(["approved", "rejected", "expired", "cancelled"]);

/** True when a deposit has reached a final status. */
export function isOver({ status }: Pick<Deposit, "status">): boolean {
  return overStatuses.has(status);
}

/** Polling interval of a deposit when no event arrives, in milliseconds. Source: spec:screens#deposit. */
const fallbackPollMs = 10_000;

/** One deposit, polled until its final status; server events refetch it earlier. */
export function depositQuery(id: string) {
  return queryOptions({
    queryKey: depositQueries.one(id),
    queryFn: ({ signal }) => call(depositsApi.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : fallbackPollMs),
  });
}

/**
 * Refetches all deposit queries when an event says that a deposit, what the player may do, or a promotion has
 * changed.
 */
export function useLiveDeposits(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: depositQueries.all() });
    const stops = [
      onServerEvent("deposit.updated", refresh),
      onServerEvent("account.flags", refresh),
      // The form offers promotions.
      onServerEvent("site.content", ({ kind }) => kind === "promotion" && refresh()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
