import type { Sql } from "@tessera/database";
import type { LimitKind, LimitPeriod } from "@tessera/shared/contracts/limits";
import { minuteMs } from "@tessera/shared/core/durations";
import { creditsToMinor, minorUnits, type MinorUnits, wholeCredits } from "@tessera/shared/core/money";
import { bangkokWindow, type InstantWindow, type WindowPeriod, windowPeriods } from "./bangkok-window.ts";

/** Amount that a player may still deposit, and the time when that changes. */
export interface DepositAllowance {
  /** Never negative. */
  readonly remainingMinor: MinorUnits;
  /** End of the window with the narrowest limit. */
  readonly until: Date;
}

/**
 * Reads the allowance of the player's own deposit limits, over day, week and month; null without a limit.
 * Gross: withdrawals do not increase it, and deposits that may still be paid count in full. Call it in the
 * transaction that opens the deposit, after {@link lockLimits}.
 */
export async function readDepositAllowance(
  sql: Sql,
  playerId: string,
  now: Date,
): Promise<DepositAllowance | null> {
  const rows = await sql.query<{ period: LimitPeriod; value: bigint; deposited: bigint }>(
    `select l.period, l.value, d.total as deposited
       from player_limits l join ${windowsOf(2)} using (period)
      cross join lateral (${depositsOf("l.player_id")}) d
      where l.player_id = $1 and l.kind = 'deposit' and l.value is not null`,
    [playerId, windowsAt(now)],
  );
  let narrowest: DepositAllowance | null = null;
  for (const { period, value, deposited } of rows) {
    if (period === "session") continue;
    const { until } = bangkokWindow(period, now);
    const left = creditsToMinor(wholeCredits(Number(value))) - deposited;
    const remainingMinor = minorUnits(left > 0n ? left : 0n);
    if (!narrowest || remainingMinor < narrowest.remainingMinor) narrowest = { remainingMinor, until };
  }
  return narrowest;
}

/** Serialises transactions that depend on the limits of one player, until the end of the transaction. */
export async function lockLimits(sql: Sql, playerId: string): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('limits:' || $1, 0))", [playerId]);
}

/** True until the player has answered, either way, the prompt for a deposit limit. */
export async function asksForDepositLimit(sql: Sql, playerId: string): Promise<boolean> {
  const unanswered = await sql.query(
    "select from players where id = $1 and limit_prompt_answered_at is null",
    [playerId],
  );
  return unanswered.length > 0;
}

/** Sums of the bets and wins of rounds. */
export interface PlayTotals {
  readonly betMinor: bigint;
  readonly winMinor: bigint;
}

/** A loss or wager limit with the amount that was used in its window. */
interface UsedLimit {
  readonly kind: "loss" | "wager";
  readonly limitMinor: bigint;
  readonly window: InstantWindow;
  usedMinor: bigint;
}

/** Remaining amount under the player's own loss and wager limits, and the time when that changes. */
export interface RemainingAllowance {
  /** Never negative. */
  readonly remainingMinor: MinorUnits;
  /** End of the window with the narrowest limit. */
  readonly until: Date;
}

/** Allowance under a player's own limits, read while the player is locked. */
export class PlayAllowance {
  readonly #now: Date;
  readonly #minutesMax: number;
  readonly #limits: readonly UsedLimit[];

  constructor(now: Date, minutesMax: number, limits: readonly UsedLimit[]) {
    this.#now = now;
    this.#minutesMax = minutesMax;
    this.#limits = limits;
  }

  /**
   * Returns the refusal code of a bet; null when the limits allow it. `betMinor` is the intended bet: losses
   * and wagers may reach their limit, not exceed it. With a bet of 0 a limit that is reached refuses.
   * `loggedInAt` is the login that the player plays from.
   */
  refusal(loggedInAt: Date, betMinor: bigint): "LOSS_LIMIT" | "SESSION_LIMIT" | null {
    if (this.#now.getTime() - loggedInAt.getTime() >= this.#minutesMax * minuteMs) return "SESSION_LIMIT";
    const smallestBet = betMinor > 0n ? betMinor : 1n;
    const isPassed = this.#limits.some(({ usedMinor, limitMinor }) => usedMinor + smallestBet > limitMinor);
    return isPassed ? "LOSS_LIMIT" : null;
  }

  /**
   * Computes the amount that may still be transferred to studios with their own wallets while they hold
   * `atStudiosMinor`: all money there can be bet and lost without a check by the site. Null without a loss or
   * wager limit.
   */
  remainingAtStudios(atStudiosMinor: bigint): RemainingAllowance | null {
    let narrowest: RemainingAllowance | null = null;
    for (const { limitMinor, usedMinor, window } of this.#limits) {
      const left = limitMinor - usedMinor - atStudiosMinor;
      const remainingMinor = minorUnits(left > 0n ? left : 0n);
      if (!narrowest || remainingMinor < narrowest.remainingMinor) {
        narrowest = { remainingMinor, until: window.until };
      }
    }
    return narrowest;
  }

  /** True when losing all the money at studios would exceed a loss limit. */
  couldPassLossLimit(atStudiosMinor: bigint): boolean {
    return this.#limits.some(
      ({ kind, usedMinor, limitMinor }) => kind === "loss" && usedMinor + atStudiosMinor > limitMinor,
    );
  }

  /**
   * Returns the latest end among the windows of the loss and wager limits that are reached; null when none
   * is.
   */
  reachedUntil(): Date | null {
    const ends = this.#limits
      .filter(({ usedMinor, limitMinor }) => usedMinor >= limitMinor)
      .map(({ window }) => window.until.getTime());
    return ends.length > 0 ? new Date(Math.max(...ends)) : null;
  }

