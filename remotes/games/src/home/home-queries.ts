import { siteApi } from "@tessera/shared/api/site";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { queryOptions, siteQueries } from "@tessera/shared/query";
import { minuteMs } from "@tessera/shared/core/durations";

/** Banners of a slot, in the player's language. */
export function bannersQuery(slot: "home" | "popup", language: Language) {
  return queryOptions({
    queryKey: [...siteQueries.all(), "banners", slot, language],
    queryFn: ({ signal }) => call(siteApi.banners, { query: { slot } }, { signal }),
    staleTime: 5 * minuteMs,
  });
}

export function announcementsQuery(language: Language) {
  return queryOptions({
    queryKey: [...siteQueries.all(), "announcements", language],
    queryFn: ({ signal }) => call(siteApi.announcements, {}, { signal }),
    staleTime: 5 * minuteMs,
  });
}
