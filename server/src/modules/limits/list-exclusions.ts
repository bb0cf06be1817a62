import type { Sql } from "@tessera/database";
import { exclusionHolds, type ExclusionKind } from "./exclusions.ts";

interface ExclusionRow {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  readonly kind: ExclusionKind;
  readonly startsAt: Date;
  readonly until: Date | null;
  readonly liftedAt: Date | null;
}

const listMax = 200;

/** Lists the exclusions that hold at an instant for the back office: those whose term ended first come first. */
export async function listExclusions(sql: Sql, now: Date) {
  const rows = await sql.query<ExclusionRow & object>(
    `select e.id, e.player_id as "playerId", p.username, e.kind, e.starts_at as "startsAt", e.ends_at as until,
       e.lifted_at as "liftedAt"
     from exclusions e join players p on p.id = e.player_id where ${exclusionHolds(1)}
     order by e.ends_at nulls last, e.id limit ${listMax}`,
    [now],
  );
  return rows.map(({ startsAt, until, liftedAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    until: until?.toISOString() ?? null,
    liftedAt: liftedAt?.toISOString() ?? null,
    isLiftable: row.kind === "self_exclusion" && until !== null && until <= now && liftedAt === null,
  }));
}
