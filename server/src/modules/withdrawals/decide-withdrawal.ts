import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { withdrawRules } from "./withdraw-rules.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { payAmount, releaseAmount } from "./withdrawal-money.ts";
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from "./withdrawal-row.ts";

/** Who decides, and what he writes about it. */
export interface Decision {
  /** `admin:<id>` */
  readonly by: string;
  readonly note?: string | null | undefined;
  readonly now: Date;
}

/** Whether two operators have to agree. Source: spec:documents#approvals. */
export function needsFourEyes({ amountMinor }: Pick<WithdrawalRow, "amountMinor">): boolean {
  return amountMinor >= withdrawRules.fourEyesMinor;
}

/**
 * Approves a withdrawal, or of a large one says that the first of two operators does. Refuses with NOT_FOUND, FORBIDDEN
 * (the same operator again) and CONFLICT.
 */
export async function approve(sql: Sql, id: string, { by, note, now }: Decision): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(sql, id);
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
  return lockWithdrawal(sql, id);
}

/** The second of two operators agrees. Refuses with NOT_FOUND, FORBIDDEN (it is the first one) and CONFLICT. */
export async function approveSecond(
  sql: Sql,
  id: string,
  { by, note, now }: Decision,
): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(sql, id);
  if (withdrawal.status !== "requested" || withdrawal.approvedBy === null) throw new Refusal("CONFLICT");
  if (withdrawal.approvedBy === by) throw new Refusal("FORBIDDEN");
  return moveWithdrawal(sql, withdrawal, "approved", "operator", now, {
    secondApprovedBy: by,
    note: note ?? null,
  });
}

/** Refuses a withdrawal and gives the money back. Refuses with NOT_FOUND and CONFLICT. */
export function reject(
  sql: Sql,
  id: string,
  decision: Decision & { readonly reasonCode: string },
): Promise<WithdrawalRow> {
  return giveBack(sql, id, "rejected", decision);
}

/** Gives the money of a failed payout back. Refuses with NOT_FOUND and CONFLICT. */
export function refund(
  sql: Sql,
  id: string,
  decision: Decision & { readonly reasonCode: string },
): Promise<WithdrawalRow> {
  return giveBack(sql, id, "refunded", decision);
}

/** Tries a failed payout again, as one that the gateway has not seen. Refuses with NOT_FOUND and CONFLICT. */
export async function retry(sql: Sql, id: string, { note, now }: Decision): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(sql, id);
  return moveWithdrawal(sql, withdrawal, "paying", "operator", now, {
    payoutId: newId(),
    note: note ?? null,
  });
}

/** An operator has paid at the bank, or seen that it was paid. Refuses with NOT_FOUND and CONFLICT. */
export async function markPaid(
  sql: Sql,
  id: string,
  { by, bankRef, note, now }: Decision & { readonly bankRef: string },
): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(sql, id);
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
  { by, reasonCode, note, now }: Decision & { readonly reasonCode: string },
): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(sql, id);
  const isOpen = withdrawal.status === (to === "rejected" ? "requested" : "payout_failed");
  if (!isOpen) throw new Refusal("CONFLICT");
  return moveWithdrawal(sql, withdrawal, to, "operator", now, {
    finalJournalId: await releaseAmount(sql, withdrawal, by, now),
    decidedBy: by,
    reasonCode,
    note: note ?? null,
  });
}
