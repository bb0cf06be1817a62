import type { Sql } from "@tessera/database";
import type { Localised } from "@tessera/shared/contracts/scalars";
import { Refusal } from "../platform/refusal.ts";

/** The promotion that a player has claimed and not finished; he has at most one. */
export interface LiveClaim {
  readonly id: string;
  readonly playerId: string;
  readonly promotionId: string;
  readonly title: Localised;
  /** `reserved` waits for its deposit; `active` counts bets. Both keep the main wallet from being withdrawn. */
  readonly status: "reserved" | "active";
  readonly bonusMinor: bigint;
  /** What of the main wallet the claim keeps: the bonus and what it won. */
  readonly bonusBalanceMinor: bigint;
  readonly targetMinor: bigint;
  readonly progressMinor: bigint;
  /** Highest single bet while it is active; null without one. */
  readonly maxBetMinor: bigint | null;
  /** Categories whose games count; empty: all of them. */
  readonly allowedCategories: readonly string[];
  /** Null while it is reserved. */
  readonly endsAt: Date | null;
}

/** The player's live claim, if he has one. Withdrawable is nothing while he has. Source: domain.md B.2. */
export async function findLiveClaim(sql: Sql, playerId: string): Promise<LiveClaim | undefined> {
  const [claim] = await findLiveClaims(sql, [playerId]);
  return claim;
}

/**
 * Refuses with PROMO_ACTIVE while the player has a live claim: no money goes to a studio that keeps its own wallet, where
 * neither turnover nor bonus balance would follow it. Source: rulings.md, "Claims".
 */
export async function refuseWhileClaiming(sql: Sql, playerId: string): Promise<void> {
  if (await findLiveClaim(sql, playerId)) throw new Refusal("PROMO_ACTIVE");
}

/** SQL that is true while the player of the column has a live claim. */
export const hasLiveClaim = (playerColumn: string): string =>
  `exists (select from promo_claims c where c.player_id = ${playerColumn} and c.status in ('reserved', 'active'))`;

/** The live claims of these players, in no order. */
export async function findLiveClaims(sql: Sql, playerIds: readonly string[]): Promise<LiveClaim[]> {
  if (playerIds.length === 0) return [];
  return sql.query<LiveClaim>(
    `select c.id, c.player_id as "playerId", c.promotion_id as "promotionId", p.title, c.status,
       c.bonus_minor as "bonusMinor", c.bonus_balance_minor as "bonusBalanceMinor", c.target_minor as "targetMinor", c.progress_minor as "progressMinor",
       c.max_bet_minor as "maxBetMinor", c.allowed_categories as "allowedCategories", c.ends_at as "endsAt"
     from promo_claims c join promotions p on p.id = c.promotion_id
     where c.player_id = any($1::uuid[]) and c.status in ('reserved', 'active')`,
    [playerIds],
  );
}
