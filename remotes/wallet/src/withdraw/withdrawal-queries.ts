import {
  withdrawalsApi,
  type Withdrawal,
  type WithdrawalStatus,
} from "@tessera/shared/contracts/withdrawals";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Family tree of the player's withdrawals. */
export const withdrawalQueries = {
  all: () => [...playerQueries.all(), "withdrawals"] as const,
  options: () => [...withdrawalQueries.all(), "options"] as const,
  one: (id: string) => [...withdrawalQueries.all(), "one", id] as const,
};

/** What can be withdrawn, and where to. */
export function withdrawalOptionsQuery() {
  return queryOptions({
    queryKey: withdrawalQueries.options(),
    queryFn: ({ signal }) => call(withdrawalsApi.options, {}, { signal }),
  });
}

const overStatuses: ReadonlySet<WithdrawalStatus> = new Set(["paid", "rejected", "refunded", "cancelled"]);

/** Whether nothing will happen to a withdrawal any more. */
export function isOver({ status }: Pick<Withdrawal, "status">): boolean {
  return overStatuses.has(status);
}

const fallbackPollMs = 10_000;

/** One withdrawal, asked again until it is over; server events make it quicker. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: withdrawalQueries.one(id),
    queryFn: ({ signal }) => call(withdrawalsApi.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : fallbackPollMs),
  });
}

/** Asks for everything about withdrawals again when the server says that one, or the balance or its lock, has moved. */
export function useLiveWithdrawals(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: withdrawalQueries.all() });
    const stops = [
      onServerEvent("withdraw.updated", refresh),
      onServerEvent("promo.updated", refresh),
      onServerEvent("wallet.updated", refresh),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
