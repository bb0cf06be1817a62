import { useSearchParams } from "@tessera/shared/router";
import { parseLobbyQuery, formatLobbyQuery, type LobbyQuery } from "./lobby-section.ts";

interface LobbyQueryState {
  readonly query: LobbyQuery;
  /** A choice is a step that Back undoes; `isTyping` replaces, or every pause while typing would be one. */
  readonly changeQuery: (change: Partial<LobbyQuery>, options?: { readonly isTyping?: boolean }) => void;
  readonly reset: () => void;
}

/** The narrowing of the lobby as the address has it. */
export function useLobbyQuery(): LobbyQueryState {
  const [search, setSearch] = useSearchParams();
  const query = parseLobbyQuery(search);
  return {
    query,
    changeQuery: (change, { isTyping = false } = {}) =>
      setSearch(formatLobbyQuery({ ...query, ...change }), { replace: isTyping, preventScrollReset: true }),
    reset: () => setSearch(formatLobbyQuery({ q: "", providers: [], sortBy: query.sortBy })),
  };
}
