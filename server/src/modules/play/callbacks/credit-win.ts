import { isWithinMoneyMax, minorUnits } from "@tessera/shared/core/money";
import { answerOnce, refused, refusedAsOutOfRange, unstored } from "./answer-once.ts";
import type { WinRequest } from "./callback-requests.ts";
import { raiseOfBet } from "./counted-bet.ts";
import { bookWin } from "./game-money.ts";
import type { TransactionKind } from "./round-transactions.ts";
import type { Round, RoundKey } from "./round.ts";
import { addToRound, closeRound, recordLeftOut, openRound } from "./rounds.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

const transactionKind = {
  win: "win",
  jackpot: "jackpot_win",
  promo: "promo_win",
} as const satisfies Record<WinRequest["kind"], TransactionKind>;

/**
 * Pays a win. It requires no token, no good standing and no open round: a win is owed, also to a player who
 * was excluded a second ago. Refuses only a win for an unknown player or game or in a currency that the
 * player does not hold, a win that the studio itself rolled back before, and a win beyond the upper bound of
 * money.
 */
export function creditWin(unitOfWork: UnitOfWork, providerCode: string, win: WinRequest): TransactionAnswer {
  const kind = transactionKind[win.kind];
  const request = { ...win, kind, refTxId: win.refTxId?.value };
  return answerOnce(unitOfWork, providerCode, request, ({ transactionId, player }) => {
    if (!player) return unstored("UNKNOWN");
    if (win.currency !== player.currency) return unstored("WRONG_CURRENCY");
    if (unitOfWork.isTombstoned(providerCode, win.txId)) return refused("TX_ROLLED_BACK", player.id);
    const key = { providerCode, providerRoundId: win.roundId, playerId: player.id };
    const earlierRound = unitOfWork.round(key);
    const winMinor = minorUnits(win.amount);
    if (!isPayable(winMinor, player, earlierRound)) return refusedAsOutOfRange(player.id, earlierRound);
    const round = earlierRound ?? openRoundOfWin(unitOfWork, key, win);
    if (!round) return unstored("INVALID_GAME");

    const movement = { providerCode, providerTxId: win.txId, transactionId, player, amountMinor: winMinor };
    const journalId = bookWin(unitOfWork, { ...movement, kind });
    addToRound(unitOfWork, round, { winMinor, journalId });
    const { bonus, betMinor: roundBetMinor } = round;
    unitOfWork.claim(player.id)?.win({ transactionId, winMinor, round: bonus, roundBetMinor });
    raiseCounted(unitOfWork, round, win);
    recordLeftOut(round, win.refTxId);
    const late = round.status !== "open";
    if (win.roundClosed || late) closeRound(unitOfWork, round, win.detail);
    return { answer: "OK", state: "ok", playerId: player.id, roundId: round.id, journalId, late };
  });
}

/** True when neither the wallet nor the round would exceed the upper bound of money. */
function isPayable(winMinor: bigint, player: UnitOfWorkPlayer, round: Round | undefined): boolean {
  return isWithinMoneyMax(winMinor, player.mainMinor) && isWithinMoneyMax(winMinor, round?.winMinor);
}

/**
 * Raises what the bet of a win counts to what the win says was at risk. A round that is over counts what it
 * has counted.
 */
function raiseCounted(unitOfWork: UnitOfWork, round: Round, { atRisk, gameId, refTxId }: WinRequest): void {
  const { providerCode, playerId } = round;
  const game = unitOfWork.game(providerCode, gameId);
  const bet = refTxId?.value === undefined ? undefined : unitOfWork.transaction(providerCode, refTxId.value);
  if (atRisk === undefined || game?.id !== round.gameId || bet?.roundId !== round.id) return;
  if (bet.kind !== "bet" || bet.state !== "ok" || round.status !== "open") return;
  const raiseMinor = raiseOfBet(game, bet, atRisk);
  if (raiseMinor === 0n) return;
  unitOfWork.raiseCounted(bet, raiseMinor);
  addToRound(unitOfWork, round, { countedMinor: raiseMinor, journalId: null });
  unitOfWork.claim(playerId)?.raise({
    transactionId: bet.id,
    countedMinor: raiseMinor,
    category: game.category,
    now: unitOfWork.now,
  });
}

/** Opens the round of a win that arrived before its bet. */
function openRoundOfWin(unitOfWork: UnitOfWork, key: RoundKey, win: WinRequest): Round | undefined {
  const gameId = unitOfWork.game(key.providerCode, win.gameId)?.id;
  return gameId === undefined
    ? undefined
    : openRound(unitOfWork, { ...key, gameId, gameSessionId: null, currency: win.currency });
}
