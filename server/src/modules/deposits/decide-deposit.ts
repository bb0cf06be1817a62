import type { Sql } from "@tessera/database";
import { creditedMinorUnits, realPerCreditOf } from "@tessera/shared/core/exchange";
import {
  isWithinMoneyMax,
  type MinorUnits,
  minorUnits,
  type RealUnits,
  realUnits,
} from "@tessera/shared/core/money";
import { houseAccount, playerAccount, post } from "../../ledger/index.ts";
import type { PaymentState } from "../../integrations/payment-gateway/payment-gateway.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { activateClaim, releaseClaim } from "../promotions/index.ts";
import { lockPlayer } from "../players/index.ts";
import { type DepositMover, mayDepositMove } from "./deposit-moves.ts";
import { type DepositRow, storeFirstApproval, lockDeposit, moveDeposit } from "./deposit-row.ts";

export interface Approval {
  /** What arrived, in the real currency's smallest unit. */
  readonly realPaid: RealUnits;
  readonly mover: Extract<DepositMover, "gateway" | "operator">;
  /** Author of the journal. */
  readonly by: string;
  readonly note?: string | null;
  readonly now: Date;
}

/**
 * Credits a locked deposit, and pays and starts the bonus that it reserved, all in the caller's transaction. Refuses with
 * CONFLICT when the deposit cannot be approved any more, AMOUNT_INVALID when nothing would be credited, AMOUNT_OUT_OF_RANGE
 * when it or the wallet would pass the upper bound of money.
 */
export async function approveDeposit(
  sql: Sql,
  deposit: DepositRow,
  { realPaid, mover, by, note = null, now }: Approval,
): Promise<DepositRow> {
  const creditedMinor = creditedFor(deposit, realPaid);
  if (creditedMinor <= 0n) throw new Refusal("AMOUNT_INVALID");
  const { journalId } = await post(sql, {
    kind: "deposit.credit",
    idemKey: `deposit:${deposit.id}`,
    ref: { type: "deposit", id: deposit.id },
    legs: [
      { account: sourceOf(deposit), amount: minorUnits(-creditedMinor) },
      { account: playerAccount(deposit.playerId, "main"), amount: creditedMinor },
    ],
    by,
    at: now,
  });
  await moveDeposit(sql, deposit, "approved", mover, now, {
    realPaid,
    creditedMinor,
    journalId,
    reviewNote: note,
    ...(mover === "operator" && { reviewedBy: by }),
  });
  // Of more than was asked for only what was asked for earns a bonus; of less, what came.
  const depositMinor = creditedMinor < deposit.amountMinor ? creditedMinor : deposit.amountMinor;
  await activateClaim(sql, { depositId: deposit.id, depositMinor, now });
  return lockDeposit(sql, deposit.id);
}

/** Where the money has come to. */
function sourceOf({ houseBankAccountId, gateway, currency }: DepositRow) {
  return houseBankAccountId === null
    ? houseAccount("gateway", currency, gateway ?? "")
    : houseAccount("bank", currency, houseBankAccountId);
}

export interface OperatorDecision {
  /** `admin:<id>` */
  readonly by: string;
  readonly note: string | null;
  readonly now: Date;
}

export interface OperatorApproval extends OperatorDecision {
  /** Corrects what is known of the money; null: as much as is known. */
  readonly realPaid: RealUnits | null;
  /** The gateway's answer to the read-back of this approval; null without an answer. */
  readonly payment: PaymentState | null;
}

/**
 * An operator has seen the money. One that is above what the gateway reported is only the first of two approvals: the
 * deposit stays as it is until somebody else agrees. Refuses with NOT_FOUND, CONFLICT (also to repeat somebody else's first
 * approval), FORBIDDEN (to repeat one's own), AMOUNT_INVALID and AMOUNT_OUT_OF_RANGE.
 */
