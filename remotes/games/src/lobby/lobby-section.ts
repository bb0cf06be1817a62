import { gameCategories, type GameCategory, type GameSort } from "@tessera/shared/contracts/games";
import { createSearchParams } from "@tessera/shared/router";
import type { GameFilter } from "../game-queries.ts";

/** Which list the path names. */
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

/** Reads the path: `/games`, `/games/slots`, `/games/provider/kiln`, `/favourites`, `/recent`. */
export function parseLobbySection({ pathname, category, provider }: LobbyPath): LobbySection {
  if (pathname.startsWith("/favourites")) return { kind: "favourites" };
  if (pathname.startsWith("/recent")) return { kind: "recent" };
  if (provider !== undefined) return { kind: "provider", provider };
  if (category === undefined) return { kind: "all" };
  return isCategory(category) ? { kind: "category", category } : { kind: "unknown" };
}

/** What the player narrowed a list by; it lives in the address, so that it can be linked and gone back to. */
export interface LobbyQuery {
  readonly q: string;
  readonly providers: readonly string[];
  readonly sortBy: GameSort;
}

/** Longest search that the server takes. */
export const searchMax = 40;

/** The choices of the sort, in their order. */
export const gameSorts: readonly GameSort[] = ["popularity", "newest", "name"];

/** Reads `?q=&provider=&sort=`; what makes no sense there counts as not given. */
export function parseLobbyQuery(search: URLSearchParams): LobbyQuery {
  const sort = search.get("sort");
  return {
    q: (search.get("q") ?? "").trim().slice(0, searchMax),
    providers: [...new Set(search.getAll("provider").filter(Boolean))].sort(),
    sortBy: gameSorts.find((known) => known === sort) ?? "popularity",
  };
}

/** Writes a narrowing as a search, leaving out what is as it is anyway. */
export function formatLobbyQuery({ q, providers, sortBy }: LobbyQuery): URLSearchParams {
  return createSearchParams({
    ...(q && { q }),
    ...(providers.length > 0 && { provider: [...providers].sort() }),
    ...(sortBy !== "popularity" && { sort: sortBy }),
  });
}

/** What the server is asked for in a section. */
export function toGameFilter(section: LobbySection, query: LobbyQuery): GameFilter {
  return {
    ...query,
    ...(section.kind === "category" && { category: section.category }),
    ...(section.kind === "provider" && { providers: [section.provider] }),
    favouritesOnly: section.kind === "favourites",
  };
}
