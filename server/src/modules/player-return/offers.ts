import type { Sql } from "@tessera/database";
import { bonusKinds, type PromotionType } from "@tessera/shared/contracts/promotions";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { usualRateBp } from "@tessera/shared/core/commission-cost";
import { higherReturn, type TurnoverReturns } from "@tessera/shared/core/player-return";
import { type PricedSegment, type PricedWheel, wheelReturnBp } from "@tessera/shared/core/wheel-cost";
import type { PromotionContent } from "@tessera/shared/operator-contracts/promotions";
import { bonusReturnBp, type BonusReturnTerms } from "./bonus-return.ts";

/** An offer as an operator wants it, in place of the one that is published. */
export type OfferChange =
  | {
      readonly wheel: {
        readonly slug: string;
        readonly currency: string;
        readonly content: Pick<PricedWheel, "betsMinor" | "segments">;
      };
    }
  | { readonly promotion: { readonly slug: string; readonly content: PromotionContent } }
  | { readonly rate: { readonly playerId: string; readonly rateBp: number } };

interface BonusOffer {
  /** Categories whose bets count; empty means all. */
  readonly categories: readonly GameCategory[];
  readonly returnBp: number | null;
}

/** Offers for turnover to the players of a currency. */
export interface Offers {
  readonly pointsBp: number | null;
  readonly commissionBp: number;
  readonly bonuses: readonly BonusOffer[];
}

/** Returns what turnover in games of a category earns. */
export function returnsIn(
  { pointsBp, commissionBp, bonuses }: Offers,
  category: GameCategory,
): TurnoverReturns {
  const bonusBp = bonuses
    .filter(({ categories }) => categories.length === 0 || categories.includes(category))
    .map(({ returnBp }) => returnBp)
    .reduce(higherReturn, 0);
  return { pointsBp, commissionBp, bonusBp };
}

/** Reads what players of a currency are offered, now or later, with a change in it. */
export async function readOffers(
  sql: Sql,
  currency: string,
  now: Date,
  change?: OfferChange,
): Promise<Offers> {
  return {
    pointsBp: await readPoints(sql, currency, change),
    commissionBp: await readCommission(sql, currency, change),
    bonuses: await readBonuses(sql, currency, now, change),
  };
}

interface WheelRow {
  readonly betsMinor: readonly bigint[];
  readonly segments: readonly (Omit<PricedSegment, "freeRounds"> & {
    readonly freeRounds: { readonly count: number; readonly stakeMinor: string } | null;
  })[];
}

async function readPoints(sql: Sql, currency: string, change?: OfferChange): Promise<number | null> {
  const changed = change && "wheel" in change ? change.wheel : null;
  const rows = await sql.query<WheelRow & object>(
    `select w.bets_minor as "betsMinor", jsonb_agg(jsonb_build_object('weight', s.weight, 'prizeKind', s.prize_kind,
         'prizeX100', s.prize_x100, 'freeRounds', case when s.round_game is not null then
         jsonb_build_object('count', s.round_count, 'stakeMinor', s.round_stake_minor::text) end)) as segments
       from wheels w join wheel_segments s on s.wheel = w.slug
      where w.status = 'published' and w.currency = $1 and w.slug is distinct from $2 group by w.slug, w.bets_minor`,
    [currency, changed?.slug ?? null],
  );
  const wheels = rows.map(({ betsMinor, segments }) => ({
    betsMinor: betsMinor.map(BigInt),
    segments: segments.map(({ freeRounds, ...segment }) => ({
      ...segment,
      freeRounds: freeRounds && { ...freeRounds, stakeMinor: BigInt(freeRounds.stakeMinor) },
    })),
  }));
  return [...wheels, ...(changed ? [changed.content] : [])].map(wheelReturnBp).reduce(higherReturn, 0);
}

/** Highest rate of any referrer: also of one who is suspended, and may be reinstated at any time. */
async function readCommission(sql: Sql, currency: string, change?: OfferChange): Promise<number> {
  const changed = change && "rate" in change ? change.rate : null;
  const [row] = await sql.query<{ rateBp: number }>(
    `select coalesce(max(f.rate_bp), 0) as "rateBp" from referral_profiles f join players p on p.id = f.player_id
      where p.currency = $1 and f.player_id is distinct from $2::uuid`,
    [currency, changed?.playerId ?? null],
  );
  return Math.max(usualRateBp, row?.rateBp ?? 0, changed?.rateBp ?? 0);
}

interface PromotionRow extends BonusReturnTerms {
  readonly type: PromotionType;
  readonly categories: readonly GameCategory[];
}

/**
 * Promotions that players may use now or later. A wheel's bonus is a prize: it is part of the value of
 * points.
 */
async function readBonuses(
  sql: Sql,
  currency: string,
  now: Date,
  change?: OfferChange,
): Promise<readonly BonusOffer[]> {
  const changed = change && "promotion" in change ? change.promotion : null;
  const rows = await sql.query<PromotionRow & object>(
    `select type, bonus_bp as "bonusBp", turnover_x100 as "turnoverX100", turnover_base as "turnoverBase",
       allowed_categories as categories from promotions
      where status = 'published' and currency = $1 and ends_at > $2 and slug is distinct from $3`,
    [currency, now, changed?.slug ?? null],
  );
  const offered = rows.map(({ type, categories, ...terms }) => ({
    categories,
    returnBp: bonusReturnBp[bonusKinds[type]](terms),
  }));
  return changed ? [...offered, bonusOf(changed.content)] : offered;
}

function bonusOf({
  type,
  bonusBp,
  turnoverX100,
  turnoverBase,
  allowedCategories,
}: PromotionContent): BonusOffer {
  const terms = { bonusBp: bonusBp ?? 0, turnoverX100: turnoverX100 ?? 0, turnoverBase };
  return { categories: allowedCategories, returnBp: bonusReturnBp[bonusKinds[type]](terms) };
}
