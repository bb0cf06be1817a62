import { serverEvents } from "@tessera/shared/contracts/server-events";
import type { DepositStatus } from "@tessera/shared/contracts/deposits";
import type { MinorUnits, RealUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import type { Sql } from "@tessera/database";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { sendMessage } from "../../messages/index.ts";
import { depositMessage } from "./deposit-message.ts";
import { type DepositRow, lockDeposit } from "./deposit-row.ts";

/**
 * Actors that move a deposit: the player, the gateway after its payment was read back, an operator, or a job.
 */
export type DepositMover = "player" | "gateway" | "operator" | "job";

type Move = readonly [from: DepositStatus, to: DepositStatus, ...by: DepositMover[]];

/** All allowed status changes of a deposit. Source: spec:documents#deposit, decisions 0430 and 0770. */
const moves: readonly Move[] = [
  ["awaiting_payment", "submitted", "player", "gateway"],
  ["submitted", "awaiting_payment", "player"],
  ["awaiting_payment", "cancelled", "player"],
  ["awaiting_payment", "expired", "job"],
  ["awaiting_payment", "approved", "gateway", "operator"],
  ["submitted", "approved", "gateway", "operator"],
  ["awaiting_payment", "needs_review", "gateway"],
  ["submitted", "needs_review", "gateway"],
  ["expired", "needs_review", "gateway"],
  ["cancelled", "needs_review", "gateway"],
  ["submitted", "rejected", "operator"],
  ["needs_review", "approved", "operator"],
  ["needs_review", "rejected", "operator"],
];

export function mayDepositMove(from: DepositStatus, to: DepositStatus, by: DepositMover): boolean {
  return moves.some(([before, after, ...movers]) => before === from && after === to && movers.includes(by));
}

/** Columns that may change together with the status. Absent ones keep their value. */
export interface DepositChange {
  readonly reasonCode?: string;
  readonly realPaid?: RealUnits;
  readonly creditedMinor?: MinorUnits;
  readonly journalId?: string;
  readonly note?: string | null;
  readonly reviewedBy?: string;
  readonly reviewNote?: string | null;
}

/**
 * Moves a locked deposit to another status and notifies its player; the only function that does. Refuses with
 * CONFLICT a move that is not listed.
 */
export async function moveDeposit(
  sql: Sql,
  deposit: DepositRow,
  to: DepositStatus,
  by: DepositMover,
  now: Date,
  change: DepositChange = {},
): Promise<DepositRow> {
  if (!mayDepositMove(deposit.status, to, by)) throw new Refusal("CONFLICT");
  const { reasonCode, realPaid, creditedMinor, journalId, note, reviewedBy, reviewNote } = change;
  await sql.query(
    `update deposits set status = :to, version = version + 1, reason_code = :reasonCode,
       real_paid = coalesce(:realPaid, real_paid), credited_minor = :creditedMinor, journal_id = :journalId,
       player_note = coalesce(:note, player_note), reviewed_by = coalesce(:reviewedBy, reviewed_by),
       review_note = coalesce(:reviewNote, review_note),
       submitted_at = case :to when 'submitted' then :now::timestamptz when 'awaiting_payment' then null
         when 'needs_review' then coalesce(submitted_at, :now::timestamptz) else submitted_at end,
       settled_at = case when :to in ('approved', 'rejected', 'expired', 'cancelled') then :now::timestamptz end
     where id = :id`,
    { id: deposit.id, to, reasonCode, realPaid, creditedMinor, journalId, note, reviewedBy, reviewNote, now },
  );
  const moved = await lockDeposit(sql, deposit.id);
  await announceDeposit(sql, moved, now);
  return moved;
}

/**
 * Notifies player and operators of a deposit that has changed, and sends the inbox message about its status.
 */
async function announceDeposit(sql: Sql, deposit: DepositRow, now: Date): Promise<void> {
  const { id, number, playerId, status, reasonCode, creditedMinor } = deposit;
  await emit(sql, {
    topic: "deposit.updated",
    playerId,
    payload: z.encode(serverEvents["deposit.updated"], {
      id,
      number,
      status,
      ...(reasonCode !== null && { reasonCode }),
      ...(creditedMinor !== null && { creditedMinor }),
    }),
  });
  announceToOperators(sql, "deposits");
  const message = depositMessage(deposit);
  if (message) await sendMessage(sql, message, now);
}

/**
 * Records the received amount of a locked, open deposit that an operator has to decide. An unpaid one is
 * submitted with it, so that it waits for the operator and neither expires nor is cancelled.
 */
export async function recordReceived(
  sql: Sql,
  deposit: DepositRow,
  realPaid: RealUnits,
  now: Date,
): Promise<void> {
  if (deposit.realPaid === realPaid) return;
  if (deposit.status === "awaiting_payment") {
    await moveDeposit(sql, deposit, "submitted", "gateway", now, { realPaid });
    return;
  }
  await sql.query("update deposits set real_paid = $2, version = version + 1 where id = $1", [
    deposit.id,
    realPaid,
  ]);
  await announceDeposit(sql, await lockDeposit(sql, deposit.id), now);
}

/**
 * Stores the first approval of a locked deposit above the received amount; it stays visible after the second
 * one.
 */
export async function storeFirstApproval(
  sql: Sql,
  { id }: DepositRow,
  { by, real, note }: { readonly by: string; readonly real: RealUnits; readonly note: string | null },
): Promise<DepositRow> {
  await sql.query(
    `update deposits set approved_by = $2, approved_real = $3, review_note = coalesce($4, review_note),
       version = version + 1
     where id = $1`,
    [id, by, real, note],
  );
  announceToOperators(sql, "deposits");
  return lockDeposit(sql, id);
}
