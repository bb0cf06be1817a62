import { promotionsApi, type PromotionType } from "@tessera/shared/contracts/promotions";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { playerQueries, queryOptions, useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";

/** Family trees of the promotions, which everybody sees, and of the player's own claims. */
export const promotionQueries = {
  all: () => ["promotions"] as const,
  claims: () => [...playerQueries.all(), "promo-claims"] as const,
};

/** The promotions that are on, of one type or all; their texts are in the language that asks. */
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

/** The player's own claims. Ask only for a player. */
export function claimsQuery(language: Language) {
  return queryOptions({
    queryKey: [...promotionQueries.claims(), language],
    queryFn: ({ signal }) => call(promotionsApi.claims, {}, { signal }),
  });
}

/** Asks for the claims again when the server says that one has moved. */
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
