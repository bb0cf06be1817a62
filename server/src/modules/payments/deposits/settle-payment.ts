import { isManualTransfer } from "@tessera/shared/contracts/deposits";
import type { Sql } from "@tessera/database";
import { creditedMinorUnits, realPerCreditOf } from "@tessera/shared/core/exchange";
import { fullBp, isWithinMoneyMax, minorUnits, type RealUnits } from "@tessera/shared/core/money";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { houseAccount, post, readWallet } from "../../../ledger/index.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { approvesByItself, findRealCurrency } from "../../settings/index.ts";
import type { PaymentEvent } from "../../../integrations/payment-gateway/payment-events.ts";
import { gatewayCode, type PaymentState } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { findExclusion } from "../../limits/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { approveDeposit } from "./decide-deposit.ts";
import { mayDepositMove, moveDeposit, recordReceived } from "./deposit-moves.ts";
import { type DepositRow, findDeposit, lockDeposit } from "./deposit-row.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";

/** Outcome of a payment; stored with the event that reported it. */
export type Settlement =
  | "approved"
  | "needs_review"
  | "not_paid"
  | "left_to_operator"
  | "already_settled"
  | "unclaimed"
  | "unknown";

/**
 * Handles a callback about a payment: reads the payment back and settles it by the gateway's answer. The
 * content of the callback is not trusted. Throws GatewayUnavailable when the gateway cannot be asked.
 */
export async function settlePaymentEvent(
  dependencies: DepositDependencies,
  event: PaymentEvent,
): Promise<Settlement> {
  const payment = await dependencies.gateway.getPayment(event.ref);
  if (!payment) return "unknown";
  const deposit = await findDeposit(dependencies.database, "gatewayRef", gatewayCode, event.ref);
  return deposit
    ? settlePayment(dependencies, deposit, payment)
    : storeUnclaimed(dependencies, event, payment);
}

/** Settles a deposit by the payment state that the gateway reports. Idempotent. */
export function settlePayment(
  { database, clock, moneyMode }: DepositDependencies,
  { id, playerId }: DepositRow,
  payment: PaymentState,
): Promise<Settlement> {
  const realPaid = payment.paidAmount;
  if (payment.status !== "paid" || realPaid === null) return Promise.resolve("not_paid");
  return database.transaction(async (sql) => {
    const now = clock.now();
    await lockPlayer(sql, playerId);
    const deposit = await lockDeposit(sql, id);
    const doubt = await findReviewReason(sql, deposit, { ...payment, realPaid }, now);
    if (doubt === null && mayDepositMove(deposit.status, "approved", "gateway")) {
      const isManual = isManualTransfer(deposit.method);
      if (isManual && !(await approvesByItself(sql, moneyMode))) {
        await recordReceived(sql, deposit, realPaid, now);
        return "left_to_operator";
      }
      await approveDeposit(sql, deposit, { realPaid, mover: "gateway", by: "system:payments", now });
      return "approved";
    }
    if (!mayDepositMove(deposit.status, "needs_review", "gateway")) return "already_settled";
    await moveDeposit(sql, deposit, "needs_review", "gateway", now, {
      reasonCode: doubt ?? "PAID_LATE",
      // An amount in another currency is not stored as this deposit's amount.
      ...(doubt !== "CURRENCY_MISMATCH" && { realPaid }),
    });
    return "needs_review";
  });
}

type ReviewReason =
  | "CURRENCY_MISMATCH"
  | "AMOUNT_MISMATCH"
  | "AMOUNT_OUT_OF_RANGE"
  | "PAID_LATE"
  | "PLAYER_EXCLUDED";

/**
 * Finds the reason why a payment needs review; null when it is exactly as requested. Source:
 * spec:documents#reasons-for-review.
 */
async function findReviewReason(
  sql: Sql,
  deposit: DepositRow,
  { currency, realPaid, paidAt }: PaymentState & { readonly realPaid: RealUnits },
  now: Date,
): Promise<ReviewReason | null> {
  if (currency !== deposit.currency) return "CURRENCY_MISMATCH";
  if (realPaid !== deposit.realAmount) return "AMOUNT_MISMATCH";
  if ((paidAt ?? now) > deposit.expiresAt) return "PAID_LATE";
  if (!(await hasRoomFor(sql, deposit))) return "AMOUNT_OUT_OF_RANGE";
  const [player] = await sql.query<{ status: string }>("select status from players where id = $1", [
    deposit.playerId,
  ]);
  const isExcluded =
    player?.status !== "active" || (await findExclusion(sql, deposit.playerId, now)) !== null;
  return isExcluded ? "PLAYER_EXCLUDED" : null;
}

/** True when the wallet can hold the deposit and the bonus that it reserved. */
async function hasRoomFor(sql: Sql, { playerId, amountMinor, bonusMinor }: DepositRow): Promise<boolean> {
  const { mainMinor } = await readWallet(sql, playerId);
  return isWithinMoneyMax(amountMinor + (bonusMinor ?? 0n), mainMinor);
}

/**
 * Records money under a reference that no deposit has: books it as unclaimed in the currency of the gateway's
 * order and writes an audit entry. When the callback named another currency, that currency is stored too, for
 * the cashier who returns the money. An amount that cannot be booked gets only the audit entry.
 */
async function storeUnclaimed(
  { database, clock, log }: DepositDependencies,
  { ref, currency: toldCurrency }: PaymentEvent,
  payment: PaymentState,
): Promise<Settlement> {
  const { paidAmount: realPaid, currency } = payment;
  if (payment.status !== "paid" || realPaid === null || realPaid === 0n) return "unknown";
  const writeDown = async (sql: Sql, isBooked: boolean) => {
    await writeAudit(sql, {
      actor: "system:payments",
      action: "payment.unclaimed",
      target: { type: "payment", id: ref },
      after: { realPaid, currency, toldCurrency, isBooked },
      at: clock.now(),
    });
    log.error({ ref, currency, toldCurrency, isBooked }, "Money came that belongs to no deposit");
  };
  return database.transaction(async (sql) => {
    const real = await findRealCurrency(sql, currency);
    const amount = real ? creditedMinorUnits(realPaid, realPerCreditOf(real), fullBp) : minorUnits(0);
    if (amount <= 0n || !isWithinMoneyMax(amount)) {
      await writeDown(sql, false);
      return "left_to_operator";
    }
    const { replayed } = await post(sql, {
      kind: "deposit.unclaimed",
      // Keyed by payment and not by event: a gateway may report one payment in several events.
      idemKey: `unclaimed:${gatewayCode}:${ref}`,
      ref: { type: "payment", id: ref },
      legs: [
        { account: houseAccount("gateway", currency, gatewayCode), amount: minorUnits(-amount) },
        { account: houseAccount("unclaimed", currency), amount },
      ],
      by: "system:payments",
      ...(toldCurrency !== currency && { memo: toldCurrency }),
      at: clock.now(),
    });
    if (!replayed) await writeDown(sql, true);
    announceToOperators(sql, "payments");
    return "unclaimed";
  });
}
