import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, post } from "../../ledger/index.ts";
import { writeAudit } from "../../platform/audit.ts";
import { approvesByItself } from "../../platform/auto-approval.ts";
import type { PaymentEvent } from "../../platform/payment-events.ts";
import { gatewayCode, type PaymentState } from "../../platform/payment-gateway.ts";
import { findExclusion } from "../../standing/exclusions.ts";
import { takeTurn } from "../../standing/player-turn.ts";
import { approveDeposit } from "./decide-deposit.ts";
import { creditedMinorOf } from "./deposit-money.ts";
import { mayDepositMove } from "./deposit-moves.ts";
import type { DepositParts } from "./deposit-parts.ts";
import { type DepositRow, findDeposit, lockDeposit, moveDeposit, noteReceived } from "./deposit-row.ts";

/** What became of a payment; kept beside the event that told of it. */
export type Settlement =
  "approved" | "needs_review" | "not_paid" | "left_to_operator" | "already_settled" | "unclaimed" | "unknown";

/**
 * Answers a callback about a payment: reads it back, and settles what the gateway then says. What the callback claims is
 * not used. Throws GatewayUnavailable when the gateway cannot be asked.
 */
export async function settleEvent(parts: DepositParts, event: PaymentEvent): Promise<Settlement> {
  const payment = await parts.gateway.getPayment(event.ref);
  if (!payment) return "unknown";
  const deposit = await findDeposit(parts.database, "gatewayRef", gatewayCode, event.ref);
  return deposit ? settlePayment(parts, deposit, payment) : keepUnclaimed(parts, event, payment);
}

/** Settles a deposit by what its gateway says when asked. Repeating it changes nothing. */
export function settlePayment(
  { database, clock, moneyMode }: DepositParts,
  { id, playerId }: DepositRow,
  payment: PaymentState,
): Promise<Settlement> {
  const realPaid = payment.paidAmount;
  if (payment.status !== "paid" || realPaid === null) return Promise.resolve("not_paid");
  return database.transaction(async (sql) => {
    const now = clock.now();
    await takeTurn(sql, playerId);
    const deposit = await lockDeposit(sql, id);
    const doubt = await doubtAbout(sql, deposit, realPaid, payment.paidAt ?? now, now);
    if (doubt === null && mayDepositMove(deposit.status, "approved", "gateway")) {
      const isManual = deposit.method === "bank_manual";
      if (isManual && !(await approvesByItself(sql, moneyMode))) {
        await noteReceived(sql, deposit, realPaid);
        return "left_to_operator";
      }
      await approveDeposit(sql, deposit, { realPaid, mover: "gateway", by: "system:payments", now });
      return "approved";
    }
    if (!mayDepositMove(deposit.status, "needs_review", "gateway")) return "already_settled";
    await moveDeposit(sql, deposit, "needs_review", "gateway", now, {
      reasonCode: doubt ?? "PAID_LATE",
      realPaid,
    });
    return "needs_review";
  });
}

type Doubt = "AMOUNT_MISMATCH" | "PAID_LATE" | "PLAYER_EXCLUDED";

/** Why a person has to look at a payment; null when it is exactly what was asked for. Source: domain.md B.4. */
async function doubtAbout(
  sql: Sql,
  deposit: DepositRow,
  realPaid: bigint,
  paidAt: Date,
  now: Date,
): Promise<Doubt | null> {
  if (realPaid !== deposit.realAmount) return "AMOUNT_MISMATCH";
  if (paidAt > deposit.expiresAt) return "PAID_LATE";
  const [player] = await sql.query<{ status: string }>("select status from players where id = $1", [
    deposit.playerId,
  ]);
  const isKeptOut = player?.status !== "active" || (await findExclusion(sql, deposit.playerId, now)) !== null;
  return isKeptOut ? "PLAYER_EXCLUDED" : null;
}

/** Money came under a reference that no deposit has: it is booked, so that nobody loses it, and written down. */
async function keepUnclaimed(
  { database, clock, log }: DepositParts,
  { ref, currency }: PaymentEvent,
  payment: PaymentState,
): Promise<Settlement> {
  const realPaid = payment.paidAmount;
  if (payment.status !== "paid" || realPaid === null) return "unknown";
  return database.transaction(async (sql) => {
    const [real] = await sql.query<{ factor: bigint; exponent: number }>(
      "select real_factor as factor, real_exponent as exponent from currencies where code = $1 and kind = 'money'",
      [currency],
    );
    const amount = real ? creditedMinorOf(realPaid, real, 10_000) : 0n;
    if (amount <= 0n) return "unknown";
    const { replayed } = await post(sql, {
      kind: "deposit.unclaimed",
      // By payment and not by event: a gateway may tell of one payment twice.
      idemKey: `unclaimed:${gatewayCode}:${ref}`,
      ref: { type: "payment", id: ref },
      legs: [
        { account: houseAccount("gateway", currency, gatewayCode), amount: minorUnits(-amount) },
        { account: houseAccount("unclaimed", currency), amount: minorUnits(amount) },
      ],
      by: "system:payments",
      at: clock.now(),
    });
    if (!replayed) {
      await writeAudit(sql, {
        actor: "system:payments",
        action: "payment.unclaimed",
        target: { type: "payment", id: ref },
        after: { realPaid, currency },
        at: clock.now(),
      });
      log.error({ ref, currency }, "Money came that belongs to no deposit");
    }
    return "unclaimed";
  });
}
