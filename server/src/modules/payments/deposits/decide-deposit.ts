import { isManualTransfer } from "@tessera/shared/contracts/deposits";
import type { Sql } from "@tessera/database";
import { creditedMinorUnits, realPerCreditOf } from "@tessera/shared/core/exchange";
import {
  isWithinMoneyMax,
  type MinorUnits,
  minorUnits,
  realUnits,
  type RealUnits,
} from "@tessera/shared/core/money";
import { houseAccount, playerAccount, post } from "../../../ledger/index.ts";
import type { PaymentState } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { activateClaim, releaseClaim } from "../../promotions/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { type DepositMover, mayDepositMove, moveDeposit, storeFirstApproval } from "./deposit-moves.ts";
import { type DepositRow, lockDeposit } from "./deposit-row.ts";

export interface Approval {
  /** Received amount, in the real currency's smallest unit. */
  readonly realPaid: RealUnits;
  readonly mover: Extract<DepositMover, "gateway" | "operator">;
  /** Author of the journal. */
  readonly by: string;
  readonly note?: string | null;
  readonly now: Date;
}

/**
 * Credits a locked deposit, and pays and starts the bonus that it reserved, all in the caller's transaction.
 * Refuses with CONFLICT when the deposit cannot be approved any more, AMOUNT_INVALID when nothing would be
 * credited, AMOUNT_OUT_OF_RANGE when the deposit or the wallet would exceed the upper bound of money.
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
  // The bonus is based on the smaller of the requested and the credited amount.
  const depositMinor = creditedMinor < deposit.amountMinor ? creditedMinor : deposit.amountMinor;
  await activateClaim(sql, { depositId: deposit.id, depositMinor, now });
  return lockDeposit(sql, deposit.id);
}

/** House account that received the money. */
function sourceOf({ houseBankAccountId, gateway, currency }: DepositRow) {
  return houseBankAccountId === null
    ? houseAccount("gateway", currency, gateway ?? "")
    : houseAccount("bank", currency, houseBankAccountId);
}

export interface OperatorDecision {
  /** `admin:<id>` */
  readonly by: string;
  readonly note: string | null;
  /** Version of the deposit that the operator has seen. */
  readonly version: number;
  readonly now: Date;
}

export interface OperatorApproval extends OperatorDecision {
  /** Corrected received amount; null keeps the known amount. */
  readonly realPaid: RealUnits | null;
  /** The gateway's answer when this approval read the payment back; null without an answer. */
  readonly payment: PaymentState | null;
}

/**
 * Approves a deposit by an operator. An approval above the amount that the gateway reported is only the first
 * of two: the deposit keeps its status until another operator approves too. Refuses with NOT_FOUND, CONFLICT
 * (also with another version, and when the operator repeats another operator's first approval), FORBIDDEN
 * (when the operator repeats the own one), AMOUNT_INVALID and AMOUNT_OUT_OF_RANGE.
 */
export async function approveByOperator(
  sql: Sql,
  id: string,
  { realPaid, payment, ...decision }: OperatorApproval,
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id, decision.version);
  const real = realPaid ?? deposit.realPaid ?? deposit.realAmount;
  if (real <= reportedReal(deposit, payment)) {
    return approveDeposit(sql, deposit, { ...decision, realPaid: real, mover: "operator" });
  }
  if (!mayDepositMove(deposit.status, "approved", "operator")) throw new Refusal("CONFLICT");
  if (deposit.approvedReal === real) {
    throw new Refusal(deposit.approvedBy === decision.by ? "FORBIDDEN" : "CONFLICT");
  }
  // Checked at the first approval already, and not only at the second.
  if (!isWithinMoneyMax(creditedFor(deposit, real))) throw new Refusal("AMOUNT_OUT_OF_RANGE");
  return storeFirstApproval(sql, deposit, { by: decision.by, real, note: decision.note });
}

/**
 * Approves and credits a deposit above the reported amount by a second operator, who has to name exactly the
 * first approval's amount. Refuses with NOT_FOUND, FORBIDDEN (by the operator of the first approval),
 * CONFLICT (another version, without a first approval, or when its amount has changed) and
 * AMOUNT_OUT_OF_RANGE.
 */
export async function approveSecond(
  sql: Sql,
  id: string,
  { realPaid, ...decision }: OperatorDecision & { readonly realPaid: RealUnits },
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id, decision.version);
  if (!awaitsSecondApproval(deposit)) throw new Refusal("CONFLICT");
  if (deposit.approvedBy === decision.by) throw new Refusal("FORBIDDEN");
  if (deposit.approvedReal !== realPaid) throw new Refusal("CONFLICT");
  return approveDeposit(sql, deposit, { ...decision, realPaid: deposit.approvedReal, mover: "operator" });
}

/** True while a deposit has a first approval above the received amount and can still be approved. */
export function awaitsSecondApproval(
  deposit: DepositRow,
): deposit is DepositRow & { readonly approvedReal: RealUnits } {
  return deposit.approvedReal !== null && mayDepositMove(deposit.status, "approved", "operator");
}

/**
 * Amount that the gateway has reported as received, now or earlier, in the real currency's smallest unit. The
 * gateway may not know about a manual transfer, which the cashier checks at the bank; then it is the
 * requested amount.
 */
function reportedReal(deposit: DepositRow, payment: PaymentState | null): RealUnits {
  if (payment?.paidAmount != null && payment.status === "paid") {
    return payment.currency === deposit.currency ? payment.paidAmount : realUnits(0n);
  }
  return deposit.realPaid ?? (isManualTransfer(deposit.method) ? deposit.realAmount : realUnits(0n));
}

/** Minor units that a deposit is credited with when `realPaid` is received. */
function creditedFor({ wholePerCredit, realExponent, rateBp }: DepositRow, realPaid: RealUnits): MinorUnits {
  const realPerCredit = realPerCreditOf({ wholePerCredit, exponent: realExponent });
  return creditedMinorUnits(realPaid, realPerCredit, rateBp);
}

/** Rejects a deposit by an operator and releases its claim. Refuses with NOT_FOUND and CONFLICT. */
export async function rejectByOperator(
  sql: Sql,
  id: string,
  { reasonCode, by, note, version, now }: OperatorDecision & { readonly reasonCode: string },
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id, version);
  await moveDeposit(sql, deposit, "rejected", "operator", now, {
    reasonCode,
    reviewedBy: by,
    reviewNote: note,
  });
  await releaseClaim(sql, id, now);
  return lockDeposit(sql, id);
}

/**
 * Locks a deposit for an operator's decision. Its player has to be locked first, so the owner is read before.
 * Refuses with NOT_FOUND, and with CONFLICT, its state and version when it has changed since the operator
 * read it.
 */
async function lockForDecision(sql: Sql, id: string, seen: number): Promise<DepositRow> {
  const [owner] = await sql.query<{ playerId: string }>(
    `select player_id as "playerId" from deposits where id = $1`,
    [id],
  );
  if (!owner) throw new Refusal("NOT_FOUND");
  await lockPlayer(sql, owner.playerId);
  const deposit = await lockDeposit(sql, id);
  const { status, version } = deposit;
  if (version !== seen) throw new Refusal("CONFLICT", { details: { status, version } });
  return deposit;
}
