import { operatorCatalogueApi, type OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import type { FilterForm } from "../../../ui/index.ts";

const pageSize = 25;
export const gameStatuses = ["active", "maintenance", "hidden", "coming_later"] as const;

export interface GameFilter {
  readonly status: OperatorGame["status"] | "all";
  readonly search: string;
  readonly pageIndex: number;
}

export const gameFilterForm: FilterForm<GameFilter> = {
  defaults: { status: "all", search: "", pageIndex: 0 },
  parsers: { status: z.enum([...gameStatuses, "all"]), search: z.string().check(z.maxLength(60)) },
};

/** One page of games, those with a place first. */
export function gamesQuery({ status, search, pageIndex }: GameFilter) {
  return pageQuery(["games", "list", status, search, pageIndex], operatorCatalogueApi.games, {
    query: {
      ...(status !== "all" && { status }),
      ...(search !== "" && { q: search }),
      pageIndex,
      pageSize,
    },
  });
}

/** All studios, in display order. */
export function catalogueStudiosQuery() {
  return callQuery(["games", "studios"], operatorCatalogueApi.studios, {});
}
