import { gameCategories, type GameCategory } from "@tessera/shared/contracts/game-categories";
import type { GameSort } from "@tessera/shared/contracts/games";
import { createSearchParams } from "@tessera/shared/router";
import type { GameFilter } from "../game-queries.ts";

/** Section of the lobby, from the path. */
export type LobbySection =
  | { readonly kind: "all" | "favourites" | "recent" | "unknown" }
  | { readonly kind: "category"; readonly category: GameCategory }
  | { readonly kind: "provider"; readonly provider: string };

interface LobbyPath {
  readonly pathname: string;
  readonly category?: string | undefined;
  readonly provider?: string | undefined;
}

const isCategory = (text: string): text is GameCategory =>
  (gameCategories as readonly string[]).includes(text);

/** Parses the path: `/games`, `/games/slots`, `/games/provider/kiln`, `/favourites`, `/recent`. */
export function parseLobbySection({ pathname, category, provider }: LobbyPath): LobbySection {
  if (pathname.startsWith("/favourites")) return { kind: "favourites" };
  if (pathname.startsWith("/recent")) return { kind: "recent" };
  if (provider !== undefined) return { kind: "provider", provider };
  if (category === undefined) return { kind: "all" };
  return isCategory(category) ? { kind: "category", category } : { kind: "unknown" };
}

/** Search, studios and sort of a list; kept in the address, so that it can be linked and navigated back to. */
export interface LobbyQuery {
  readonly q: string;
  readonly providers: readonly string[];
  readonly sortBy: GameSort;
}

/** Maximum length of a search. */
export const searchMax = 40;

/** Sort options, in their order. */
export const gameSorts: readonly GameSort[] = ["popularity", "newest", "name"];

/** Parses `?q=&provider=&sort=`; invalid values are ignored. */
export function parseLobbyQuery(search: URLSearchParams): LobbyQuery {
  const sort = search.get("sort");
  return {
    q: (search.get("q") ?? "").trim().slice(0, searchMax),
    providers: [...new Set(search.getAll("provider").filter(Boolean))].sort(),
    sortBy: gameSorts.find((known) => known === sort) ?? "popularity",
  };
}

/** Formats a query as search parameters, without default values. */
export function formatLobbyQuery({ q, providers, sortBy }: LobbyQuery): URLSearchParams {
  return createSearchParams({
    ...(q && { q }),
    ...(providers.length > 0 && { provider: [...providers].sort() }),
    ...(sortBy !== "popularity" && { sort: sortBy }),
  });
}

/** Returns the filter of a section, as the server is asked for it. */
export function toGameFilter(section: LobbySection, query: LobbyQuery): GameFilter {
  return {
    ...query,
    ...(section.kind === "category" && { category: section.category }),
    ...(section.kind === "provider" && { providers: [section.provider] }),
    favouritesOnly: section.kind === "favourites",
    playableOnly: false,
  };
}
