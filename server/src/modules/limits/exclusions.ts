import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";

export type ExclusionKind = "cool_off" | "self_exclusion";

/** What keeps a player from playing and depositing; his account and his money stay within reach. */
export interface Exclusion {
  readonly kind: ExclusionKind;
  /** End of its term; null when it has none. */
  readonly until: Date | null;
}

const refusalCodes = { cool_off: "COOL_OFF_ACTIVE", self_exclusion: "SELF_EXCLUDED" } as const;

/** The code that calls for players in good standing are refused with while the exclusion holds. */
export function refusalOfExclusion(kind: ExclusionKind): (typeof refusalCodes)[ExclusionKind] {
  return refusalCodes[kind];
}

/**
 * SQL that is true while row `e` of exclusions holds at the instant in `$<nowParameter>`. A self-exclusion outlasts its
 * term until 24 hours after an operator has lifted it.
 */
export const exclusionHolds = (nowParameter: number): string =>
  `(case e.kind when 'cool_off' then e.ends_at > $${nowParameter}
     else e.lifted_at is null or e.lifted_at + interval '24 hours' > $${nowParameter} end)`;

/** The exclusion that holds at `now`, the gravest of several; null without one. */
export async function findExclusion(sql: Sql, playerId: string, now: Date): Promise<Exclusion | null> {
  const [exclusion] = await sql.query<Exclusion>(
    `select e.kind, e.ends_at as until from exclusions e
      where e.player_id = $1 and e.starts_at <= $2 and ${exclusionHolds(2)}
      order by e.kind desc, e.ends_at desc nulls first limit 1`,
    [playerId, now],
  );
  return exclusion ?? null;
}

/** Refuses with SELF_EXCLUDED or COOL_OFF_ACTIVE while an exclusion holds. */
export async function refuseWhileExcluded(sql: Sql, playerId: string, now: Date): Promise<void> {
  const exclusion = await findExclusion(sql, playerId, now);
  if (!exclusion) return;
  throw new Refusal(refusalOfExclusion(exclusion.kind), {
    details: { until: exclusion.until?.toISOString() ?? null },
  });
}
