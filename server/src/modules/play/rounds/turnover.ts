import type { Sql } from "@tessera/database";

/**
 * SQL condition of a round `r` whose `counted_minor` is turnover: in the site's wallet, and not voided.
 * Source: spec:money#commission.
 */
export const isTurnover = "r.source = 'seamless' and r.status <> 'voided'";

/** Half-open span of instants. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Sums a player's turnover of the rounds that began within a span, in minor units. */
export async function turnoverOf(sql: Sql, playerId: string, { from, until }: Span): Promise<bigint> {
  const [row] = await sql.query<{ turnover: bigint }>(
    `select coalesce(sum(r.counted_minor), 0) as turnover from rounds r
      where r.player_id = $1 and r.started_at >= $2 and r.started_at < $3 and ${isTurnover}`,
    [playerId, from, until],
  );
  return row?.turnover ?? 0n;
}
