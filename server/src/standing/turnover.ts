import type { Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { emit } from "../platform/outbox.ts";
import type { LiveClaim } from "./live-claim.ts";

export interface CountedBet {
  readonly transactionId: string;
  readonly gameId: string;
  readonly betMinor: bigint;
  readonly now: Date;
}

/**
 * Counts an accepted bet towards the player's claim, by the weight of its game, and completes the claim when its target
 * is reached. Call it in the bet's own transaction, after the player's turn was taken. Source: domain.md B.4, E.6.
 */
export async function countBet(sql: Sql, claim: LiveClaim | undefined, bet: CountedBet): Promise<void> {
  if (claim?.status !== "active") return;
  const counted = await sql.query<{ counted: bigint }>(
    `insert into turnover_events (claim_id, round_tx_id, counted_minor, created_at)
     select c.id, $2, $4::bigint * g.turnover_weight_bp / 10000, $5
       from promo_claims c, games g
      where c.id = $1 and g.id = $3 and c.status = 'active' and $5 < c.ends_at
        and (c.allowed_categories = '{}' or g.category = any(c.allowed_categories))
     on conflict do nothing
     returning counted_minor as counted`,
    [claim.id, bet.transactionId, bet.gameId, bet.betMinor, bet.now],
  );
  const change = counted[0]?.counted ?? 0n;
  if (change !== 0n) await addProgress(sql, claim.id, change, bet.now);
}

/** Takes back what a bet counted, under the rollback's own transaction. A claim that has closed stays as it closed. */
export async function uncountBet(
  sql: Sql,
  {
    betTransactionId,
    rollbackTransactionId,
    now,
  }: Record<"betTransactionId" | "rollbackTransactionId", string> & {
    readonly now: Date;
  },
): Promise<void> {
  const [counted] = await sql.query<{ claimId: string; change: bigint }>(
    `insert into turnover_events (claim_id, round_tx_id, counted_minor, created_at)
     select e.claim_id, $2, -e.counted_minor, $3
       from turnover_events e join promo_claims c on c.id = e.claim_id
      where e.round_tx_id = $1 and c.status = 'active'
     on conflict do nothing
     returning claim_id as "claimId", counted_minor as change`,
    [betTransactionId, rollbackTransactionId, now],
  );
  if (counted && counted.change !== 0n) await addProgress(sql, counted.claimId, counted.change, now);
}

async function addProgress(sql: Sql, claimId: string, change: bigint, now: Date): Promise<void> {
  const [claim] = await sql.query<{
    playerId: string;
    status: string;
    progressMinor: bigint;
    targetMinor: bigint;
  }>(
    `update promo_claims
        set progress_minor = progress_minor + $2, version = version + 1,
            status = case when progress_minor + $2 >= target_minor then 'completed' else status end,
            closed_at = case when progress_minor + $2 >= target_minor then $3::timestamptz end,
            close_reason = case when progress_minor + $2 >= target_minor then 'target' end
      where id = $1 and status = 'active'
      returning player_id as "playerId", status, progress_minor as "progressMinor", target_minor as "targetMinor"`,
    [claimId, change, now],
  );
  if (!claim) return;
  await tellClaim(sql, { ...claim, id: claimId });
}

/** Tells the player how far his claim is. */
export async function tellClaim(
  sql: Sql,
  claim: {
    readonly id: string;
    readonly playerId: string;
    readonly status: string;
    readonly progressMinor: bigint;
    readonly targetMinor: bigint;
  },
): Promise<void> {
  await emit(sql, {
    topic: "promo.updated",
    playerId: claim.playerId,
    payload: z.encode(serverEvents["promo.updated"], {
      claimId: claim.id,
      status: claim.status,
      progressMinor: minorUnits(claim.progressMinor),
      targetMinor: minorUnits(claim.targetMinor),
    }),
  });
}
