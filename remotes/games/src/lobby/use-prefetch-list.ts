import { useLanguage } from "@tessera/shared/i18n";
import { useQueryClient } from "@tessera/shared/query";
import { gameListQuery } from "../game-queries.ts";
import { toGameFilter, type LobbyQuery, type LobbySection } from "./lobby-section.ts";

/**
 * Hook for the handlers of a control that leads to another list: the list is requested when a finger or a
 * mouse button goes down on it, about 100 ms before the click. A list that is known and current is not
 * requested again.
 */
export function usePrefetchList(): (
  section: LobbySection,
  query: LobbyQuery,
) => { readonly onPointerDown: () => void } {
  const client = useQueryClient();
  const language = useLanguage();
  return (section, query) => ({
    // A failure is shown by the list itself.
    onPointerDown: () =>
      void client.prefetchInfiniteQuery(gameListQuery(toGameFilter(section, query), language)),
  });
}