export async function approveByOperator(
  sql: Sql,
  id: string,
  { realPaid, payment, ...decision }: OperatorApproval,
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id);
  const real = realPaid ?? deposit.realPaid ?? deposit.realAmount;
  if (real <= reportedReal(deposit, payment)) {
    return approveDeposit(sql, deposit, { ...decision, realPaid: real, mover: "operator" });
  }
  if (!mayDepositMove(deposit.status, "approved", "operator")) throw new Refusal("CONFLICT");
  if (deposit.approvedReal === real) {
    throw new Refusal(deposit.approvedBy === decision.by ? "FORBIDDEN" : "CONFLICT");
  }
  // Refused now and not only to the second operator.
  if (!isWithinMoneyMax(creditedFor(deposit, real))) throw new Refusal("AMOUNT_OUT_OF_RANGE");
  return storeFirstApproval(sql, deposit, { by: decision.by, real, note: decision.note });
}

/**
 * The second of two operators agrees to an approval above what came, of exactly the amount that he has read. Refuses with
 * NOT_FOUND, FORBIDDEN (it is the first one), CONFLICT (nobody has approved before him, or another amount meanwhile) and
 * AMOUNT_OUT_OF_RANGE.
 */
export async function approveSecond(
  sql: Sql,
  id: string,
  { realPaid, ...decision }: OperatorDecision & { readonly realPaid: RealUnits },
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id);
  if (!awaitsSecondApproval(deposit)) throw new Refusal("CONFLICT");
  if (deposit.approvedBy === decision.by) throw new Refusal("FORBIDDEN");
  if (deposit.approvedReal !== realPaid) throw new Refusal("CONFLICT");
  return approveDeposit(sql, deposit, { ...decision, realPaid: deposit.approvedReal, mover: "operator" });
}

/** Whether one operator has approved a deposit above what came, and nobody has decided it since. */
export function awaitsSecondApproval(
  deposit: DepositRow,
): deposit is DepositRow & { readonly approvedReal: RealUnits } {
  return deposit.approvedReal !== null && mayDepositMove(deposit.status, "approved", "operator");
}

/**
 * What came of a deposit by the gateway's word, in the real currency's smallest unit: what it says now, or has said before.
 * About a manual transfer it may know nothing, the cashier looks at the bank himself; then it is what was asked for.
 */
function reportedReal(deposit: DepositRow, payment: PaymentState | null): RealUnits {
  if (payment?.paidAmount != null && payment.status === "paid") {
    return payment.currency === deposit.currency ? payment.paidAmount : realUnits(0n);
  }
  return deposit.realPaid ?? (deposit.method === "bank_manual" ? deposit.realAmount : realUnits(0n));
}

/** Minor units that a deposit is credited with when `realPaid` has come. */
function creditedFor({ wholePerCredit, realExponent, rateBp }: DepositRow, realPaid: RealUnits): MinorUnits {
  const realPerCredit = realPerCreditOf({ wholePerCredit, exponent: realExponent });
  return creditedMinorUnits(realPaid, realPerCredit, rateBp);
}

/** An operator refuses a deposit; its claim is released. Refuses with NOT_FOUND and CONFLICT. */
export async function rejectByOperator(
  sql: Sql,
  id: string,
  { reasonCode, by, note, now }: OperatorDecision & { readonly reasonCode: string },
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id);
  await moveDeposit(sql, deposit, "rejected", "operator", now, {
    reasonCode,
    reviewedBy: by,
    reviewNote: note,
  });
  await releaseClaim(sql, id, now);
  return lockDeposit(sql, id);
}

/** The player is locked before anything else, so the owner is looked up first. */
async function lockForDecision(sql: Sql, id: string): Promise<DepositRow> {
  const [owner] = await sql.query<{ playerId: string }>(
    `select player_id as "playerId" from deposits where id = $1`,
    [id],
  );
  if (!owner) throw new Refusal("NOT_FOUND");
  await lockPlayer(sql, owner.playerId);
  return lockDeposit(sql, id);
}
