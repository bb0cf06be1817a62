import type { Sql } from "@tessera/database";
import { needsBudget, type ReferrerRate, usualRateBp } from "@tessera/shared/core/commission-cost";
import { isWithinMoneyMax, type MinorUnits, shareOf } from "@tessera/shared/core/money";
import { writeAudit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { outdateProposal } from "../credit-approvals/index.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";

/** Rate of a referrer with what the rates above the usual one have cost of his budget so far. */
export interface BudgetedRate extends ReferrerRate {
  readonly budgetUsedMinor: MinorUnits;
}

/**
 * Refuses with VALIDATION a rate that cannot be set, before it is proposed and before it is in force: one
 * above the usual needs a budget above what is used of it, every other one has none. Source:
 * spec:money#worst-cases.
 *
 * @param budgetUsedMinor What the referrer's rates have cost of his budget so far.
 */
export function refuseRate({ rateBp, budgetMinor }: ReferrerRate, budgetUsedMinor: bigint): void {
  const isRight = needsBudget(rateBp)
    ? budgetMinor !== null && budgetMinor > budgetUsedMinor && isWithinMoneyMax(budgetMinor)
    : budgetMinor === null;
  if (!isRight) throw new Refusal("VALIDATION", { fields: { budgetMinor: "referralRate.budget" } });
}

/**
 * Returns the rate at which a locked referrer's day of turnover is accrued: his own, or the usual one when
 * the budget of his own cannot cover the day. The usual one is in force from then on. Source:
 * spec:money#worst-cases.
 */
export async function rateOfDay(
  sql: Sql,
  referrerId: string,
  { rate, turnover, by, now }: { rate: BudgetedRate; turnover: MinorUnits; by: string; now: Date },
): Promise<number> {
  const { rateBp, budgetMinor, budgetUsedMinor } = rate;
  if (budgetMinor === null || budgetUsedMinor + shareOf(turnover, rateBp) <= budgetMinor) return rateBp;
  await sql.query(
    `update referral_profiles set rate_bp = $2, budget_minor = null, decided_by = $3, updated_at = $4, version = version + 1
      where player_id = $1`,
    [referrerId, usualRateBp, by, now],
  );
  await outdateProposal(sql, { kind: "referral-rate", key: referrerId, by, now });
  announceToOperators(sql, "referrals");
  await writeAudit(sql, {
    actor: by,
    action: "referral.rate",
    target: { type: "referrer", id: referrerId },
    before: { rateBp, budgetMinor, budgetUsedMinor },
    after: { rateBp: usualRateBp, budgetMinor: null, budgetUsedMinor },
    at: now,
  });
  return usualRateBp;
}

/** Counts commission against the budget of a locked referrer, if his rate has one. */
export async function countCommission(sql: Sql, referrerId: string, amountMinor: bigint): Promise<void> {
  await sql.query(
    "update referral_profiles set budget_used_minor = budget_used_minor + $2 where player_id = $1 and budget_minor is not null",
    [referrerId, amountMinor],
  );
}
