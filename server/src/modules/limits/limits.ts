import type { Sql } from "@tessera/database";
import type { LimitKind, LimitPeriod } from "@tessera/shared/contracts/limits";
import { creditsToMinor, minorUnits, type MinorUnits, wholeCredits } from "@tessera/shared/core/money";
import { bangkokWindow, type InstantWindow, type WindowPeriod } from "./bangkok-window.ts";

/** Amount that a player may still deposit, and the time when that changes. */
export interface DepositAllowance {
  /** Never negative. */
  readonly remainingMinor: MinorUnits;
  /** End of the window with the narrowest limit. */
  readonly until: Date;
}

/**
 * Reads the allowance of the player's own deposit limits, over day, week and month; null without a limit. Gross:
 * withdrawals do not increase it, and deposits that may still be paid count in full. Call it in the transaction that
 * opens the deposit, after {@link lockLimits}.
 */
export async function readDepositAllowance(
  sql: Sql,
  playerId: string,
  now: Date,
): Promise<DepositAllowance | null> {
  let narrowest: DepositAllowance | null = null;
  for (const { period, value } of await readLimits(sql, [playerId], "deposit")) {
    if (period === "session") continue;
    const window = bangkokWindow(period, now);
    const left = creditsToMinor(wholeCredits(value)) - (await depositedIn(sql, playerId, window));
    const remainingMinor = minorUnits(left > 0n ? left : 0n);
    if (!narrowest || remainingMinor < narrowest.remainingMinor) {
      narrowest = { remainingMinor, until: window.until };
    }
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
   * Returns the refusal code of a bet; null when the limits allow it. `betMinor` is the intended bet: losses and
   * wagers may reach their limit, not exceed it. With a bet of 0 a limit that is reached refuses. `loggedInAt` is the
   * login that the player plays from.
   */
  refusal(loggedInAt: Date, betMinor: bigint): "LOSS_LIMIT" | "SESSION_LIMIT" | null {
    if (this.#now.getTime() - loggedInAt.getTime() >= this.#minutesMax * 60_000) return "SESSION_LIMIT";
    const smallestBet = betMinor > 0n ? betMinor : 1n;
    const isPassed = this.#limits.some(({ usedMinor, limitMinor }) => usedMinor + smallestBet > limitMinor);
    return isPassed ? "LOSS_LIMIT" : null;
  }

  /**
   * Computes the amount that may still be transferred to studios with their own wallets while they hold
   * `atStudiosMinor`: all money there can be bet and lost without a check by the site. Null without a loss or wager
   * limit.
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

  /** Returns the latest end among the windows of the loss and wager limits that are reached; null when none is. */
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
  const limits = await readLimits(sql, playerIds, "loss", "wager", "session_minutes");
  const counted = limits.flatMap(({ playerId, kind, period, value }) =>
    period !== "session" && (kind === "loss" || kind === "wager")
      ? [
          {
            playerId,
            kind,
            limitMinor: creditsToMinor(wholeCredits(value)),
            window: bangkokWindow(period, now),
          },
        ]
      : [],
  );
  const played = await playedIn(sql, counted);
  const used = counted.map((limit, index) => {
    const { betMinor, winMinor } = played[index] ?? nothingPlayed;
    return { ...limit, usedMinor: limit.kind === "loss" ? betMinor - winMinor : betMinor };
  });
  const allowanceOf = (playerId: string) => {
    const minutes = limits.flatMap((limit) =>
      limit.playerId === playerId && limit.period === "session" ? [limit.value] : [],
    );
    const own = used.filter((limit) => limit.playerId === playerId);
    return new PlayAllowance(now, Math.min(...minutes), own);
  };
  return new Map(limits.map(({ playerId }) => [playerId, allowanceOf(playerId)]));
}

/** Returns the reminder interval in minutes that the player has chosen; null without one. */
export async function realityCheckMinutes(sql: Sql, playerId: string): Promise<number | null> {
  const [limit] = await readLimits(sql, [playerId], "reality_check_minutes");
  return limit?.value ?? null;
}

/** Returns the amount that counts against a limit in the window of `now`; null for kinds without amounts. */
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
  const [{ betMinor, winMinor } = nothingPlayed] = await playedIn(sql, [{ playerId, window }]);
  const used = kind === "loss" ? betMinor - winMinor : betMinor;
  return minorUnits(used > 0n ? used : 0n);
}

interface Limit {
  readonly playerId: string;
  readonly kind: LimitKind;
  readonly period: WindowPeriod | "session";
  /** Whole credits or minutes. */
  readonly value: number;
}

async function readLimits(sql: Sql, playerIds: readonly string[], ...kinds: LimitKind[]): Promise<Limit[]> {
  const rows = await sql.query<Omit<Limit, "value"> & { value: bigint }>(
    `select player_id as "playerId", kind, period, value from player_limits
      where player_id = any($1::uuid[]) and kind = any($2) and value is not null`,
    [playerIds, kinds],
  );
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

async function depositedIn(sql: Sql, playerId: string, window: InstantWindow): Promise<MinorUnits> {
  const [row] = await sql.query<{ total: bigint }>(
    `select coalesce(sum(amount_minor), 0) as total from deposits
      where player_id = $1 and created_at >= $2 and created_at < $3
        and status in ('awaiting_payment', 'submitted', 'needs_review', 'approved')`,
    [playerId, window.from, window.until],
  );
  return minorUnits(row?.total ?? 0n);
}

const nothingPlayed: PlayTotals = { betMinor: 0n, winMinor: 0n };

/** Sums the rounds of each player that began in the window. */
async function playedIn(
  sql: Sql,
  spans: readonly { readonly playerId: string; readonly window: InstantWindow }[],
): Promise<PlayTotals[]> {
  if (spans.length === 0) return [];
  return sql.query<PlayTotals & object>(
    `select played.bet_minor as "betMinor", played.win_minor as "winMinor"
       from json_to_recordset($1::json) as span (place int, player_id uuid, from_at timestamptz, until_at timestamptz)
      cross join lateral (
        select coalesce(sum(r.bet_minor), 0) as bet_minor, coalesce(sum(r.win_minor), 0) as win_minor
          from rounds r
         where r.player_id = span.player_id and r.started_at >= span.from_at and r.started_at < span.until_at) played
      order by span.place`,
    [
      JSON.stringify(
        spans.map(({ playerId, window }, place) => ({
          place,
          player_id: playerId,
          from_at: window.from,
          until_at: window.until,
        })),
      ),
    ],
  );
}
