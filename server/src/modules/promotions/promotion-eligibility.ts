import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { minorUnits } from "@tessera/shared/core/money";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { bangkokDay } from "@tessera/shared/core/time";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Promotion } from "./promotions.ts";
import type { PromotionRule, RegistrationFacts, UnfitReason } from "./rules/promotion-rule.ts";
import { ruleOf, registrationAmounts } from "./rules/promotion-rules.ts";

/** Facts that decide whether a player may use a promotion. */
export interface EligibilityFacts extends RegistrationFacts {
  readonly currency: string;
  readonly hasLiveClaim: boolean;
  readonly hasDeposited: boolean;
  /** Attempts by promotion. A claim whose deposit was not paid does not count. */
  readonly tries: ReadonlyMap<string, { readonly ever: number; readonly today: number }>;
}

/** Reason why a promotion is not available to the player now. `why` distinguishes the cases of one code. */
export interface PromotionRefusal {
  readonly code: Extract<ErrorCode, `PROMO_${string}`>;
  readonly why?: UnfitReason;
}

/**
 * Use of a promotion: by registering, or with a deposit of this size in minor units (null: not known yet).
 */
export type PromotionUse =
  | { readonly by: "deposit"; readonly depositMinor: bigint | null }
  | { readonly by: "register" };

const uses: Readonly<Record<PromotionRule["use"], PromotionUse>> = {
  deposit: { by: "deposit", depositMinor: null },
  register: { by: "register" },
};

/** The use that the promotion's type is made for, before an amount is known. */
export function promotionUse({ type }: Pick<Promotion, "type">): PromotionUse {
  return uses[ruleOf(type).use];
}

export async function readEligibilityFacts(
  sql: Sql,
  { playerId, currency }: { readonly playerId: string; readonly currency: string },
  now: Date,
): Promise<EligibilityFacts> {
  const today = bangkokDayStart(bangkokDay(now));
  const readFacts = sql.query<{ hasLiveClaim: boolean; hasDeposited: boolean; lost: bigint }>(
    `select
       exists (select from promo_claims where player_id = $1 and status in ('reserved', 'active')) as "hasLiveClaim",
       exists (select from deposits where player_id = $1 and status = 'approved') as "hasDeposited",
       (select coalesce(least(sum(r.bet_minor - r.win_minor), sum(r.counted_minor - coalesce(c.counted_minor, 0))), 0)
          from rounds r left join lateral (select sum(e.counted_minor) as counted_minor from round_txs t
            join turnover_events e on e.round_tx_id = t.id where t.round_id = r.id) c on true
         where r.player_id = $1 and r.source = 'seamless' and r.status = 'closed'
           and r.started_at >= $2 and r.started_at < $3) as lost`,
    [playerId, new Date(today.getTime() - dayMs), today],
  );
  const readTries = sql.query<{ promotionId: string; ever: bigint; today: bigint }>(
    `select promotion_id as "promotionId", count(*) as ever, count(*) filter (where created_at >= $2) as today
       from promo_claims where player_id = $1 and status <> 'released' group by promotion_id`,
    [playerId, today],
  );
  const [[facts], tries] = await Promise.all([readFacts, readTries]);
  const lost = facts?.lost ?? 0n;
  return {
    currency,
    hasLiveClaim: facts?.hasLiveClaim ?? false,
    hasDeposited: facts?.hasDeposited ?? false,
    lostYesterdayMinor: minorUnits(lost > 0n ? lost : 0n),
    tries: new Map(
      tries.map((row) => [row.promotionId, { ever: Number(row.ever), today: Number(row.today) }]),
    ),
  };
}

/**
 * Returns the reason why the player may not use the promotion this way, or null. The quota is checked later,
 * under its lock.
 */
export function refusalOfPromotion(
  promotion: Promotion | undefined,
  facts: EligibilityFacts,
  use: PromotionUse,
): PromotionRefusal | null {
  if (!promotion) return { code: "PROMO_NOT_FOUND" };
  const why = unfitFor(promotion, facts, use);
  if (why) return { code: "PROMO_NOT_ELIGIBLE", why };
  if (facts.hasLiveClaim) return { code: "PROMO_ALREADY_ACTIVE" };
  const { ever, today } = facts.tries.get(promotion.id) ?? { ever: 0, today: 0 };
  const { perPlayerLimit, perDayLimit } = promotion;
  if (perPlayerLimit !== null && ever >= perPlayerLimit) return { code: "PROMO_LIMIT" };
  if (perDayLimit !== null && today >= perDayLimit) return { code: "PROMO_LIMIT" };
  return isSoldOut(promotion, facts) ? { code: "PROMO_SOLD_OUT" } : null;
}

/**
 * True when the quota is used up, or the budget does not cover the bonus, as far as it is known before a
 * deposit.
 */
function isSoldOut(promotion: Promotion, facts: EligibilityFacts): boolean {
  const { totalLimit, claimsCount, budgetMinor, budgetUsedMinor } = promotion;
  if (totalLimit !== null && claimsCount >= totalLimit) return true;
  if (budgetMinor === null) return false;
  const isRegistered = ruleOf(promotion.type).use === "register";
  const bonusMinor = isRegistered ? registrationAmounts(promotion, facts).bonusMinor : 1n;
  return budgetUsedMinor + bonusMinor > budgetMinor;
}

/** Converts the refusal to an error with the data of its message. */
export function promotionError({ code, why }: PromotionRefusal, promotion: Promotion | undefined): Refusal {
  const min = why === "minDeposit" && promotion ? promotion.minDepositMinor.toString() : undefined;
  return new Refusal(code, {
    details: { ...(why && { reason: why }), ...(min && { minDepositMinor: min }) },
  });
}

function unfitFor(promotion: Promotion, facts: EligibilityFacts, use: PromotionUse): UnfitReason | null {
  const rule = ruleOf(promotion.type);
  if (promotion.currency !== facts.currency) return "currency";
  if (rule.use !== use.by) return "way";
  if (promotion.firstDepositOnly && facts.hasDeposited) return "firstDeposit";
  if (use.by === "deposit" && use.depositMinor !== null && use.depositMinor < promotion.minDepositMinor) {
    return "minDeposit";
  }
  return rule.use === "register" ? rule.unfit(facts, promotion) : null;
}
