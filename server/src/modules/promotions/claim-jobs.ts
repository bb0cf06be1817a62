import type { Database, Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { closeClaim } from "../../standing/claims.ts";
import { takeTurn } from "../../standing/player-turn.ts";

interface ClaimParts {
  readonly database: Database;
  readonly clock: Clock;
}

interface DueClaim {
  readonly id: string;
  readonly playerId: string;
}

const batchSize = 100;
/** Below 0.10 no game takes a bet. Source: domain.md B.4. */
const depletedBelowMinor = 10n;

/** Ends claims whose time is over; the bonus is taken back. */
export async function expireClaims({ database, clock }: ClaimParts): Promise<void> {
  const now = clock.now();
  const due = "c.status = 'active' and c.ends_at <= $1";
  for (const claim of await claimsWhere(database, due, now)) {
    await closeIfStill(database, claim, due, now, "expired", "time");
  }
}

/**
 * Completes claims whose player has nothing left to play with: no money in any wallet but his commission, no round that
 * may still pay.
 */
export async function completeDepletedClaims({ database, clock }: ClaimParts): Promise<void> {
  const now = clock.now();
  const due = `c.status = 'active' and c.activated_at <= $1
    and not exists (select from rounds r where r.player_id = c.player_id and r.status = 'open')
    and (select coalesce(sum(a.balance), 0) from accounts a
          where a.player_id = c.player_id and a.kind not in ('commission', 'points')) < ${depletedBelowMinor}`;
  for (const claim of await claimsWhere(database, due, now)) {
    await closeIfStill(database, claim, due, now, "completed", "depleted");
  }
}

function claimsWhere(sql: Sql, condition: string, now: Date): Promise<DueClaim[]> {
  return sql.query<DueClaim>(
    `select c.id, c.player_id as "playerId" from promo_claims c where ${condition} order by c.ends_at limit ${batchSize}`,
    [now],
  );
}

/** What was due when it was listed is looked at once more in the player's turn. */
function closeIfStill(
  database: Database,
  { id, playerId }: DueClaim,
  condition: string,
  now: Date,
  to: "expired" | "completed",
  reason: string,
): Promise<void> {
  return database.transaction(async (sql) => {
    await takeTurn(sql, playerId);
    const still = await sql.query(`select from promo_claims c where c.id = $2 and ${condition}`, [now, id]);
    if (still.length > 0) await closeClaim(sql, { id, to, reason, by: "system:claims", now });
  });
}