  /** Adds bet and win of a round that began at `startedAt`; negative amounts are cancellations. */
  count(startedAt: Date, { betMinor, winMinor }: PlayTotals): void {
    for (const limit of this.#limits) {
      if (startedAt < limit.window.from || startedAt >= limit.window.until) continue;
      limit.usedMinor += limit.kind === "loss" ? betMinor - winMinor : betMinor;
    }
  }
}

/** SQL that is true when the player in the column has limits on play. */
export const hasPlayLimits = (playerColumn: string): string =>
  `exists (select from player_limits l where l.player_id = ${playerColumn} and l.value is not null
     and l.kind in ('loss', 'wager', 'session_minutes'))`;

/** Reads the allowances of players at `now`; the map contains only players with limits on play. */
export async function readAllowances(
  sql: Sql,
  playerIds: readonly string[],
  now: Date,
): Promise<Map<string, PlayAllowance>> {
  if (playerIds.length === 0) return new Map();
  const limits = await sql.query<Limit & PlayTotals>(
    `select l.player_id as "playerId", l.kind, l.period, l.value::int as value,
       played.bet_minor as "betMinor", played.win_minor as "winMinor"
       from player_limits l left join ${windowsOf(2)} using (period)
      cross join lateral (${roundsOf("l.player_id")}) played
      where l.player_id = any($1::uuid[]) and l.kind in ('loss', 'wager', 'session_minutes') and l.value is not null`,
    [playerIds, windowsAt(now)],
  );
  const allowanceOf = (playerId: string) => {
    const own = limits.filter((limit) => limit.playerId === playerId);
    const minutes = own.filter(({ kind }) => kind === "session_minutes").map(({ value }) => value);
    const used = own.flatMap(({ kind, period, value, betMinor, winMinor }) => {
      if (period === "session" || (kind !== "loss" && kind !== "wager")) return [];
      return [
        {
          kind,
          limitMinor: creditsToMinor(wholeCredits(value)),
          window: bangkokWindow(period, now),
          usedMinor: kind === "loss" ? betMinor - winMinor : betMinor,
        },
      ];
    });
    return new PlayAllowance(now, Math.min(...minutes), used);
  };
  return new Map(limits.map(({ playerId }) => [playerId, allowanceOf(playerId)]));
}

/** Returns the reminder interval in minutes that the player has chosen; null without one. */
export async function realityCheckMinutes(sql: Sql, playerId: string): Promise<number | null> {
  const [limit] = await sql.query<{ value: bigint }>(
    `select value from player_limits
      where player_id = $1 and kind = 'reality_check_minutes' and value is not null`,
    [playerId],
  );
  return limit ? Number(limit.value) : null;
}

/** Amounts that count against the limits of a player, by the period of their window. */
export type UsedAmounts = ReadonlyMap<string, PlayTotals & { readonly depositedMinor: bigint }>;

/** Reads what counts against the limits of a player in the windows of `now`. */
export async function readUsed(sql: Sql, playerId: string, now: Date): Promise<UsedAmounts> {
  const rows = await sql.query<{ period: string | null; depositedMinor: bigint } & PlayTotals>(
    `select w.period, d.total as "depositedMinor", played.bet_minor as "betMinor", played.win_minor as "winMinor"
       from ${windowsOf(2)} cross join lateral (${depositsOf("$1::uuid")}) d
      cross join lateral (${roundsOf("$1::uuid")}) played`,
    [playerId, windowsAt(now)],
  );
  return new Map(rows.flatMap((row) => (row.period ? [[row.period, row] as const] : [])));
}

/** Returns the amount that counts against a limit; null for kinds without amounts. */
export function usedOfLimit(used: UsedAmounts, kind: LimitKind, period: LimitPeriod): MinorUnits | null {
  const inWindow = used.get(period);
  if (!inWindow) return null;
  const { depositedMinor, betMinor, winMinor } = inWindow;
  if (kind === "deposit") return minorUnits(depositedMinor);
  const amount = kind === "loss" ? betMinor - winMinor : betMinor;
  return minorUnits(amount > 0n ? amount : 0n);
}

interface Limit {
  readonly playerId: string;
  readonly kind: LimitKind;
  readonly period: WindowPeriod | "session";
  /** Whole credits or minutes. */
  readonly value: number;
}

/** Windows of `now` by period, as the parameter of {@link windowsOf}. */
function windowsAt(now: Date): string {
  const rows = windowPeriods.map((period) => {
    const { from, until } = bangkokWindow(period, now);
    return { period, from_at: from, until_at: until };
  });
  return JSON.stringify(rows);
}

/** SQL of the windows in parameter `$number`, as `w`. */
const windowsOf = (number: number): string =>
  `json_to_recordset($${number}::json) as w (period text, from_at timestamptz, until_at timestamptz)`;

/** SQL of the deposits of a player in the window `w` that are or may still be paid. */
const depositsOf = (player: string): string =>
  `select coalesce(sum(amount_minor), 0) as total from deposits
    where player_id = ${player} and created_at >= w.from_at and created_at < w.until_at
      and status in ('awaiting_payment', 'submitted', 'needs_review', 'approved')`;

/** SQL of the sums of the rounds of a player that began in the window `w`. */
const roundsOf = (player: string): string =>
  `select coalesce(sum(r.bet_minor), 0) as bet_minor, coalesce(sum(r.win_minor), 0) as win_minor
     from rounds r where r.player_id = ${player} and r.started_at >= w.from_at and r.started_at < w.until_at`;
