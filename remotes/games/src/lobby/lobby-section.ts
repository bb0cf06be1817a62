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

/** Properties that the games of a list have to have. */
export type GameProperties = Pick<
  GameFilter,
  "playableOnly" | "jackpotOnly" | "volatility" | "mechanic" | "bet"
>;

/**
 * Search, studios, sort and properties of a list; stored in the address, so that it can be linked and
 * navigated back to.
 */
export interface LobbyQuery extends GameProperties {
  readonly q: string;
  readonly providers: readonly string[];
  readonly sortBy: GameSort;
}

/** Maximum length of a search. */
export const searchMax = 40;

/** Maximum length of the code of a mechanic. */
const mechanicMax = 100;

export const volatilities = ["low", "medium", "high"] as const satisfies readonly GameFilter["volatility"][];

/** Bets that a player may ask for, in whole credits. */
export const askedBets: readonly number[] = [1, 10, 50, 100, 200];

/** Properties that leave out nothing. */
export const anyProperties: GameProperties = {
  playableOnly: false,
  jackpotOnly: false,
  volatility: "",
  mechanic: "",
  bet: null,
};

/** Sort options, in their order. */
export const gameSorts: readonly GameSort[] = ["popularity", "newest", "name"];

/** Parses the parameters of {@link formatLobbyQuery}; invalid values are ignored. */
export function parseLobbyQuery(search: URLSearchParams): LobbyQuery {
  const sort = search.get("sort");
  return {
    q: (search.get("q") ?? "").trim().slice(0, searchMax),
    providers: [...new Set(search.getAll("provider").filter(Boolean))].sort(),
    sortBy: gameSorts.find((known) => known === sort) ?? "popularity",
    playableOnly: search.get("playable") === "true",
    jackpotOnly: search.get("jackpot") === "true",
    volatility: volatilities.find((known) => known === search.get("volatility")) ?? "",
    mechanic: (search.get("mechanic") ?? "").slice(0, mechanicMax),
    bet: askedBets.find((known) => String(known) === search.get("bet")) ?? null,
  };
}

/** Formats a query as search parameters, without default values. */
export function formatLobbyQuery(query: LobbyQuery): URLSearchParams {
  const { q, providers, sortBy, playableOnly, jackpotOnly, volatility, mechanic, bet } = query;
  return createSearchParams({
    ...(q && { q }),
    ...(providers.length > 0 && { provider: [...providers].sort() }),
    ...(sortBy !== "popularity" && { sort: sortBy }),
    ...(playableOnly && { playable: "true" }),
    ...(jackpotOnly && { jackpot: "true" }),
    ...(volatility && { volatility }),
    ...(mechanic && { mechanic }),
    ...(bet !== null && { bet: String(bet) }),
  });
}

/** Returns the filter of a section, as the server is asked for it. */
export function toGameFilter(section: LobbySection, query: LobbyQuery): GameFilter {
  return {
    ...query,
    ...(section.kind === "category" && { category: section.category }),
    ...(section.kind === "provider" && { providers: [section.provider] }),
    favouritesOnly: section.kind === "favourites",
  };
}
