import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

export const playerStates = ["all", "active", "suspended", "banned"] as const;
export const playerFlags = ["any", "deposit", "withdraw", "play", "excluded"] as const;

export interface PlayerFilter {
  readonly search: string;
  readonly status: (typeof playerStates)[number];
  readonly flag: (typeof playerFlags)[number];
  /** Id after which the page begins. */
  readonly after: string;
  readonly pageIndex: number;
}

export const playerFilterForm: FilterForm<PlayerFilter> = {
  defaults: { search: "", status: "all", flag: "any", after: "", pageIndex: 0 },
  parsers: {
    search: z.string().check(z.maxLength(64)),
    status: z.enum(playerStates),
    flag: z.enum(playerFlags),
    after: z.uuid(),
  },
};

/** One page of players, the newest first. */
export function playersQuery({ search, status, flag, after }: PlayerFilter) {
  return pageQuery(["players", "list", search, status, flag, after], operatorPlayersApi.list, {
    query: { search, status, flag, after },
  });
}

/** One player. */
export function playerQuery(id: string) {
  return callQuery(["players", "one", id], operatorPlayersApi.one, { params: { id } });
}

/** The latest notes about a player. */
export function playerNotesQuery(id: string) {
  return callQuery(["players", "notes", id], operatorPlayersApi.notes, { params: { id }, query: {} });
}
