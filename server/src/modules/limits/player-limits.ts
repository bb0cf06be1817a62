import type { Sql } from "@tessera/database";
import type { LimitKind, LimitPeriod, PlayerLimit } from "@tessera/shared/contracts/limits";
import { dayMs } from "@tessera/shared/core/durations";
import { Refusal } from "../../platform/errors/refusal.ts";
import { lockLimits, readUsed, type UsedAmounts, usedOfLimit } from "./limits.ts";
import { answerLimitPrompt } from "../players/index.ts";

const raiseWaitMs = dayMs;
/**
 * Period after the wait in which a raise can be confirmed; then it is dropped. Source:
 * spec:documents#limits-of-a-player.
 */
const confirmWithinMs = 7 * dayMs;

/** Kind and period that identify a limit. */
export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

const amountKinds = ["deposit", "loss", "wager"] as const;
const amountPeriods = ["day", "week", "month"] as const;

/** All limits, in display order. */
const limitNames: readonly LimitName[] = [
  ...amountKinds.flatMap((kind) => amountPeriods.map((period) => ({ kind, period }))),
  { kind: "session_minutes", period: "session" },
  { kind: "reality_check_minutes", period: "session" },
];

interface LimitRow extends LimitName {
  readonly value: bigint | null;
  readonly effective_from: Date;
  readonly pending_value: bigint | null;
  readonly pending_from: Date | null;
}

/** Lists all limits of a player, set or not, with the amounts that count against them now. */
export async function listLimits(sql: Sql, playerId: string, now: Date): Promise<PlayerLimit[]> {
  const [rows, used] = await Promise.all([
    sql.query<LimitRow>("select * from player_limits where player_id = $1", [playerId]),
    readUsed(sql, playerId, now),
  ]);
  return limitNames.map((name) => {
    const row = rows.find(({ kind, period }) => kind === name.kind && period === name.period);
    return toPlayerLimit(name, row, used, now);
  });
}

/**
 * Sets a limit: a lower value is active at once, a higher one or none after 24 hours and a confirmation.
 * Setting the current value drops a pending raise. Refuses with VALIDATION when there is no such limit.
 */
export async function setLimit(
  sql: Sql,
  playerId: string,
  { value, ...name }: LimitName & { readonly value: number | null },
  now: Date,
): Promise<PlayerLimit> {
  if (!limitNames.some(({ kind, period }) => kind === name.kind && period === name.period)) {
    throw new Refusal("VALIDATION", { fields: { period: "invalid" } });
  }
  const row = await lockLimit(sql, playerId, name);
  const present = row?.value ?? null;
  if (value !== null && (present === null || BigInt(value) <= present)) {
    await storeValue(sql, playerId, name, value, now);
  } else if (present !== null) {
    await sql.query(
      `update player_limits set pending_value = :value, pending_from = :from
        where player_id = :playerId and kind = :kind and period = :period`,
      { playerId, kind: name.kind, period: name.period, value, from: new Date(now.getTime() + raiseWaitMs) },
    );
  }
  if (name.kind === "deposit") await answerLimitPrompt(sql, playerId, now);
  return readLimit(sql, playerId, name, now);
}

/** Confirms a raise after its 24 hours. Refuses with CONFLICT when there is none to confirm now. */
export async function confirmLimit(
  sql: Sql,
  playerId: string,
  name: LimitName,
  now: Date,
): Promise<PlayerLimit> {
  const row = await lockLimit(sql, playerId, name);
  const pendingFrom = row && openPendingFrom(row, now);
  if (!row || !pendingFrom || pendingFrom > now) throw new Refusal("CONFLICT");
  const raised = row.pending_value === null ? null : Number(row.pending_value);
  await storeValue(sql, playerId, name, raised, now);
  return readLimit(sql, playerId, name, now);
}

/** Drops a pending raise. Refuses with CONFLICT when there is none. */
export async function discardLimit(
  sql: Sql,
  playerId: string,
  name: LimitName,
  now: Date,
): Promise<PlayerLimit> {
  const row = await lockLimit(sql, playerId, name);
  if (!row || !openPendingFrom(row, now)) throw new Refusal("CONFLICT");
  await sql.query(
    `update player_limits set pending_value = null, pending_from = null
      where player_id = $1 and kind = $2 and period = $3`,
    [playerId, name.kind, name.period],
  );
  return readLimit(sql, playerId, name, now);
}

/**
 * Deletes raises whose time to confirm is over. They have no effect before that either, so no other code
 * waits for this.
 */
export async function dropStaleRaises(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    "update player_limits set pending_value = null, pending_from = null where pending_from <= $1",
    [new Date(now.getTime() - confirmWithinMs)],
  );
}

async function lockLimit(sql: Sql, playerId: string, name: LimitName): Promise<LimitRow | undefined> {
  await lockLimits(sql, playerId);
  const [row] = await sql.query<LimitRow>(
    "select * from player_limits where player_id = $1 and kind = $2 and period = $3",
    [playerId, name.kind, name.period],
  );
  return row;
}

async function storeValue(
  sql: Sql,
  playerId: string,
  { kind, period }: LimitName,
  value: number | null,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into player_limits as known (player_id, kind, period, value, effective_from)
     values (:playerId, :kind, :period, :value, :now)
     on conflict (player_id, kind, period) do update set value = excluded.value,
       effective_from = case when known.value is distinct from excluded.value
         then excluded.effective_from else known.effective_from end,
       pending_value = null, pending_from = null`,
    { playerId, kind, period, value, now },
  );
}

async function readLimit(sql: Sql, playerId: string, name: LimitName, now: Date): Promise<PlayerLimit> {
  const [row] = await sql.query<LimitRow>(
    "select * from player_limits where player_id = $1 and kind = $2 and period = $3",
    [playerId, name.kind, name.period],
  );
  return toPlayerLimit(name, row, await readUsed(sql, playerId, now), now);
}

function toPlayerLimit(
  { kind, period }: LimitName,
  row: LimitRow | undefined,
  amounts: UsedAmounts,
  now: Date,
): PlayerLimit {
  const used = usedOfLimit(amounts, kind, period);
  const pendingFrom = row && openPendingFrom(row, now);
  return {
    kind,
    period,
    value: toNumber(row?.value),
    ...(used !== null && { usedMinor: used }),
    effectiveFrom: row?.value == null ? null : row.effective_from.toISOString(),
    ...(row &&
      pendingFrom && {
        pending: {
          value: toNumber(row.pending_value),
          from: pendingFrom.toISOString(),
          needsConfirm: pendingFrom <= now,
        },
      }),
  };
}

/**
 * Returns the time from which a pending raise can be confirmed; null without one, and after its time to
 * confirm.
 */
function openPendingFrom({ pending_from: from }: LimitRow, now: Date): Date | null {
  return from && from.getTime() + confirmWithinMs > now.getTime() ? from : null;
}

function toNumber(value: bigint | null | undefined): number | null {
  return value == null ? null : Number(value);
}
