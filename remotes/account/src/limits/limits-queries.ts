import { limitsApi } from "@tessera/shared/api/limits";
import type { LimitKind, LimitPeriod, PlayerLimit } from "@tessera/shared/contracts/limits";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useMutation, useQueryClient } from "@tessera/shared/query";

/** Identifies a limit. */
export interface LimitKey {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

export const isSameLimit = (left: LimitKey, right: LimitKey) =>
  left.kind === right.kind && left.period === right.period;

/** The player's limits. Usage changes during play, so every visit refetches. */
export function limitsQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "limits"],
    queryFn: ({ signal }) => call(limitsApi.list, {}, { signal }),
    staleTime: 0,
  });
}

/**
 * Mutation of one limit: updates the cache with the result and refetches everything that depends on limits.
 */
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

/** Sets a limit, or removes it with null: a lower one takes effect at once, a higher one later. */
export function useSetLimit() {
  return useLimitAction((body: LimitKey & { readonly value: number | null }) =>
    call(limitsApi.set, { body }),
  );
}

/** Confirms a raise after its waiting time. */
export function useConfirmLimit() {
  return useLimitAction(({ kind, period }: LimitKey) => call(limitsApi.confirm, { body: { kind, period } }));
}

/** Discards a pending raise. */
export function useDiscardLimit() {
  return useLimitAction(({ kind, period }: LimitKey) => call(limitsApi.discard, { body: { kind, period } }));
}
