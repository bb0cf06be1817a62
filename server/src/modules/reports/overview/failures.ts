import type { Sql } from "@tessera/database";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import type { Guarded } from "@tessera/shared/operator-contracts/endpoint";
import type { Failing, FailingPart } from "@tessera/shared/operator-contracts/overview";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { bangkokDay } from "@tessera/shared/core/time";
import { minuteMs } from "@tessera/shared/core/durations";

/** Calls with which each failure is looked into: who may make one of them sees it. */
export const inspectionsOf: Readonly<Record<FailingPart, readonly Guarded[]>> = {
  jobs: [settingsApi.jobFailures],
  feeds: [operatorStudiosApi.list],
  studioRounds: [operatorRoundsApi.reported],
  gatewayCalls: [operatorDepositsApi.approve],
  gatewayEvents: [settingsApi.jobFailures],
};

interface FailureRow {
  readonly part: string;
  readonly count: number;
  readonly since: Date;
}

/**
 * Time that the gateway's event has to be processed before it counts as failed; a job tries again after 10
 * seconds.
 */
const eventLateMs = minuteMs;

/**
 * Failures by part, each with its time: rows that a job holds back (since its last attempt), feeds and
 * reported rounds of studios that cannot be read, deposits of the day that the gateway did not answer, and
 * events of the gateway that are not processed.
 */
const failureRows = `
  select 'jobs' as part, failed_at as since from job_failures
  union all select 'feeds', failing_since from game_feeds where failing_since is not null
  union all select 'studioRounds', failed_since from studio_feeds where failed_since is not null
  union all select 'gatewayCalls', created_at from deposits
    where status = 'cancelled' and reason_code = 'GATEWAY_UNAVAILABLE' and created_at >= $2
  union all select 'gatewayEvents', received_at from payment_events where processed_at is null and received_at <= $3`;

/** Counts the failures of each of the parts; one that works is there with 0. The order is that of `parts`. */
export async function readFailures(sql: Sql, parts: readonly FailingPart[], now: Date): Promise<Failing[]> {
  const rows = await sql.query<FailureRow>(
    `select part, count(*)::int as count, min(since) as since from (${failureRows}) as failure
      where part = any($1) group by part`,
    [parts, bangkokDayStart(bangkokDay(now)), new Date(now.getTime() - eventLateMs)],
  );
  const byPart = new Map(rows.map((row) => [row.part, row]));
  return parts.map((part) => {
    const row = byPart.get(part);
    return { part, count: row?.count ?? 0, since: row?.since.toISOString() ?? null };
  });
}
