import { operatorFreeRoundsApi, type OperatorAward } from "@tessera/shared/operator-contracts/free-rounds";
import { queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callQuery } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

export interface AwardFilter {
  /** Id of a player, or the beginning of a username, a spin or a game. */
  readonly search: string;
  readonly pageIndex: number;
}

export const awardFilterForm: FilterForm<AwardFilter> = {
  defaults: { search: "", pageIndex: 0 },
  parsers: { search: z.string().check(z.maxLength(64)) },
};

/** Returns the searched player's id; undefined when the text is not one. */
const playerIn = (search: string) => z.safeParse(z.uuid(), search.trim().toLowerCase()).data;

function matches({ username, spin, game }: OperatorAward, search: string): boolean {
  const text = search.trim().toLowerCase();
  return [username, spin, game].some((value) => value.toLowerCase().startsWith(text));
}

/** Awards of one player when his id is searched; otherwise the latest ones that match. */
export function awardsQuery(search: string) {
  const playerId = playerIn(search);
  return queryOptions({
    ...callQuery(["free-rounds", playerId ?? "all"], operatorFreeRoundsApi.list, {
      query: { ...(playerId && { playerId }) },
    }),
    select: ({ items }) => ({
      items: playerId ? items : items.filter((award) => matches(award, search)),
    }),
  });
}
