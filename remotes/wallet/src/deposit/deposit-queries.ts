import { depositsApi, type Deposit, type DepositStatus } from "@tessera/shared/contracts/deposits";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Family tree of the player's deposits. */
export const depositQueries = {
  all: () => [...playerQueries.all(), "deposits"] as const,
  options: () => [...depositQueries.all(), "options"] as const,
  one: (id: string) => [...depositQueries.all(), "one", id] as const,
};

/** What a deposit can be made with; its titles are in the language that asks. */
export function depositOptionsQuery(language: Language) {
  return queryOptions({
    queryKey: [...depositQueries.options(), language],
    queryFn: ({ signal }) => call(depositsApi.options, {}, { signal }),
  });
}

const overStatuses: ReadonlySet<DepositStatus> = new Set(["approved", "rejected", "expired", "cancelled"]);

/** Whether nothing will happen to a deposit any more. */
export function isOver({ status }: Pick<Deposit, "status">): boolean {
  return overStatuses.has(status);
}

/** How often a deposit is asked for where no event arrives. Source: spec:screens#deposit. */
const fallbackPollMs = 10_000;

/** One deposit, asked again until it is over; server events make it quicker. */
export function depositQuery(id: string) {
  return queryOptions({
    queryKey: depositQueries.one(id),
    queryFn: ({ signal }) => call(depositsApi.one, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : fallbackPollMs),
  });
}

/** Asks for everything about deposits again when the server says that one has moved. */
export function useLiveDeposits(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent(
        "deposit.updated",
        () => void client.invalidateQueries({ queryKey: depositQueries.all() }),
      ),
    [client],
  );
}
