import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { hasOpenTermsSql } from "../content/index.ts";

/** Facts that keep a player from playing for money, apart from limits and exclusions. */
export interface PlayBarrier {
  readonly playDisabled: boolean;
  /** Text that an operator wrote for the player. */
  readonly reason: string | null;
  readonly hasOpenTerms: boolean;
}

/** Columns of a {@link PlayBarrier}, of the row `p` of `players`. */
export const playBarrierColumns = `p.play_disabled as "playDisabled", p.disabled_reason as reason,
  ${hasOpenTermsSql("p")} as "hasOpenTerms"`;

/** Refuses with PLAY_DISABLED, which carries the operator's reason, and TERMS_NOT_ACCEPTED. */
export function refuseBarred(barrier: PlayBarrier | undefined): void {
  const reason = barrier?.reason ?? null;
  if (!barrier || barrier.playDisabled) throw new Refusal("PLAY_DISABLED", { details: { reason } });
  if (barrier.hasOpenTerms) throw new Refusal("TERMS_NOT_ACCEPTED");
}

/** Refuses with PLAY_DISABLED, which carries the operator's reason, and TERMS_NOT_ACCEPTED. */
export async function refuseUnlessMayPlay(sql: Sql, playerId: string): Promise<void> {
  const [barrier] = await sql.query<PlayBarrier & object>(
    `select ${playBarrierColumns} from players p where p.id = $1`,
    [playerId],
  );
  refuseBarred(barrier);
}
