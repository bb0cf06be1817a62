import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type ClaimRow, selectClaims } from "./claim-row.ts";

/**
 * The promotion that a player has claimed and not finished; at most one per player. `reserved` waits for its
 * deposit; `active` counts bets. Both block withdrawals from the main wallet.
 */
export type LiveClaim = ClaimRow & { readonly status: "reserved" | "active" };

/** Finds the player's live claim. Nothing is withdrawable while there is one. Source: spec:money#wallets. */
export async function findLiveClaim(sql: Sql, playerId: string): Promise<LiveClaim | undefined> {
  const [claim] = await findLiveClaims(sql, [playerId]);
  return claim;
}

/**
 * Refuses with PROMO_ACTIVE while the player has a live claim: no money may go to a studio with its own
 * wallet, where neither turnover nor bonus balance could be tracked. Source: spec:money#bonus-balance.
 */
export async function refuseWhileClaiming(sql: Sql, playerId: string): Promise<void> {
  if (await findLiveClaim(sql, playerId)) throw new Refusal("PROMO_ACTIVE");
}

/** SQL that is true while the player of the column has a live claim. */
export const hasLiveClaim = (playerColumn: string): string =>
  `exists (select from promo_claims c where c.player_id = ${playerColumn} and c.status in ('reserved', 'active'))`;

/** Finds the live claims of these players, in no particular order. */
export async function findLiveClaims(sql: Sql, playerIds: readonly string[]): Promise<LiveClaim[]> {
  if (playerIds.length === 0) return [];
  return sql.query<LiveClaim>(
    `${selectClaims} where c.player_id = any($1::uuid[]) and c.status in ('reserved', 'active')`,
    [playerIds],
  );
}
