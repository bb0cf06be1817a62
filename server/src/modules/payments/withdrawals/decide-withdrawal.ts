import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { payAmount, releaseAmount } from "./withdrawal-money.ts";
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "./withdrawal-row.ts";

/** An operator's decision, with its author and note. */
export interface Decision {
  /** `admin:<id>` */
  readonly by: string;
  readonly note?: string | null | undefined;
  /** Version that the operator has seen. */
  readonly version: number;
  readonly now: Date;
}

/**
 * Locks a withdrawal for a decision. Refuses with NOT_FOUND, and with CONFLICT and its state when it has
 * changed since the operator read it.
 */
async function lockForDecision(
  sql: Sql,
  id: string,
  { version }: Pick<Decision, "version">,
): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(sql, id);
  const { status, version: current } = withdrawal;
  if (version !== current) throw new Refusal("CONFLICT", { details: { status, version: current } });
  return withdrawal;
}

/** True when two operators have to approve. Source: spec:documents#approvals. */
export function needsFourEyes({ isLarge }: Pick<WithdrawalRow, "isLarge">): boolean {
  return isLarge;
}

/**
 * Approves a withdrawal, or records the first of two approvals of a large one. Refuses with NOT_FOUND,
 * FORBIDDEN (the same operator again) and CONFLICT.
 */
export async function approve(sql: Sql, id: string, decision: Decision): Promise<WithdrawalRow> {
  const { by, note, now } = decision;
  const withdrawal = await lockForDecision(sql, id, decision);
  if (!needsFourEyes(withdrawal)) {
    return moveWithdrawal(sql, withdrawal, "approved", "operator", now, {
      approvedBy: by,
      note: note ?? null,
    });
  }
  if (withdrawal.status !== "requested") throw new Refusal("CONFLICT");
  if (withdrawal.approvedBy === by) throw new Refusal("FORBIDDEN");
  if (withdrawal.approvedBy !== null) throw new Refusal("CONFLICT");
  await sql.query(
    `update withdrawals set approved_by = $2, review_note = coalesce($3, review_note), version = version + 1
      where id = $1`,
    [id, by, note ?? null],
  );
  announceToOperators(sql, "withdrawals");
  return lockWithdrawal(sql, id);
}

/**
 * Records the second of two approvals. Refuses with NOT_FOUND, FORBIDDEN (the first operator again) and
 * CONFLICT.
 */
export async function approveSecond(sql: Sql, id: string, decision: Decision): Promise<WithdrawalRow> {
  const { by, note, now } = decision;
  const withdrawal = await lockForDecision(sql, id, decision);
  if (withdrawal.status !== "requested" || withdrawal.approvedBy === null) throw new Refusal("CONFLICT");
  if (withdrawal.approvedBy === by) throw new Refusal("FORBIDDEN");
  return moveWithdrawal(sql, withdrawal, "approved", "operator", now, {
    secondApprovedBy: by,
    note: note ?? null,
  });
}

/** Rejects a withdrawal and returns the money. Refuses with NOT_FOUND and CONFLICT. */
export function reject(
  sql: Sql,
  id: string,
  decision: Decision & { readonly reasonCode: string },
): Promise<WithdrawalRow> {
  return giveBack(sql, id, "rejected", decision);
}

/** Returns the money of a failed payout. Refuses with NOT_FOUND and CONFLICT. */
export function refund(
  sql: Sql,
  id: string,
  decision: Decision & { readonly reasonCode: string },
): Promise<WithdrawalRow> {
  return giveBack(sql, id, "refunded", decision);
}

/** Retries a failed payout under a new payout id. Refuses with NOT_FOUND and CONFLICT. */
export async function retry(sql: Sql, id: string, decision: Decision): Promise<WithdrawalRow> {
  const { note, now } = decision;
  const withdrawal = await lockForDecision(sql, id, decision);
  return moveWithdrawal(sql, withdrawal, "paying", "operator", now, {
    payoutId: newId(),
    note: note ?? null,
  });
}

/** Records that an operator has paid at the bank or seen the payment. Refuses with NOT_FOUND and CONFLICT. */
export async function markPaid(
  sql: Sql,
  id: string,
  decision: Decision & { readonly bankRef: string },
): Promise<WithdrawalRow> {
  const { by, bankRef, note, now } = decision;
  const withdrawal = await lockForDecision(sql, id, decision);
  if (withdrawal.status !== "paying") throw new Refusal("CONFLICT");
  return moveWithdrawal(sql, withdrawal, "paid", "operator", now, {
    finalJournalId: await payAmount(sql, withdrawal, by, now),
    decidedBy: by,
    bankRef,
    note: note ?? null,
  });
}

async function giveBack(
  sql: Sql,
  id: string,
  to: "rejected" | "refunded",
  decision: Decision & { readonly reasonCode: string },
): Promise<WithdrawalRow> {
  const { by, reasonCode, note, now } = decision;
  const withdrawal = await lockForDecision(sql, id, decision);
  const isOpen = withdrawal.status === (to === "rejected" ? "requested" : "payout_failed");
  if (!isOpen) throw new Refusal("CONFLICT");
  return moveWithdrawal(sql, withdrawal, to, "operator", now, {
    finalJournalId: await releaseAmount(sql, withdrawal, by, now),
    decidedBy: by,
    reasonCode,
    note: note ?? null,
  });
}
