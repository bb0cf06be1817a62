import type { Sql } from "@tessera/database";
import { type PlayRoom, readAllowances } from "../limits/index.ts";
import { readAtStudios } from "../studio-wallets/index.ts";

/**
 * How much more money the player's own loss and wager limits let go to studios that keep it themselves, beside what is there
 * or on its way; null without such a limit. Counts the rounds that are in the books. Source: spec:transfer-wallet#transfers-in.
 */
export async function readTransferRoom(sql: Sql, playerId: string, now: Date): Promise<PlayRoom | null> {
  const allowance = (await readAllowances(sql, [playerId], now)).get(playerId);
  return allowance ? allowance.roomAtStudios(await readAtStudios(sql, playerId)) : null;
}
