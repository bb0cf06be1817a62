import { strict as assert } from "node:assert";
import { insertRow, type Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { realPerCreditOf, withdrawalRealUnits } from "@tessera/shared/core/exchange";
import { creditsToMinor, wholeCredits } from "@tessera/shared/core/money";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import { bangkokDay } from "@tessera/shared/core/time";
import { turnoverLeft } from "@tessera/shared/core/turnover";
import { isAmountInt } from "@tessera/shared/core/amount-int";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { InsufficientBalance, playerAccount, readWallet } from "../../../ledger/index.ts";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { holdAmount, releaseAmount, withdrawFeeMinor } from "./withdrawal-money.ts";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import { spendOtpTicket } from "../../verification/index.ts";
import { FormRefusals } from "../../../platform/errors/form-refusals.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import {
  asksForWithdrawCode,
  type MoneyRules,
  readMoneyRules,
  readRealCurrency,
} from "../../settings/index.ts";
import { findBankAccount, type PlayerBankAccount } from "../../bank-accounts/index.ts";
import { findLiveClaim } from "../../promotions/index.ts";
import { lockPlayer } from "../../players/index.ts";
import { refuseUnapproved } from "../../referral/index.ts";
import {
  emitWithdrawalUpdated,
  findWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  type WithdrawalRow,
} from "./withdrawal-row.ts";

export interface WithdrawalInput {
  /** Whole credits, as received. */
  readonly amount: number;
  readonly playerBankAccountId: string;
  readonly otpTicket?: string | null | undefined;
  /** The account that the amount is taken from. */
  readonly source: WithdrawalRow["source"];
}

/**
 * Requests a withdrawal and holds the money, in one transaction. Refuses with the first of these, and names
 * every refused field: WITHDRAW_DISABLED, ACCOUNT_SUSPENDED, ACCOUNT_BANNED, EMAIL_NOT_VERIFIED,
 * REFERRAL_NOT_APPROVED (of commission), BANK_REQUIRED, BANK_FROZEN, BANK_UNAVAILABLE, TURNOVER_NOT_MET,
 * WITHDRAW_PENDING_EXISTS, AMOUNT_INVALID, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, WITHDRAW_DAILY_LIMIT,
 * COMMISSION_EMPTY, TICKET_INVALID and INSUFFICIENT_BALANCE. Source of the order:
 * spec:documents#withdrawal-checks.
 */
export async function requestWithdrawal(
  { clock, moneyMode }: Pick<ModuleDependencies, "clock" | "moneyMode">,
  sql: Sql,
  caller: Caller,
  input: WithdrawalInput,
): Promise<WithdrawalRow> {
  const { playerId } = caller;
  const now = clock.now();
  await lockPlayer(sql, playerId);
  await refuseByAccount(sql, playerId);
  if (input.source === "commission") await refuseUnapproved(sql, playerId);
  const refusals = new FormRefusals<keyof WithdrawalInput>();
  const account = await refusals.check("playerBankAccountId", () =>
    usableAccount(sql, playerId, input.playerBankAccountId, now),
  );
  await refusals.gate(() => refuseWhileMoneyIsBound(sql, playerId, input.source));
  await refusals.check("amount", async () => refuseAmount(input.amount, await readMoneyRules(sql)));
  await refusals.gate(() => refuseForToday(sql, playerId, input.source, now));
  if (input.otpTicket || (await asksForWithdrawCode(sql, moneyMode))) {
    const use = { playerId, purpose: "withdraw", ticket: input.otpTicket ?? "", now } as const;
    await refusals.check("otpTicket", () => spendOtpTicket(sql, use));
  }
  if (!refusals.has("amount"))
    await refusals.check("amount", () => refuseBeyondBalance(sql, playerId, input));
  refusals.throwIfRefused();
  assert(account);
  return open(sql, { caller, account, input, clock, now });
}

async function refuseWhileMoneyIsBound(
  sql: Sql,
  playerId: string,
  source: WithdrawalInput["source"],
): Promise<void> {
  const claim = await findLiveClaim(sql, playerId);
  if (claim) {
    throw new Refusal("TURNOVER_NOT_MET", { details: { remainingMinor: turnoverLeft(claim).toString() } });
  }
  if (await findWithdrawal(sql, "openOfPlayer", playerId, source)) {
    throw new Refusal("WITHDRAW_PENDING_EXISTS");
  }
}

async function refuseForToday(
  sql: Sql,
  playerId: string,
  source: WithdrawalInput["source"],
  now: Date,
): Promise<void> {
  const { withdrawPerDay: perDayMax } = await readMoneyRules(sql);
  if ((await countToday(sql, playerId, now)) >= perDayMax) {
    throw new Refusal("WITHDRAW_DAILY_LIMIT");
  }
  if (source === "commission") await refuseEmptyCommission(sql, playerId);
}

/** Refuses an amount above the balance together with the form's other refusals; the ledger checks again. */
async function refuseBeyondBalance(
  sql: Sql,
  playerId: string,
  { amount, source }: WithdrawalInput,
): Promise<void> {
  const { mainMinor, commissionMinor } = await readWallet(sql, playerId);
  const balanceMinor = source === "commission" ? commissionMinor : mainMinor;
  if (creditsToMinor(wholeCredits(amount)) > balanceMinor)
    throw new InsufficientBalance(playerAccount(playerId, source));
}

