import { useSearchParams } from "@tessera/shared/router";
import { anyProperties, parseLobbyQuery, formatLobbyQuery, type LobbyQuery } from "./lobby-section.ts";

interface LobbyQueryState {
  readonly query: LobbyQuery;
  /**
   * Changes the query. Adds a history entry; `isTyping` replaces the current one, so that not every pause
   * adds one.
   */
  readonly changeQuery: (change: Partial<LobbyQuery>, options?: { readonly isTyping?: boolean }) => void;
  readonly reset: () => void;
}

/** Hook for the lobby query in the address. */
export function useLobbyQuery(): LobbyQueryState {
  const [search, setSearch] = useSearchParams();
  const query = parseLobbyQuery(search);
  return {
    query,
    changeQuery: (change, { isTyping = false } = {}) =>
      setSearch(formatLobbyQuery({ ...query, ...change }), { replace: isTyping, preventScrollReset: true }),
    reset: () =>
      setSearch(formatLobbyQuery({ ...anyProperties, q: "", providers: [], sortBy: query.sortBy })),
  };
}
