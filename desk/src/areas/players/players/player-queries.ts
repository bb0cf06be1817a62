import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

export const playerStates = ["all", "active", "suspended", "banned", "closed"] as const;
export const playerFlags = ["deposit", "withdraw", "play", "excluded"] as const;

export const playerFilterForm = sharedForm(
  { status: z.enum(playerStates), flag: z.enum(playerFlags) },
  { status: "all", flag: "" },
);
export type PlayerFilter = FilterOf<typeof playerFilterForm>;

/** One page of players, the newest first. */
export function playersQuery({ status, flag, ...filter }: PlayerFilter) {
  return rowsQuery("players", operatorPlayersApi.list, {
    ...sharedQuery(filter),
    status,
    flag: flag || undefined,
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

/** Bank accounts of a player, and the banks that he can have one at. */
export function playerBankAccountsQuery(id: string) {
  return callQuery(["players", "bank-accounts", id], playerContactApi.bankAccounts, { params: { id } });
}
