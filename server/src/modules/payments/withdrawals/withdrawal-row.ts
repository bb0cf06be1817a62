import { erasure } from "../../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import type { Withdrawal, WithdrawalSource, WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import type { MinorUnits, RealUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { maskAccountNumber, sharedWithSql } from "../../bank-accounts/index.ts";
import { fourEyesMinorSql, withdrawCancelSql } from "../../settings/index.ts";
import { sendMessage } from "../../messages/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { withdrawalMessage } from "./withdrawal-message.ts";

/** The bank account as it was at the time of the request. */
export interface BankSnapshot {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** A withdrawal as stored. */
export interface WithdrawalRow {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly username: string;
  readonly currency: string;
  readonly amountMinor: MinorUnits;
  /** True from the amount on that two operators approve. */
  readonly isLarge: boolean;
  readonly feeMinor: MinorUnits;
  readonly realAmount: RealUnits;
  readonly realExponent: number;
  readonly bank: BankSnapshot;
  /** Usernames of other players who have registered this account number too. */
  readonly sharedWith: readonly string[];
  readonly source: WithdrawalSource;
  readonly status: WithdrawalStatus;
  readonly reasonCode: string | null;
  readonly approvedBy: string | null;
  readonly payoutId: string | null;
  readonly gatewayRef: string | null;
  readonly bankRef: string | null;
  readonly payoutAttempts: number;
  readonly askedCount: number;
  /** True while the player may cancel it. */
  readonly mayCancel: boolean;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly settledAt: Date | null;
  readonly version: number;
}

/** SQL of the usernames of other players who have registered the account of a withdrawal too. */
export const sharedWithOf = (withdrawal: string): string =>
  sharedWithSql({
    playerId: `${withdrawal}.player_id`,
    bankCode: `${withdrawal}.bank_snapshot->>'bankCode'`,
    accountNumber: `${withdrawal}.bank_snapshot->>'accountNumber'`,
  });

export const selectWithdrawal = `select w.id, w.number, w.player_id as "playerId", p.username, w.currency,
    w.amount_minor as "amountMinor", w.amount_minor >= ${fourEyesMinorSql} as "isLarge", w.fee_minor as "feeMinor", w.real_amount as "realAmount",
    y.real_exponent as "realExponent", w.bank_snapshot as bank, ${sharedWithOf("w")} as "sharedWith", w.source, w.status, w.reason_code as "reasonCode",
    w.approved_by as "approvedBy", w.payout_id as "payoutId", w.gateway_ref as "gatewayRef", w.bank_ref as "bankRef",
    w.payout_attempts as "payoutAttempts", w.asked_count as "askedCount",
    w.status = 'requested' and ${withdrawCancelSql} as "mayCancel", w.created_at as "createdAt",
    case when w.status not in ('rejected', 'cancelled') then w.decided_at end as "approvedAt", w.settled_at as "settledAt", w.version
  from withdrawals w join currencies y on y.code = w.currency join players p on p.id = w.player_id`;

/** Conditions of withdrawal queries; every condition used by players includes the player's id. */
const conditions = {
  id: "w.id = $1",
  ofPlayer: "w.id = $1 and w.player_id = $2",
  openOfPlayer:
    "w.player_id = $1 and w.source = $2 and w.status in ('requested', 'approved', 'paying', 'payout_failed')",
  gatewayRef: "w.gateway_ref = $1",
} as const;

export async function findWithdrawal(
  sql: Sql,
  by: keyof typeof conditions,
  ...parameters: readonly unknown[]
): Promise<WithdrawalRow | undefined> {
  const [row] = await sql.query<WithdrawalRow>(`${selectWithdrawal} where ${conditions[by]}`, parameters);
  return row;
}

/** Locks the player and then one of the player's withdrawals, and reads it. Refuses with NOT_FOUND. */
export async function lockWithdrawal(sql: Sql, id: string): Promise<WithdrawalRow> {
  const [owner] = await sql.query<{ playerId: string }>(
    `select player_id as "playerId" from withdrawals where id = $1`,
    [id],
  );
  if (!owner) throw new Refusal("NOT_FOUND");
  await lockPlayer(sql, owner.playerId);
  await sql.query("select from withdrawals where id = $1 for update", [id]);
  return found(await findWithdrawal(sql, "id", id));
}

/** Columns that may change together with the status. Absent ones stay unchanged. */
export interface WithdrawalChange {
  readonly reasonCode?: string;
  readonly note?: string | null;
  readonly approvedBy?: string;
  readonly secondApprovedBy?: string;
  readonly decidedBy?: string;
  readonly bankRef?: string;
  readonly finalJournalId?: string;
  /** Id of a new payout attempt at the gateway. */
  readonly payoutId?: string;
}

/**
 * Changes the status of a locked withdrawal and notifies the player; the only function that does so. Refuses
 * with CONFLICT a transition that is not listed.
 */
export async function moveWithdrawal(
  sql: Sql,
  withdrawal: WithdrawalRow,
  to: WithdrawalStatus,
  by: WithdrawalMover,
  now: Date,
  change: WithdrawalChange = {},
): Promise<WithdrawalRow> {
  if (!mayWithdrawalMove(withdrawal.status, to, by)) throw new Refusal("CONFLICT");
  const { reasonCode, note, approvedBy, secondApprovedBy } = change;
  const { decidedBy, bankRef, finalJournalId, payoutId } = change;
  const values = {
    reasonCode,
    note,
    approvedBy,
    secondApprovedBy,
    decidedBy,
    bankRef,
    finalJournalId,
    payoutId,
  };
  const begins = payoutId !== undefined;
  await sql.query(
    `update withdrawals set status = :to, version = version + 1, reason_code = :reasonCode,
       review_note = coalesce(:note, review_note), approved_by = coalesce(:approvedBy, approved_by),
       second_approved_by = coalesce(:secondApprovedBy, second_approved_by), decided_by = coalesce(:decidedBy, decided_by),
       bank_ref = coalesce(:bankRef, bank_ref), final_journal_id = :finalJournalId,
       payout_id = coalesce(:payoutId, payout_id), gateway_ref = case when :begins then null else gateway_ref end,
       payout_attempts = payout_attempts + case when :begins then 1 else 0 end,
       asked_count = case when :begins then 0 else asked_count end, ask_after = case when :begins then :now else ask_after end,
       decided_at = case when :to in ('approved', 'rejected') then :now else decided_at end,
       settled_at = case when :to in ('paid', 'rejected', 'refunded', 'cancelled') then :now::timestamptz end
     where id = :id`,
    { ...values, id: withdrawal.id, to, begins, now },
  );
  await emitWithdrawalUpdated(sql, { ...withdrawal, status: to }, reasonCode);
  announceToOperators(sql, "withdrawals");
  const message = withdrawalMessage(withdrawal, to);
  if (message) await sendMessage(sql, message, now);
  return lockWithdrawal(sql, withdrawal.id);
}

export async function emitWithdrawalUpdated(
  sql: Sql,
  { id, number, status, playerId }: Pick<WithdrawalRow, "id" | "number" | "status" | "playerId">,
  reasonCode: string | undefined,
): Promise<void> {
  await emit(sql, {
    topic: "withdraw.updated",
    playerId,
    payload: z.encode(serverEvents["withdraw.updated"], {
      id,
      number,
      status,
      ...(reasonCode !== undefined && { reasonCode }),
    }),
  });
}

/** Converts a withdrawal to the player's view of it. */
export function toWithdrawalDto(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    number: row.number,
    amountMinor: row.amountMinor,
    feeMinor: row.feeMinor,
    realAmount: row.realAmount.toString(),
    realCurrency: row.currency,
    realExponent: row.realExponent,
    bank: {
      name: row.bank.bankName,
      accountNumberMasked: maskAccountNumber(row.bank.accountNumber),
      accountName: row.bank.accountName,
    },
    status: row.status,
    ...(row.reasonCode !== null && { reasonCode: row.reasonCode }),
    mayCancel: row.mayCancel,
    createdAt: row.createdAt.toISOString(),
    ...(row.approvedAt && { approvedAt: row.approvedAt.toISOString() }),
    ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
  };
}

