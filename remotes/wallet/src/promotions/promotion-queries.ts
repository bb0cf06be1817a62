import { promotionsApi } from "@tessera/shared/api/promotions";
import type { PromotionType } from "@tessera/shared/contracts/promotions";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { playerQueries, promotionsKey, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Query keys of the public promotions and of the player's claims. */
export const promotionQueries = {
  all: promotionsKey,
  claims: () => [...playerQueries.all(), "promo-claims"] as const,
};

/** Running promotions, of one type or all; texts depend on the language. */
export function promotionsQuery(language: Language, type?: PromotionType) {
  return queryOptions({
    queryKey: [...promotionQueries.all(), "list", language, type ?? "all"],
    queryFn: ({ signal }) => call(promotionsApi.list, { query: { type } }, { signal }),
  });
}

export function promotionQuery(language: Language, slug: string) {
  return queryOptions({
    queryKey: [...promotionQueries.all(), "one", language, slug],
    queryFn: ({ signal }) => call(promotionsApi.one, { params: { slug } }, { signal }),
  });
}

/** The player's claims. Enable for a logged-in player only. */
export function claimsQuery(language: Language) {
  return queryOptions({
    queryKey: [...promotionQueries.claims(), language],
    queryFn: ({ signal }) => call(promotionsApi.claims, {}, { signal }),
  });
}

/** Refetches the claims when an event says that one has changed. */
export function useLiveClaims(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent(
        "promo.updated",
        () => void client.invalidateQueries({ queryKey: promotionQueries.claims() }),
      ),
    [client],
  );
}
