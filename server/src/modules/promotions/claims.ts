import type { Sql } from "@tessera/database";
import { promotionType } from "@tessera/shared/contracts/promotions";
import { storedText } from "@tessera/shared/contracts/scalars";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { type ClaimAmounts, registrationClaim } from "@tessera/shared/core/bonus";
import { isWithinMoneyMax, type MinorUnits, minorUnits } from "@tessera/shared/core/money";
import { isTurnoverReached } from "@tessera/shared/core/turnover";
import * as z from "@tessera/shared/schema";
import { AmountOutOfRange, houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { claimMessage } from "./claim-message.ts";
import { type ClaimStatus, mayClaimMove } from "./claim-moves.ts";
import { sendMessage } from "../messages/index.ts";
import { findPrizePromotion, type Promotion } from "./promotions.ts";
import { depositAmounts } from "./rules/promotion-rules.ts";
import { emitClaimUpdated } from "./emit-claim-updated.ts";

/** Input of a new claim. All functions here run in the caller's transaction, after the player was locked. */
export interface ClaimInput {
  readonly promotion: Promotion;
  readonly playerId: string;
  readonly now: Date;
}

/**
 * Reserves a bonus for a deposit that is being opened. Returns the claim's id. Refuses with PROMO_SOLD_OUT
 * and AMOUNT_OUT_OF_RANGE.
 */
export async function reserveClaim(
  sql: Sql,
  input: ClaimInput & { readonly depositId: string; readonly depositMinor: MinorUnits },
): Promise<string> {
  const { promotion, playerId, depositMinor } = input;
  const amounts = depositAmounts(promotion.type, depositMinor, promotion);
  const id = await insertClaim(sql, input, amounts);
  const { targetMinor } = amounts;
  await emitClaimUpdated(sql, { id, playerId, status: "reserved", progressMinor: 0n, targetMinor });
  return id;
}

/**
 * Grants a bonus that needs no deposit, at once. Returns the claim's id. Refuses with PROMO_SOLD_OUT and
 * AMOUNT_OUT_OF_RANGE.
 */
export async function grantClaim(
  sql: Sql,
  input: ClaimInput & { readonly amounts: ClaimAmounts },
): Promise<string> {
  const { promotion, playerId, amounts, now } = input;
  const id = await insertClaim(sql, input, amounts);
  await activate(sql, { id, playerId, ...amounts, validDays: promotion.validDays, now });
  return id;
}

/**
 * Grants a bonus that the player has won, by the terms of an unlisted promotion, at once. Returns the claim's
 * id. Refuses with PROMO_NOT_FOUND, PROMO_ALREADY_ACTIVE, PROMO_SOLD_OUT and AMOUNT_OUT_OF_RANGE.
 */
export async function grantWonBonus(
  sql: Sql,
  { slug, playerId, bonusMinor, now }: WonBonus,
): Promise<string> {
  const promotion = await findPrizePromotion(sql, slug);
  if (!promotion) throw new Refusal("PROMO_NOT_FOUND");
  return grantClaim(sql, { promotion, playerId, amounts: registrationClaim(bonusMinor, promotion), now });
}

export interface WonBonus {
  /** Of the unlisted promotion. */
  readonly slug: string;
  readonly playerId: string;
  readonly bonusMinor: MinorUnits;
  readonly now: Date;
}

async function insertClaim(
  sql: Sql,
  { promotion, playerId, now, depositId }: ClaimInput & { readonly depositId?: string },
  { bonusMinor, targetMinor }: ClaimAmounts,
): Promise<string> {
  // Together with the bound of promotions.turnover_x100, this keeps the target within the range of its
  // column.
  if (!isWithinMoneyMax(bonusMinor)) throw new AmountOutOfRange();
  const quota = await sql.query(
    `update promotions set claims_count = claims_count + 1, budget_used_minor = budget_used_minor + $2
      where id = $1 and (total_limit is null or claims_count < total_limit)
        and (budget_minor is null or budget_used_minor + $2 <= budget_minor) returning id`,
    [promotion.id, bonusMinor],
  );
  if (quota.length === 0) throw new Refusal("PROMO_SOLD_OUT");
  const id = newId();
  const inserted = await sql.query(
    `insert into promo_claims (id, promotion_id, player_id, deposit_id, claim_no, bonus_minor, target_minor,
       max_bet_minor, allowed_categories, terms_snapshot, status, created_at)
     select :id, :promotionId, :playerId, :depositId, 1 + count(*), :bonusMinor, :targetMinor, :maxBetMinor,
         :allowedCategories::text[], :terms::jsonb, 'reserved', :now
       from promo_claims where promotion_id = :promotionId and player_id = :playerId
     on conflict do nothing returning id`,
    {
      id,
      promotionId: promotion.id,
      playerId,
      depositId,
      bonusMinor,
      targetMinor,
      maxBetMinor: promotion.maxBetMinor,
      allowedCategories: promotion.allowedCategories,
      terms: JSON.stringify(snapshotOf(promotion)),
      now,
    },
  );
  if (inserted.length === 0) throw new Refusal("PROMO_ALREADY_ACTIVE");
  return id;
}

/** Terms that the player accepted, stored as they were at that time. */
const snapshot = z.object({
  // Claims of before 2026-11-22 have no type; deposits took promotions of this one only.
  type: z._default(promotionType, "deposit_bonus"),
  title: storedText,
  terms: z.array(z.unknown()),
  bonusBp: z.number(),
  // Text, because a JSON number loses precision above 2^53.
  maxBonusMinor: z.nullable(z.string()),
  minDepositMinor: z.string(),
  turnoverX100: z.number(),
  turnoverBase: z.enum(["bonus", "deposit_plus_bonus"]),
  validDays: z.number(),
});

function snapshotOf(promotion: Promotion): z.infer<typeof snapshot> {
  return {
    type: promotion.type,
    title: promotion.title,
    terms: [...promotion.terms],
    bonusBp: promotion.bonusBp,
    maxBonusMinor: promotion.maxBonusMinor?.toString() ?? null,
    minDepositMinor: promotion.minDepositMinor.toString(),
    turnoverX100: promotion.turnoverX100,
    turnoverBase: promotion.turnoverBase,
    validDays: promotion.validDays,
  };
}

/**
 * Pays the bonus of an approved deposit's reserved claim and starts the turnover. `depositMinor` is the
 * amount that the bonus is computed from, at most that of the reservation; when it is below the promotion's
 * minimum deposit, the claim is released instead. Does nothing without a reserved claim.
 */
export async function activateClaim(
  sql: Sql,
  {
    depositId,
    depositMinor,
    now,
  }: { readonly depositId: string; readonly depositMinor: MinorUnits; readonly now: Date },
): Promise<void> {
  const [claim] = await sql.query<ReservedClaim & object>(
    `select id, player_id as "playerId", promotion_id as "promotionId", bonus_minor as "bonusMinor",
       terms_snapshot as terms from promo_claims
      where deposit_id = $1 and status = 'reserved' for update`,
    [depositId],
  );
  if (!claim) return;
  const agreed = snapshot.parse(claim.terms);
  if (depositMinor < BigInt(agreed.minDepositMinor)) return releaseClaim(sql, depositId, now);
  const terms = {
    ...agreed,
    maxBonusMinor: agreed.maxBonusMinor === null ? null : BigInt(agreed.maxBonusMinor),
  };
  const amounts = depositAmounts(agreed.type, depositMinor, terms);
  // Less than announced was paid: the rest of the reserved bonus goes back to the budget.
  if (amounts.bonusMinor !== claim.bonusMinor)
    await sql.query("update promotions set budget_used_minor = budget_used_minor - $2 where id = $1", [
      claim.promotionId,
      claim.bonusMinor - amounts.bonusMinor,
    ]);
  await activate(sql, { ...claim, ...amounts, validDays: agreed.validDays, now });
}

interface ReservedClaim {
  readonly id: string;
  readonly playerId: string;
  readonly promotionId: string;
  readonly bonusMinor: bigint;
  readonly terms: unknown;
}

async function activate(
  sql: Sql,
  claim: ClaimAmounts & {
    readonly id: string;
    readonly playerId: string;
    readonly validDays: number;
    readonly now: Date;
  },
): Promise<void> {
  const { id, playerId, bonusMinor, targetMinor, validDays, now } = claim;
  const journalId = await moveBonus(sql, claim, bonusMinor, "promo.bonus", `promo:${id}`);
  await sql.query(
    `update promo_claims set status = 'active', bonus_minor = :bonusMinor, bonus_balance_minor = :bonusMinor,
       target_minor = :targetMinor, bonus_journal_id = :journalId, activated_at = :now, ends_at = :endsAt,
       version = version + 1 where id = :id`,
    { id, bonusMinor, targetMinor, journalId, now, endsAt: new Date(now.getTime() + validDays * dayMs) },
  );
  if (isTurnoverReached({ targetMinor, progressMinor: 0n }))
    return closeClaim(sql, { id, to: "completed", reason: "target", by: "system:claims", now });
  await emitClaimUpdated(sql, { id, playerId, status: "active", progressMinor: 0n, targetMinor });
}

/**
 * Ends the claim of a deposit that will not be approved; the player's attempt, the quota and the budget are
 * not used up.
 */
export async function releaseClaim(sql: Sql, depositId: string, now: Date): Promise<void> {
  const [claim] = await sql.query<
    { id: string; playerId: string; promotionId: string; bonusMinor: bigint; targetMinor: bigint } & object
  >(
    `update promo_claims set status = 'released', closed_at = $2, version = version + 1
      where deposit_id = $1 and status = 'reserved' returning id, player_id as "playerId", promotion_id as "promotionId",
        bonus_minor as "bonusMinor", target_minor as "targetMinor"`,
    [depositId, now],
  );
  if (!claim) return;
  await sql.query(
    `update promotions set claims_count = claims_count - 1, budget_used_minor = budget_used_minor - $2 where id = $1`,
    [claim.promotionId, claim.bonusMinor],
  );
  await emitClaimUpdated(sql, { ...claim, status: "released", progressMinor: 0n });
}

export interface ClaimClosing {
  readonly id: string;
  readonly to: Extract<ClaimStatus, "completed" | "cancelled" | "forfeited" | "expired">;
  readonly reason: string;
  /** Author of the clawback's journal. */
  readonly by: string;
  readonly now: Date;
}

interface OpenClaim {
  readonly playerId: string;
  readonly status: ClaimStatus;
  readonly bonusBalanceMinor: bigint;
  readonly progressMinor: bigint;
  readonly targetMinor: bigint;
}

/**
 * Ends an active claim. A completed claim leaves its bonus balance to the player; every other end returns it
 * to the house. Refuses with CONFLICT when the transition is not allowed. Source: spec:money#bonus-balance.
 */
export async function closeClaim(sql: Sql, { id, to, reason, by, now }: ClaimClosing): Promise<void> {
  const [claim] = await sql.query<OpenClaim>(
    `select player_id as "playerId", status, bonus_balance_minor as "bonusBalanceMinor", progress_minor as "progressMinor",
       target_minor as "targetMinor" from promo_claims where id = $1 for update`,
    [id],
  );
  if (!claim || !mayClaimMove(claim.status, to)) throw new Refusal("CONFLICT");
  const takenBack = to === "completed" ? 0n : claim.bonusBalanceMinor;
  const journalId = await moveBonus(
    sql,
    { ...claim, id, by, now },
    -takenBack,
    "promo.clawback",
    `promo:${id}:claw`,
  );
  await sql.query(
    `update promo_claims set status = :to, close_reason = :reason, closed_at = :now, clawback_journal_id = :journalId,
       version = version + 1 where id = :id`,
    { id, to, reason, now, journalId },
  );
  await emitClaimUpdated(sql, { ...claim, id, status: to });
  const message = claimMessage({ id, playerId: claim.playerId, to, takenBackMinor: takenBack });
  if (message) await sendMessage(sql, message, now);
}

/** Moves a bonus to the player, or back when it is negative. Returns null for zero. */
async function moveBonus(
  sql: Sql,
  { id, playerId, by = "system:claims", now }: { id: string; playerId: string; by?: string; now: Date },
  amountMinor: bigint,
  kind: "promo.bonus" | "promo.clawback",
  idemKey: string,
): Promise<string | null> {
  if (amountMinor === 0n) return null;
  const [player] = await sql.query<{ currency: string }>("select currency from players where id = $1", [
    playerId,
  ]);
  const { journalId } = await post(sql, {
    kind,
    idemKey,
    ref: { type: "promo_claim", id },
    legs: [
      { account: houseAccount("promo", player?.currency ?? ""), amount: minorUnits(-amountMinor) },
      { account: playerAccount(playerId, "main"), amount: minorUnits(amountMinor) },
    ],
    by,
    at: now,
  });
  return journalId;
}
