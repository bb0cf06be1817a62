import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import type { MinorUnits } from "@tessera/shared/core/money";
import { textColumn } from "../../platform/storage/text-column.ts";
import { jackpotAt } from "./jackpot-growth.ts";

export interface Jackpot {
  readonly pool: string;
  readonly name: string;
  readonly currency: string;
  readonly currentMinor: MinorUnits;
  readonly asOf: string;
}

/** Lists every pool with its amount at an instant, the largest first. */
export async function listJackpots(sql: Sql, language: Language, now: Date): Promise<Jackpot[]> {
  const rows = await sql.query<{
    pool: string;
    name: string;
    currency: string;
    startMinor: bigint;
    growthMinorPerHour: bigint;
    startedAt: Date;
  }>(
    `select pool, ${textColumn("name", language)} as name, currency, start_minor as "startMinor",
       growth_minor_per_hour as "growthMinorPerHour", started_at as "startedAt"
     from jackpots order by start_minor desc, pool`,
  );
  return rows.map(({ pool, name, currency, ...growth }) => ({
    pool,
    name,
    currency,
    currentMinor: jackpotAt(growth, now),
    asOf: now.toISOString(),
  }));
}

/**
 * Claims the pools whose last broadcast is at least `intervalMs` ago, and marks them as sent now: with any number of
 * nodes, each pool is broadcast once per interval.
 */
export async function tickJackpots(
  sql: Sql,
  now: Date,
  intervalMs: number,
): Promise<{ pool: string; currentMinor: MinorUnits; asOf: string }[]> {
  const rows = await sql.query<{
    pool: string;
    startMinor: bigint;
    growthMinorPerHour: bigint;
    startedAt: Date;
  }>(
    `update jackpots set told_at = $1 where told_at is null or told_at <= $2
     returning pool, start_minor as "startMinor", growth_minor_per_hour as "growthMinorPerHour",
       started_at as "startedAt"`,
    [now, new Date(now.getTime() - intervalMs)],
  );
  return rows.map(({ pool, ...growth }) => ({
    pool,
    currentMinor: jackpotAt(growth, now),
    asOf: now.toISOString(),
  }));
}
