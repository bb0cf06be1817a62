import {
  limitsApi,
  type LimitKind,
  type LimitPeriod,
  type PlayerLimit,
} from "@tessera/shared/contracts/limits";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useMutation, useQueryClient } from "@tessera/shared/query";

/** Which limit it is. */
export interface LimitKey {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export const isSameLimit = (left: LimitKey, right: LimitKey) =>
  left.kind === right.kind && left.period === right.period;

/** The player's own limits. What counts against them moves while he plays, so a visit always asks. */
export function limitsQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "limits"],
    queryFn: ({ signal }) => call(limitsApi.list, {}, { signal }),
    staleTime: 0,
  });
}

/** Does something with one limit, shows what became of it, and lets everything that depends on limits ask again. */
function useLimitAction<Input extends LimitKey>(act: (input: Input) => Promise<PlayerLimit>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (changed) => {
      client.setQueryData(
        limitsQuery().queryKey,
        (known) =>
          known && { items: known.items.map((limit) => (isSameLimit(limit, changed) ? changed : limit)) },
      );
      await client.invalidateQueries({ queryKey: playerQueries.all() });
    },
  });
}

/** Sets a limit, or takes it away with null: lower holds at once, higher waits. */
export function useSetLimit() {
  return useLimitAction((body: LimitKey & { readonly value: number | null }) =>
    call(limitsApi.set, { body }),
  );
}

/** Confirms a raise that has waited its day. */
export function useConfirmLimit() {
  return useLimitAction(({ kind, period }: LimitKey) => call(limitsApi.confirm, { body: { kind, period } }));
}

/** Drops a raise that waits. */
export function useDiscardLimit() {
  return useLimitAction(({ kind, period }: LimitKey) => call(limitsApi.discard, { body: { kind, period } }));
}