/** Counts the withdrawals of the Bangkok day of `now` whose money was not returned. */
export async function countToday(sql: Sql, playerId: string, now: Date): Promise<number> {
  const { from, until } = bangkokDayRange(bangkokDay(now), bangkokDay(now));
  const rows = await sql.query(
    `select from withdrawals where player_id = $1 and created_at >= $2 and created_at < $3
       and status not in ('rejected', 'refunded', 'cancelled')`,
    [playerId, from, until],
  );
  return rows.length;
}

interface AccountRow {
  readonly status: "active" | "suspended" | "banned" | "closed";
  readonly disabled: boolean;
  readonly reason: string | null;
  readonly isVerified: boolean;
}

/** Self-exclusion is not a reason to refuse: excluded players can still withdraw their money. */
async function refuseByAccount(sql: Sql, playerId: string): Promise<void> {
  const [player] = await sql.query<AccountRow>(
    `select status, withdraw_disabled as disabled, disabled_reason as reason, email_verified_at is not null as "isVerified"
       from players where id = $1`,
    [playerId],
  );
  const reason = player?.reason ?? null;
  if (!player || player.disabled) throw new Refusal("WITHDRAW_DISABLED", { details: { reason } });
  if (player.status === "suspended") throw new Refusal("ACCOUNT_SUSPENDED");
  if (player.status !== "active") throw new Refusal("ACCOUNT_BANNED");
  if (!player.isVerified) throw new Refusal("EMAIL_NOT_VERIFIED");
}

/** Treats another player's account like one that does not exist. */
async function usableAccount(
  sql: Sql,
  playerId: string,
  accountId: string,
  now: Date,
): Promise<PlayerBankAccount> {
  const account = await findBankAccount(sql, playerId, accountId, now);
  if (!account) throw new Refusal("BANK_REQUIRED");
  if (account.status === "frozen") {
    const until = account.frozenUntil?.toISOString();
    throw new Refusal("BANK_FROZEN", until ? { details: { until } } : {});
  }
  if (!account.bankActive) throw new Refusal("BANK_UNAVAILABLE");
  return account;
}

function refuseAmount(amount: number, rules: MoneyRules): void {
  if (!isAmountInt(amount)) throw new Refusal("AMOUNT_INVALID");
  const { withdrawMin: min, withdrawMax: max } = rules;
  if (amount < min) throw new Refusal("AMOUNT_TOO_LOW", { details: { min } });
  if (amount > max) throw new Refusal("AMOUNT_TOO_HIGH", { details: { max } });
}

async function refuseEmptyCommission(sql: Sql, playerId: string): Promise<void> {
  if ((await readWallet(sql, playerId)).commissionMinor === 0n) throw new Refusal("COMMISSION_EMPTY");
}

interface Opening extends Pick<ModuleDependencies, "clock"> {
  readonly caller: Caller;
  readonly account: PlayerBankAccount;
  readonly input: WithdrawalInput;
  readonly now: Date;
}

async function open(sql: Sql, { caller, account, input, clock, now }: Opening): Promise<WithdrawalRow> {
  const { playerId, currency } = caller;
  const { bankCode, bankName, accountNumber, accountName } = account;
  const feeMinor = withdrawFeeMinor;
  const amountMinor = creditsToMinor(wholeCredits(input.amount));
  const realPerCredit = realPerCreditOf(await readRealCurrency(sql, currency));
  const held = {
    id: newId(),
    playerId,
    currency,
    amountMinor,
    feeMinor,
    source: input.source,
  };
  const holdJournalId = await holdAmount(sql, held, now);
  await insertRow(sql, "withdrawals", {
    id: held.id,
    number: newOrderNumber("W", clock),
    player_id: playerId,
    currency,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    real_amount: withdrawalRealUnits(amountMinor, feeMinor, realPerCredit),
    player_bank_account_id: account.id,
    bank_snapshot: JSON.stringify({ bankCode, bankName, accountNumber, accountName }),
    source: held.source,
    status: "requested",
    hold_journal_id: holdJournalId,
    created_at: now,
  });
  const row = await lockWithdrawal(sql, held.id);
  await emitWithdrawalUpdated(sql, row, undefined);
  announceToOperators(sql, "withdrawals");
  return row;
}

/**
 * Cancels a player's own withdrawal and returns the money to the account that it was taken from. Refuses with
 * NOT_FOUND, and with WITHDRAW_NOT_CANCELLABLE once it is approved, or while the setting does not allow it.
 */
export async function cancelWithdrawal(
  sql: Sql,
  playerId: string,
  id: string,
  now: Date,
): Promise<WithdrawalRow> {
  if (!(await findWithdrawal(sql, "ofPlayer", id, playerId))) throw new Refusal("NOT_FOUND");
  const withdrawal = await lockWithdrawal(sql, id);
  if (!withdrawal.mayCancel) throw new Refusal("WITHDRAW_NOT_CANCELLABLE");
  return moveWithdrawal(sql, withdrawal, "cancelled", "player", now, {
    finalJournalId: await releaseAmount(sql, withdrawal, `player:${playerId}`, now),
  });
}
