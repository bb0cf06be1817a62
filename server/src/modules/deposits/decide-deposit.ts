import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { Refusal } from "../../platform/refusal.ts";
import { activateClaim, releaseClaim } from "../../standing/claims.ts";
import { takeTurn } from "../../standing/player-turn.ts";
import { creditedMinorOf } from "./deposit-money.ts";
import type { DepositMover } from "./deposit-moves.ts";
import { type DepositRow, lockDeposit, moveDeposit } from "./deposit-row.ts";

export interface Approval {
  /** What arrived, in the real currency's smallest unit. */
  readonly realPaid: bigint;
  readonly mover: Extract<DepositMover, "gateway" | "operator">;
  /** Author of the journal. */
  readonly by: string;
  readonly note?: string | null;
  readonly now: Date;
}

/**
 * Credits a locked deposit, and pays and starts the bonus that it reserved, all in the caller's transaction. Refuses with
 * CONFLICT when the deposit cannot be approved any more, AMOUNT_INVALID when nothing would be credited.
 */
export async function approveDeposit(
  sql: Sql,
  deposit: DepositRow,
  { realPaid, mover, by, note = null, now }: Approval,
): Promise<DepositRow> {
  const real = { factor: deposit.realFactor, exponent: deposit.realExponent };
  const creditedMinor = creditedMinorOf(realPaid, real, deposit.rateBp);
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

/**
 * An operator has seen the money. `realPaid` corrects what is known of it. Refuses with NOT_FOUND, CONFLICT and
 * AMOUNT_INVALID.
 */
export async function approveByOperator(
  sql: Sql,
  id: string,
  { realPaid, ...decision }: OperatorDecision & { readonly realPaid: bigint | null },
): Promise<DepositRow> {
  const deposit = await lockForDecision(sql, id);
  return approveDeposit(sql, deposit, {
    ...decision,
    realPaid: realPaid ?? deposit.realPaid ?? deposit.realAmount,
    mover: "operator",
  });
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

/** The player's turn comes before any other lock, so the owner is looked up first. */
async function lockForDecision(sql: Sql, id: string): Promise<DepositRow> {
  const [owner] = await sql.query<{ playerId: string }>(
    `select player_id as "playerId" from deposits where id = $1`,
    [id],
  );
  if (!owner) throw new Refusal("NOT_FOUND");
  await takeTurn(sql, owner.playerId);
  return lockDeposit(sql, id);
}
