import type { Sql } from "@tessera/database";
import type { PrizeKind, Wheel, WheelSegment } from "@tessera/shared/contracts/shop";
import { type Language, type StoredText, textIn } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { effectiveWeights } from "@tessera/shared/core/wheel-prize";

/** A segment as stored. */
export interface SegmentRow {
  readonly position: number;
  readonly weight: number;
  readonly prizeKind: PrizeKind;
  readonly prizeX100: number;
  readonly label: StoredText | null;
  readonly promotionSlug: string | null;
  readonly turnoverX100: number | null;
  readonly stockLeft: number | null;
  /** Free rounds: slug and name of the slot, their number, and the stake of each; null for other prizes. */
  readonly roundGame: string | null;
  readonly roundGameName: StoredText | null;
  readonly roundCount: number | null;
  readonly roundStakeMinor: bigint | null;
}

/** A wheel as stored, with its segments in their order. */
export interface WheelRow {
  readonly id: string;
  readonly slug: string;
  readonly title: StoredText;
  readonly currency: string;
  readonly betsMinor: readonly bigint[];
  readonly dailyLimit: number | null;
  readonly version: number;
  /** Most that its prizes may cost in all, and what they have cost. */
  readonly budgetMinor: bigint;
  readonly budgetUsedMinor: bigint;
  readonly segments: readonly SegmentRow[];
}

const selectWheels = `select w.id, w.slug, w.title, w.currency, w.bets_minor as "betsMinor",
    w.daily_limit as "dailyLimit", w.version, w.budget_minor as "budgetMinor", w.budget_used_minor as "budgetUsedMinor"
  from wheels w where w.status = 'published'`;

/** Segments of the published wheels of a currency. */
const selectSegments = `select s.wheel, s.position, s.weight, s.prize_kind as "prizeKind", s.prize_x100 as "prizeX100",
    s.label, s.promotion_slug as "promotionSlug", p.turnover_x100 as "turnoverX100", s.stock as "stockLeft",
    s.round_game as "roundGame", g.name as "roundGameName", s.round_count as "roundCount",
    s.round_stake_minor as "roundStakeMinor"
  from wheel_segments s join wheels w on w.slug = s.wheel left join promotions p on p.slug = s.promotion_slug
    left join games g on g.slug = s.round_game
  where w.status = 'published' and w.currency = $1`;

type SegmentOfWheel = SegmentRow & { readonly wheel: string };

/** Lists the published wheels of a currency in display order. */
export async function listWheels(sql: Sql, currency: string): Promise<WheelRow[]> {
  const [wheels, segments] = await Promise.all([
    sql.query<Omit<WheelRow, "segments">>(`${selectWheels} and w.currency = $1 order by w.sort, w.slug`, [
      currency,
    ]),
    sql.query<SegmentOfWheel>(`${selectSegments} order by s.position`, [currency]),
  ]);
  return wheels.map((wheel) => ({ ...wheel, segments: segments.filter((s) => s.wheel === wheel.slug) }));
}

/**
 * Locks a published wheel of the currency until the end of the transaction, so that its odds and its stock
 * stay as read; undefined when there is none with this id. The lock is taken after that of the player.
 */
export async function lockWheel(
  sql: Sql,
  { id, currency }: { readonly id: string; readonly currency: string },
): Promise<WheelRow | undefined> {
  const [wheel] = await sql.query<Omit<WheelRow, "segments">>(
    `${selectWheels} and w.id = $1 and w.currency = $2 for update`,
    [id, currency],
  );
  // Read after the lock: the segments that another spin has left.
  const segments =
    wheel &&
    (await sql.query<SegmentOfWheel>(`${selectSegments} and w.id = $2 order by s.position`, [currency, id]));
  return wheel && segments && { ...wheel, segments };
}

/** Converts a wheel to the player's view of it. */
export function toWheelDto(
  { id, slug, title, version, currency, betsMinor, dailyLimit, segments }: WheelRow,
  spinsToday: number,
  language: Language,
): Wheel {
  const weights = effectiveWeights(segments);
  return {
    id,
    slug,
    title: textIn(title, language),
    version,
    currency,
    betsMinor: betsMinor.map((bet) => minorUnits(bet)),
    segments: segments.map((segment, index) => ({
      position: index,
      weight: weights[index] ?? 0,
      prizeKind: segment.prizeKind,
      prizeX100: segment.prizeX100,
      label: segment.label && textIn(segment.label, language),
      stockLeft: segment.stockLeft,
      turnoverX100: segment.turnoverX100,
      freeRounds: promisedRounds(segment, language),
    })),
    spinsLeftToday: dailyLimit === null ? null : Math.max(0, dailyLimit - spinsToday),
  };
}

function promisedRounds(segment: SegmentRow, language: Language): WheelSegment["freeRounds"] {
  const { roundGame: slug, roundGameName: name, roundCount: count, roundStakeMinor: stake } = segment;
  if (slug === null || name === null || count === null || stake === null) return null;
  return { game: { slug, name: textIn(name, language) }, count, stakeMinor: minorUnits(stake) };
}

/** Counts a player's spins of each wheel since an instant, by the id of the wheel. */
export async function countSpins(sql: Sql, playerId: string, since: Date): Promise<Map<string, number>> {
  const rows = await sql.query<{ wheelId: string; count: bigint }>(
    `select wheel_id as "wheelId", count(*) as count from spins
      where player_id = $1 and created_at >= $2 group by wheel_id`,
    [playerId, since],
  );
  return new Map(rows.map(({ wheelId, count }) => [wheelId, Number(count)]));
}
