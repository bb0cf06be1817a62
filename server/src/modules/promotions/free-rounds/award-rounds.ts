import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";

/** Time in which free rounds can be played. Source: spec:money#free-rounds. */
const awardMs = 7 * dayMs;

/** Free rounds that a spin has won. */
export interface WonRounds {
  readonly playerId: string;
  readonly spinId: string;
  /** Slug of the slot. */
  readonly game: string;
  readonly currency: string;
  readonly count: number;
  readonly stakeMinor: bigint;
}

/**
 * Awards free rounds inside the caller's transaction, after the spin was stored. They end seven days after
 * `now`.
 */
export async function awardRounds(sql: Sql, won: WonRounds, now: Date): Promise<void> {
  const { playerId, spinId, game, currency, count, stakeMinor } = won;
  await sql.query(
    `insert into round_awards (id, player_id, spin_id, game_id, currency, stake_minor, count, created_at, expires_at)
     select :id, :playerId, :spinId, g.id, :currency, :stakeMinor, :count, :now, :expiresAt from games g where g.slug = :game`,
    {
      id: newId(),
      playerId,
      spinId,
      game,
      currency,
      stakeMinor,
      count,
      now,
      expiresAt: new Date(now.getTime() + awardMs),
    },
  );
  announceToOperators(sql, "free-rounds");
}