/** Erasure of the bank accounts that a player was paid to. */
export const withdrawalErasure = erasure(
  "withdrawals",
  `update withdrawals
    set bank_snapshot = bank_snapshot || '{"accountNumber": "00000", "accountName": "-"}'::jsonb where player_id = $1`,
  ["bank_snapshot"],
);

/**
 * Author of a status change: the player, an operator, the gateway after its state was read, or the site
 * itself.
 */
export type WithdrawalMover = "player" | "operator" | "gateway" | "job";

type Move = readonly [from: WithdrawalStatus, to: WithdrawalStatus, ...by: WithdrawalMover[]];

/** Allowed status transitions of a withdrawal; all others are refused. Source: spec:documents#withdrawal. */
const moves: readonly Move[] = [
  ["requested", "approved", "operator", "job"],
  ["requested", "rejected", "operator"],
  ["requested", "cancelled", "player"],
  ["approved", "paying", "job"],
  ["paying", "paid", "gateway", "operator"],
  ["paying", "payout_failed", "gateway"],
  ["payout_failed", "paying", "operator"],
  ["payout_failed", "refunded", "operator"],
];

export function mayWithdrawalMove(
  from: WithdrawalStatus,
  to: WithdrawalStatus,
  by: WithdrawalMover,
): boolean {
  return moves.some(([before, after, ...movers]) => before === from && after === to && movers.includes(by));
}
