import { isWithinMoneyMax } from "@tessera/shared/core/money";
import { answerOnce, refusedAsOutOfRange, unstored } from "./answer-once.ts";
import type { RollbackRequest } from "./callback-requests.ts";
import { bookBetRollback, bookWinRollback } from "./game-money.ts";
import type { RoundTransaction } from "./round-transactions.ts";
import { addToRound, voidIfNothingIsLeft } from "./rounds.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

/**
 * Reverses a bet or a win. `OK` also when there is nothing to reverse: a rollback that arrives first is
 * stored as a tombstone, and its transaction will be refused.
 */
export function rollBack(
  unitOfWork: UnitOfWork,
  providerCode: string,
  rollback: RollbackRequest,
): TransactionAnswer {
  return answerOnce(
    unitOfWork,
    providerCode,
    { ...rollback, kind: "rollback" },
    ({ transactionId, player }) => {
      const reversed = unitOfWork.transaction(providerCode, rollback.refTxId);
      const playerId = player?.id ?? null;
      if (!reversed) return { answer: "OK", state: "tombstone", playerId, roundId: null, journalId: null };
      const isSomebodyElses = reversed.playerId !== null && reversed.playerId !== playerId;
      if (isSomebodyElses || reversed.kind === "rollback") return unstored("BAD_REQUEST");
      const isToBeTakenBack = player && reversed.state === "ok";
      if (isToBeTakenBack && !hasRoom(player, reversed))
        return refusedAsOutOfRange(player.id, { id: reversed.roundId });
      const journalId = isToBeTakenBack
        ? takeBack(unitOfWork, player, reversed, { providerTxId: rollback.txId, transactionId })
        : null;
      return { answer: "OK", state: "ok", playerId, roundId: reversed.roundId, journalId };
    },
  );
}

/** True when the returned bet fits on the player's account; the reversal of a win always fits. */
function hasRoom({ mainMinor }: UnitOfWorkPlayer, { kind, amountMinor }: RoundTransaction): boolean {
  return kind !== "bet" || isWithinMoneyMax(amountMinor, mainMinor);
}

/** Reverses the money of an accepted transaction. Returns the journal, or null when no money moved. */
function takeBack(
  unitOfWork: UnitOfWork,
  player: UnitOfWorkPlayer,
  reversed: RoundTransaction,
  taking: { readonly providerTxId: string; readonly transactionId: string },
): string | null {
  const round = reversed.roundId === null ? undefined : unitOfWork.roundById(reversed.roundId);
  // Accepted transactions always have a round; this check is for the compiler.
  if (!round) return null;
  const { providerCode, amountMinor, journalId: reverses } = reversed;
  const reversal = { ...taking, providerCode, player, amountMinor, reverses };
  unitOfWork.markRolledBack(reversed);
  const claim = unitOfWork.claim(player.id);
  const { transactionId } = taking;
  const reversedId = reversed.id;
  const { jackpots } = unitOfWork;
  if (reversed.kind === "bet") {
    const pot = jackpots.contribution(reversedId);
    const journalId = bookBetRollback(unitOfWork, {
      ...reversal,
      ...(pot && { pot, potMinor: jackpots.giveBack(pot, amountMinor) }),
    });
    if (claim) {
      unitOfWork.setBonus(round, claim.rollBackBet({ reversedId, transactionId, round: round.bonus }));
    }
    if (round.awardId !== null) unitOfWork.awards.giveBack(round.awardId);
    addToRound(unitOfWork, round, {
      betMinor: -amountMinor,
      countedMinor: -reversed.countedMinor,
      journalId,
    });
    round.activeBets -= 1;
    voidIfNothingIsLeft(unitOfWork, round);
    return journalId;
  }
  const draw = jackpots.draw(reversedId);
  if (draw) jackpots.takeBack(draw);
  const journalId = bookWinRollback(unitOfWork, { ...reversal, ...(draw && { pot: draw }) });
  claim?.rollBackWin({ reversedId, transactionId, mainMinor: player.mainMinor });
  addToRound(unitOfWork, round, { winMinor: -amountMinor, journalId });
  voidIfNothingIsLeft(unitOfWork, round);
  return journalId;
}
