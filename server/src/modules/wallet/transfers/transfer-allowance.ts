import type { Sql } from "@tessera/database";
import { readAllowances, type RemainingAllowance } from "../../limits/index.ts";
import { readAtStudios } from "../../play/index.ts";

/**
 * Amount that the player's own loss and wager limits still allow to transfer to studios with their own
 * wallets, beside the money there or on its way; null without such a limit. Counts the booked rounds. Source:
 * spec:transfer-wallet#transfers-in.
 */
export async function readTransferAllowance(
  sql: Sql,
  playerId: string,
  now: Date,
): Promise<RemainingAllowance | null> {
  const [allowances, atStudios] = await Promise.all([
    readAllowances(sql, [playerId], now),
    readAtStudios(sql, playerId),
  ]);
  return allowances.get(playerId)?.remainingAtStudios(atStudios) ?? null;
}
