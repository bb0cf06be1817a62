import { strict as assert } from "node:assert";
import { insertRow, type Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { creditsToMinor, isWithinMoneyMax, wholeCredits } from "@tessera/shared/core/money";
import {
  AmountOutOfRange,
  InsufficientBalance,
  openProviderAccount,
  playerAccount,
  providerAccount,
  readWallet,
} from "../../../ledger/index.ts";
import { isAmountInt } from "@tessera/shared/core/amount-int";
import { assertGoodStanding, type Caller } from "../../../platform/http/caller.ts";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import { FormRefusals } from "../../../platform/errors/form-refusals.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { refuseWhileClaiming } from "../../promotions/index.ts";
import { lockPlayer, refuseUnlessMayPlay } from "../../players/index.ts";
import { lockLimits, readAllowances } from "../../limits/index.ts";
import {
  listWalletProviders,
  pullRounds,
  readMirror,
  refreshStudioMoney,
  type StudioDependencies,
  type WalletProvider,
} from "../../play/index.ts";
import { readTransferAllowance } from "./transfer-allowance.ts";
import { holdForStudio } from "./transfer-money.ts";
import { findTransfer, emitTransferUpdated, type TransferRow } from "./transfer-row.ts";

export interface TransferInput {
  readonly from: string;
  readonly to: string;
  /** Whole credits, as received. */
  readonly amount: number;
}

/** A validated transfer input. The balance is checked when the transfer is opened. */
export interface TransferPlan {
  readonly provider: WalletProvider;
  readonly direction: "in" | "out";
  readonly amountMinor: bigint;
  readonly requestKey: string;
}

/** Time that the call which opened a transfer has to end it before a job takes over. */
const ownCallMs = 15_000;

/**
 * Validates a transfer input. Refuses with TRANSFER_SAME_WALLET, TRANSFER_NOT_SUPPORTED, PROVIDER_MAINTENANCE
 * and AMOUNT_INVALID, naming every refused field, and, for money to a studio, with the player's restriction.
 */
export async function planTransfer(
  sql: Sql,
  caller: Caller,
  { from, to, amount }: TransferInput,
  requestKey: string,
): Promise<TransferPlan> {
  const refusals = new FormRefusals<keyof TransferInput>();
  const direction = from === "main" ? "in" : "out";
  const studioSide = direction === "in" ? "to" : "from";
  if (from === to) refusals.refuse("to", "TRANSFER_SAME_WALLET");
  else if (from !== "main" && to !== "main") refusals.refuse("to", "TRANSFER_NOT_SUPPORTED");
  const provider = await refusals.check(studioSide, () => findStudio(sql, direction === "in" ? to : from));
  if (!isAmountInt(amount)) refusals.refuse("amount", "AMOUNT_INVALID");
  else if (refusals.isRefused && direction === "in") {
    // A transfer between valid wallets is checked against the current balance when it is opened.
    await refusals.check("amount", () => refuseBeyondMain(sql, caller.playerId, creditsToMinor(amount)));
  }
  if (direction === "in") await refusals.gate(() => refuseWhoMayNotPlay(sql, caller));
  refusals.throwIfRefused();
  assert(provider);
  return { provider, direction, amountMinor: creditsToMinor(wholeCredits(amount)), requestKey };
}

async function findStudio(sql: Sql, code: string): Promise<WalletProvider> {
  const provider = (await listWalletProviders(sql)).find((known) => known.code === code);
  if (!provider) throw new Refusal("TRANSFER_NOT_SUPPORTED");
  if (provider.status === "maintenance") throw new Refusal("PROVIDER_MAINTENANCE");
  return provider;
}

async function refuseBeyondMain(sql: Sql, playerId: string, amountMinor: bigint): Promise<void> {
  const { mainMinor } = await readWallet(sql, playerId);
  if (amountMinor > mainMinor) throw new InsufficientBalance(playerAccount(playerId, "main"));
}

/** Refuses money to a studio from players who may not play; returning money is allowed for all. */
async function refuseWhoMayNotPlay(sql: Sql, caller: Caller): Promise<void> {
  assertGoodStanding(caller);
  await refuseUnlessMayPlay(sql, caller.playerId);
}

/**
 * Opens a transfer, and holds the money of one to a studio. Returns the existing transfer when the key was
 * used before. For money from a studio, the studio's balance is read first. Refuses with PROMO_ACTIVE,
 * TRANSFER_LIMIT, TRANSFER_PENDING_EXISTS, INSUFFICIENT_BALANCE, AMOUNT_OUT_OF_RANGE and
 * PROVIDER_UNAVAILABLE.
 */
export async function openTransfer(
  dependencies: StudioDependencies,
  owner: Pick<Caller, "playerId" | "currency">,
  plan: TransferPlan,
): Promise<TransferRow> {
  const { playerId } = owner;
  const { provider, requestKey } = plan;
  const find = (sql: Sql) => findTransfer(sql, "request", playerId, provider.code, requestKey);
  const earlier = await find(dependencies.database);
  if (earlier) return earlier;
  if (plan.direction === "out" && !(await refreshStudioMoney(dependencies, provider, owner))) {
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  if (plan.direction === "in") await followForLimits(dependencies, provider, playerId);
  return dependencies.database.transaction(async (sql) => {
    await lockPlayer(sql, playerId);
    const meanwhile = await find(sql);
    if (meanwhile) return meanwhile;
    if (plan.direction === "in") {
      await refuseWhileClaiming(sql, playerId);
      await refuseAboveOwnLimits(sql, playerId, plan.amountMinor, dependencies.clock.now());
    }
    if (await findTransfer(sql, "openOfPlayer", playerId, provider.code)) {
      throw new Refusal("TRANSFER_PENDING_EXISTS");
    }
    return insertTransfer(sql, dependencies, owner, plan);
  });
}

/**
 * Pulls all rounds, because limits are checked against them. Refuses with PROVIDER_UNAVAILABLE when the
 * studio does not report them.
 */
async function followForLimits(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  playerId: string,
): Promise<void> {
  const allowance = (await readAllowances(dependencies.database, [playerId], dependencies.clock.now())).get(
    playerId,
  );
  const isLimited = allowance !== undefined && allowance.remainingAtStudios(0n) !== null;
  if (isLimited && !(await pullRounds(dependencies, provider))) throw new Refusal("PROVIDER_UNAVAILABLE");
}

/**
 * A studio does not ask the site before a bet from its own wallet, so the whole balance there may be bet and
 * lost: together with the new transfer it must stay within the player's loss and wager limits. Refuses with
 * TRANSFER_LIMIT. Source: spec:transfer-wallet#transfers-in.
 */
async function refuseAboveOwnLimits(
  sql: Sql,
  playerId: string,
  amountMinor: bigint,
  now: Date,
): Promise<void> {
  await lockLimits(sql, playerId);
  const room = await readTransferAllowance(sql, playerId, now);
  if (!room || amountMinor <= room.remainingMinor) return;
  throw new Refusal("TRANSFER_LIMIT", {
    details: { maxMinor: room.remainingMinor.toString(), until: room.until.toISOString() },
  });
}

async function insertTransfer(
  sql: Sql,
  { clock }: StudioDependencies,
  { playerId, currency }: Pick<Caller, "playerId" | "currency">,
  { provider, direction, amountMinor, requestKey }: TransferPlan,
): Promise<TransferRow> {
  const now = clock.now();
  const id = newId();
  const moved = { id, playerId, providerCode: provider.code, amountMinor };
  await openProviderAccount(sql, { playerId, currency }, provider.code);
  const mirror = await readMirror(sql, playerId, provider.code);
  if (direction === "out" && mirror < amountMinor) {
    throw new InsufficientBalance(providerAccount(playerId, provider.code));
  }
  // Refused before money moves: after the studio's part is done, the money could only wait for room.
  const receiver = direction === "in" ? mirror : (await readWallet(sql, playerId)).mainMinor;
  if (!isWithinMoneyMax(amountMinor, receiver)) throw new AmountOutOfRange();
  await insertRow(sql, "transfers", {
    id,
    number: newOrderNumber("T", clock),
    player_id: playerId,
    request_key: requestKey,
    provider_code: provider.code,
    direction,
    currency,
    amount_minor: amountMinor,
    status: "created",
    ask_after: new Date(now.getTime() + ownCallMs),
    hold_journal_id: direction === "in" ? await holdForStudio(sql, moved, now) : null,
    created_at: now,
  });
  const row = await findTransfer(sql, "id", id);
  if (!row) throw new Error(`Transfer ${id} is not there`);
  await emitTransferUpdated(sql, row);
  return row;
}
