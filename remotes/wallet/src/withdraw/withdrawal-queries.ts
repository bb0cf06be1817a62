import { withdrawalsApi } from "@tessera/shared/api/withdrawals";
import type { Withdrawal, WithdrawalSource, WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Query keys of the player's withdrawals. */
export const withdrawalQueries = {
  all: () => [...playerQueries.all(), "withdrawals"] as const,
  options: () => [...withdrawalQueries.all(), "options"] as const,
  one: (id: string) => [...withdrawalQueries.all(), "one", id] as const,
};

/** Options for a withdrawal from a wallet. */
export function withdrawalOptionsQuery(source: WithdrawalSource) {
  return queryOptions({
    queryKey: [...withdrawalQueries.options(), source],
    queryFn: ({ signal }) => call(withdrawalsApi.options, { query: { source } }, { signal }),
  });
}

const overStatuses: ReadonlySet<WithdrawalStatus> = new Set(["paid", "rejected", "refunded", "cancelled"]);

/** True when a withdrawal has reached a final status. */
export function isOver({ status }: Pick<Withdrawal, "status">): boolean {
  return overStatuses.has(status);
}

const fallbackPollMs = 10_000;

/** One withdrawal, polled until its final status; server events refetch it earlier. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: withdrawalQueries.one(id),
    queryFn: ({ signal }) => call(withdrawalsApi.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : fallbackPollMs),
  });
}

/**
 * Refetches all withdrawal queries when an event says that a withdrawal, the balance, its lock or what the
 * player may do has changed.
 */
export function useLiveWithdrawals(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: withdrawalQueries.all() });
    const stops = [
      onServerEvent("withdraw.updated", refresh),
      onServerEvent("promo.updated", refresh),
      onServerEvent("wallet.updated", refresh),
      onServerEvent("referral.updated", refresh),
      onServerEvent("account.flags", refresh),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
