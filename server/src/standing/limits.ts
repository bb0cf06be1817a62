import type { Sql } from "@tessera/database";
import type { LimitKind, LimitPeriod } from "@tessera/shared/contracts/limits";
import { creditsToMinor, minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { bangkokWindow, type InstantWindow, type WindowPeriod } from "../platform/bangkok-window.ts";

/** How much a player may still bring in, and when that changes. */
export interface DepositRoom {
  /** Never negative. */
  readonly remainingMinor: MinorUnits;
  /** End of the window whose limit is the narrowest now. */
  readonly until: Date;
}

/**
 * What the player's own deposit limits leave, over day, week and month; null without a limit. Gross: withdrawals give
 * nothing back, and deposits that may still be paid count in full. Call it in the transaction that opens the deposit,
 * after {@link lockLimits}.
 */
export async function depositRoom(sql: Sql, playerId: string, now: Date): Promise<DepositRoom | null> {
  let narrowest: DepositRoom | null = null;
  for (const { period, value } of await readLimits(sql, playerId, "deposit")) {
    if (period === "session") continue;
    const window = bangkokWindow(period, now);
    const left = creditsToMinor(value) - (await depositedIn(sql, playerId, window));
    const remainingMinor = minorUnits(left > 0n ? left : 0n);
    if (!narrowest || remainingMinor < narrowest.remainingMinor) {
      narrowest = { remainingMinor, until: window.until };
    }
  }
  return narrowest;
}

/** Makes what depends on the limits of one player happen one after another until the end of the transaction. */
export async function lockLimits(sql: Sql, playerId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('limits:' || $1, 0))", [playerId]);
}

/** True until the player has answered, in one way or the other, whether he wants a deposit limit. */
export async function asksForDepositLimit(sql: Sql, playerId: string): Promise<boolean> {
  const unanswered = await sql.query(
    "select from players where id = $1 and limit_prompt_answered_at is null",
    [playerId],
  );
  return unanswered.length > 0;
}

/** A play session as its limits see it. */
export interface PlayStanding {
  readonly playerId: string;
  /** Login that the player plays from. */
  readonly loggedInAt: Date;
}

/**
 * Why the player's own limits let him play no further; null when they do. `betMinor` is what he wants to bet: losses
 * and wagers may reach their limit, not pass it. With a bet of 0 a limit that is reached refuses.
 */
export async function refusalByLimits(
  sql: Sql,
  { playerId, loggedInAt }: PlayStanding,
  betMinor: bigint,
  now: Date,
): Promise<"LOSS_LIMIT" | "SESSION_LIMIT" | null> {
  for (const { kind, period, value } of await readLimits(sql, playerId, "loss", "wager", "session_minutes")) {
    if (period === "session") {
      if (now.getTime() - loggedInAt.getTime() >= value * 60_000) return "SESSION_LIMIT";
      continue;
    }
    const { betMinor: bets, winMinor: wins } = await playedIn(sql, playerId, bangkokWindow(period, now));
    const used = kind === "loss" ? bets - wins : bets;
    const smallestBet = betMinor > 0n ? betMinor : 1n;
    if (used + smallestBet > creditsToMinor(value)) return "LOSS_LIMIT";
  }
  return null;
}

/** After how many minutes a game has to remind the player of the time, if he has chosen that himself. */
export async function realityCheckMinutes(sql: Sql, playerId: string): Promise<number | null> {
  const [limit] = await readLimits(sql, playerId, "reality_check_minutes");
  return limit?.value ?? null;
}

/** What counts against a limit in the window of `now`; null for kinds that count nothing. */
export async function usedOfLimit(
  sql: Sql,
  playerId: string,
  kind: LimitKind,
  period: LimitPeriod,
  now: Date,
): Promise<MinorUnits | null> {
  if (period === "session") return null;
  const window = bangkokWindow(period, now);
  if (kind === "deposit") return depositedIn(sql, playerId, window);
  const { betMinor, winMinor } = await playedIn(sql, playerId, window);
  const used = kind === "loss" ? betMinor - winMinor : betMinor;
  return minorUnits(used > 0n ? used : 0n);
}

interface Limit {
  readonly kind: LimitKind;
  readonly period: WindowPeriod | "session";
  /** Whole credits or minutes. */
  readonly value: number;
}

async function readLimits(sql: Sql, playerId: string, ...kinds: LimitKind[]): Promise<Limit[]> {
  const rows = await sql.query<Omit<Limit, "value"> & { value: bigint }>(
    `select kind, period, value from player_limits
      where player_id = $1 and kind = any($2) and value is not null`,
    [playerId, kinds],
  );
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

async function depositedIn(sql: Sql, playerId: string, window: InstantWindow): Promise<MinorUnits> {
  const [row] = await sql.query<{ total: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as total from deposits
      where player_id = $1 and created_at >= $2 and created_at < $3
        and status in ('awaiting_payment', 'submitted', 'needs_review', 'approved')`,
    [playerId, window.from, window.until],
  );
  return minorUnits(row?.total ?? 0n);
}

async function playedIn(
  sql: Sql,
  playerId: string,
  window: InstantWindow,
): Promise<{ betMinor: bigint; winMinor: bigint }> {
  const [row] = await sql.query<{ betMinor: bigint; winMinor: bigint }>(
    `select coalesce(sum(bet_minor), 0)::bigint as "betMinor", coalesce(sum(win_minor), 0)::bigint as "winMinor"
       from rounds where player_id = $1 and started_at >= $2 and started_at < $3`,
    [playerId, window.from, window.until],
  );
  return row ?? { betMinor: 0n, winMinor: 0n };
}
