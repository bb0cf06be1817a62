import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";

export type ExclusionKind = "cool_off" | "self_exclusion";

/** An exclusion of the player from playing and depositing; the account and its money stay accessible. */
export interface Exclusion {
  readonly kind: ExclusionKind;
  /** End of its term; null when it has none. */
  readonly until: Date | null;
}

const refusalCodes = { cool_off: "COOL_OFF_ACTIVE", self_exclusion: "SELF_EXCLUDED" } as const;

/** Returns the refusal code, while an exclusion is active, of calls that require good standing. */
export function refusalOfExclusion(kind: ExclusionKind): (typeof refusalCodes)[ExclusionKind] {
  return refusalCodes[kind];
}

/**
 * SQL that is true while row `e` of exclusions is active at the instant in `$<nowParameter>`. A
 * self-exclusion stays active after its term until 24 hours after an operator has lifted it.
 */
export const exclusionHolds = (nowParameter: number): string =>
  `(case e.kind when 'cool_off' then e.ends_at > $${nowParameter}
     else e.lifted_at is null or e.lifted_at + interval '24 hours' > $${nowParameter} end)`;

/** Finds the exclusion that is active at `now`, the strongest of several; null without one. */
export async function findExclusion(sql: Sql, playerId: string, now: Date): Promise<Exclusion | null> {
  const [exclusion] = await sql.query<Exclusion>(
    `select e.kind, e.ends_at as until from exclusions e
      where e.player_id = $1 and e.starts_at <= $2 and ${exclusionHolds(2)}
      order by e.kind desc, e.ends_at desc nulls first limit 1`,
    [playerId, now],
  );
  return exclusion ?? null;
}

/** Refuses with SELF_EXCLUDED or COOL_OFF_ACTIVE while an exclusion is active. */
export async function refuseWhileExcluded(sql: Sql, playerId: string, now: Date): Promise<void> {
  const exclusion = await findExclusion(sql, playerId, now);
  if (!exclusion) return;
  throw new Refusal(refusalOfExclusion(exclusion.kind), {
    details: { until: exclusion.until?.toISOString() ?? null },
  });
}
