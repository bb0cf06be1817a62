import type { Sql } from "@tessera/database";
import type { Localised } from "@tessera/shared/contracts/scalars";

/** The promotion that a player has claimed and not finished; he has at most one. */
export interface LiveClaim {
  readonly id: string;
  readonly promotionId: string;
  readonly title: Localised;
  /** `reserved` waits for its deposit; `active` counts bets. Both keep the main wallet from being withdrawn. */
  readonly status: "reserved" | "active";
  readonly bonusMinor: bigint;
  readonly targetMinor: bigint;
  readonly progressMinor: bigint;
  /** Highest single bet while it is active; null without one. */
  readonly maxBetMinor: bigint | null;
  /** Null while it is reserved. */
  readonly endsAt: Date | null;
}

/** The player's live claim, if he has one. Withdrawable is nothing while he has. Source: domain.md B.2. */
export async function findLiveClaim(sql: Sql, playerId: string): Promise<LiveClaim | undefined> {
  const [claim] = await sql.query<LiveClaim>(
    `select c.id, c.promotion_id as "promotionId", p.title, c.status, c.bonus_minor as "bonusMinor",
       c.target_minor as "targetMinor", c.progress_minor as "progressMinor", c.max_bet_minor as "maxBetMinor",
       c.ends_at as "endsAt"
     from promo_claims c join promotions p on p.id = c.promotion_id
     where c.player_id = $1 and c.status in ('reserved', 'active')`,
    [playerId],
  );
  return claim;
}

/** Whether a bet is above what the player agreed to with his claim. */
export function isAboveMaxBet(claim: LiveClaim | undefined, betMinor: bigint): boolean {
  return claim?.status === "active" && claim.maxBetMinor !== null && betMinor > claim.maxBetMinor;
}
