import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { houseAccount, type JournalKind, type Leg, playerAccount, post } from "../../ledger/index.ts";

/** What a studio's transaction moves. Source of the legs: domain.md B.3. */
export interface GameMovement {
  readonly providerCode: string;
  readonly providerTxId: string;
  readonly transactionId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly now: Date;
}

/** Takes a bet: from the main wallet to the studio's result. */
export function postBet(sql: Sql, movement: GameMovement): Promise<string | null> {
  const { amountMinor } = movement;
  return move(sql, "game.bet", movement, { main: -amountMinor, result: amountMinor });
}

/** Pays a win, or nothing for a win of 0. */
export function postWin(
  sql: Sql,
  movement: GameMovement & { readonly kind: string },
): Promise<string | null> {
  const { amountMinor, kind } = movement;
  const journalKind = kind === "jackpot_win" ? "game.jackpot" : "game.win";
  return move(sql, journalKind, movement, { main: amountMinor, result: -amountMinor });
}

interface Reversal extends GameMovement {
  readonly reverses: string | null;
}

/** Gives a bet back. */
export function postBetRollback(sql: Sql, reversal: Reversal): Promise<string | null> {
  const { amountMinor } = reversal;
  return move(sql, "game.rollback", reversal, { main: amountMinor, result: -amountMinor });
}

/** Takes a win back as far as the main wallet goes; the rest is the house's bad debt, never a negative balance. */
export function postWinRollback(
  sql: Sql,
  reversal: Reversal & { readonly mainMinor: bigint },
): Promise<string | null> {
  const { amountMinor, mainMinor } = reversal;
  const collected = amountMinor < mainMinor ? amountMinor : mainMinor;
  return move(sql, "game.win.rollback", reversal, {
    main: -collected,
    badDebt: collected - amountMinor,
    result: amountMinor,
  });
}

/** Posts the legs that are not zero. Null when none is: a movement of nothing is no booking. */
async function move(
  sql: Sql,
  kind: JournalKind,
  movement: GameMovement & { readonly reverses?: string | null },
  change: { readonly main: bigint; readonly badDebt?: bigint; readonly result: bigint },
): Promise<string | null> {
  const { providerCode, providerTxId, transactionId, playerId, currency, reverses, now } = movement;
  const everyLeg: Leg[] = [
    { account: playerAccount(playerId, "main"), amount: minorUnits(change.main) },
    { account: houseAccount("baddebt", currency), amount: minorUnits(change.badDebt ?? 0n) },
    { account: houseAccount("ggr", currency, providerCode), amount: minorUnits(change.result) },
  ];
  const legs = everyLeg.filter(({ amount }) => amount !== 0n);
  if (legs.length === 0) return null;
  const { journalId } = await post(sql, {
    kind,
    idemKey: `tx:${providerCode}:${providerTxId}`,
    ref: { type: "round_tx", id: transactionId },
    legs,
    by: `provider:${providerCode}`,
    ...(reverses && { reverses }),
    at: now,
  });
  return journalId;
}

/** What a player may spend. */
export async function readMain(sql: Sql, playerId: string): Promise<MinorUnits> {
  const [account] = await sql.query<{ balance: bigint }>("select balance from accounts where key = $1", [
    playerAccount(playerId, "main"),
  ]);
  return minorUnits(account?.balance ?? 0n);
}
