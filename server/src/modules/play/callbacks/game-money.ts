import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { houseAccount, type JournalKind, type Leg, playerAccount } from "../../../ledger/index.ts";
import { potAccount } from "../../jackpots/index.ts";
import type { TransactionKind } from "./round-transactions.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";

/** Money movement of a studio's transaction. Source of the legs: spec:ledger#journal-kinds. */
export interface GameMovement {
  readonly providerCode: string;
  readonly providerTxId: string;
  readonly transactionId: string;
  readonly player: UnitOfWorkPlayer;
  readonly amountMinor: bigint;
  /** The jackpot pot that takes part in the movement. */
  readonly pot?: { readonly pool: string; readonly currency: string };
  /** Amount that the pot gets of a bet, or returns of one. */
  readonly potMinor?: bigint;
}

/** Books a bet: from the main wallet to the studio's result, and a share of it to a jackpot. */
export function bookBet(unitOfWork: UnitOfWork, movement: GameMovement): string | null {
  const { amountMinor, potMinor = 0n } = movement;
  const result = amountMinor - potMinor;
  return move(unitOfWork, "game.bet", movement, { main: -amountMinor, result, pot: potMinor });
}

/** Books a drawn jackpot: from its pot to the main wallet. */
export function bookJackpot(unitOfWork: UnitOfWork, movement: GameMovement): string | null {
  const { amountMinor } = movement;
  return move(unitOfWork, "game.jackpot", movement, { main: amountMinor, result: 0n, pot: -amountMinor });
}

/** Books a win; books nothing for a win of 0. */
export function bookWin(
  unitOfWork: UnitOfWork,
  movement: GameMovement & { readonly kind: TransactionKind },
): string | null {
  const { amountMinor, kind } = movement;
  const journalKind = kind === "jackpot_win" ? "game.jackpot" : "game.win";
  return move(unitOfWork, journalKind, movement, { main: amountMinor, result: -amountMinor });
}

interface Reversal extends GameMovement {
  readonly reverses: string | null;
}

/** Books the return of a bet, with what a jackpot gives back of it. */
export function bookBetRollback(unitOfWork: UnitOfWork, reversal: Reversal): string | null {
  const { amountMinor, potMinor = 0n } = reversal;
  const result = potMinor - amountMinor;
  return move(unitOfWork, "game.rollback", reversal, { main: amountMinor, result, pot: -potMinor });
}

/**
 * Takes a win back up to the balance of the main wallet; the rest becomes the house's bad debt, never a
 * negative balance. A jackpot returns to its pot.
 */
export function bookWinRollback(unitOfWork: UnitOfWork, reversal: Reversal): string | null {
  const { amountMinor, player, pot } = reversal;
  const collected = amountMinor < player.mainMinor ? amountMinor : player.mainMinor;
  return move(unitOfWork, "game.win.rollback", reversal, {
    main: -collected,
    badDebt: collected - amountMinor,
    result: pot ? 0n : amountMinor,
    pot: pot ? amountMinor : 0n,
  });
}

/** Books the legs that are not zero. Returns null, without booking, when all are zero. */
function move(
  unitOfWork: UnitOfWork,
  kind: JournalKind,
  movement: GameMovement & { readonly reverses?: string | null },
  change: {
    readonly main: bigint;
    readonly badDebt?: bigint;
    readonly result: bigint;
    readonly pot?: bigint;
  },
): string | null {
  const { providerCode, providerTxId, transactionId, player, reverses, pot } = movement;
  const everyLeg: Leg[] = [
    { account: playerAccount(player.id, "main"), amount: minorUnits(change.main) },
    { account: houseAccount("baddebt", player.currency), amount: minorUnits(change.badDebt ?? 0n) },
    { account: houseAccount("ggr", player.currency, providerCode), amount: minorUnits(change.result) },
    ...(pot ? [{ account: potAccount(pot), amount: minorUnits(change.pot ?? 0n) }] : []),
  ];
  const legs = everyLeg.filter(({ amount }) => amount !== 0n);
  if (legs.length === 0) return null;
  return unitOfWork.book(player, change.main, {
    kind,
    idemKey: `tx:${providerCode}:${providerTxId}`,
    ref: { type: "round_tx", id: transactionId },
    legs,
    by: `provider:${providerCode}`,
    ...(reverses && { reverses }),
    at: unitOfWork.now,
  });
}

/** Reads the balance that a player may spend. */
export async function readMain(sql: Sql, playerId: string): Promise<MinorUnits> {
  const [account] = await sql.query<{ balance: bigint }>("select balance from accounts where key = $1", [
    playerAccount(playerId, "main"),
  ]);
  return minorUnits(account?.balance ?? 0n);
}
