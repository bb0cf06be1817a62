import { isWithinMoneyMax, minorUnits } from "@tessera/shared/core/money";
import { admitBet } from "./admit-bet.ts";
import { answerOnce, refused, refusedAsOutOfRange } from "./answer-once.ts";
import type { BetRequest } from "./callback-requests.ts";
import { countedOfBet } from "./counted-bet.ts";
import { bookBet } from "./game-money.ts";
import { addToRound, closeRound, openRound } from "./rounds.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

/**
 * Takes a bet from the main wallet into a round. The only call that can be refused because of the player's
 * standing, the token, an ended round or the balance; a refusal is stored and is the answer to every repeat.
 */
export function placeBet(unitOfWork: UnitOfWork, providerCode: string, bet: BetRequest): TransactionAnswer {
  return answerOnce(unitOfWork, providerCode, { ...bet, kind: "bet" }, ({ transactionId, player: asked }) => {
    const admitted = admitBet(unitOfWork, providerCode, bet, asked);
    if ("answer" in admitted) return admitted;
    const { session, player, key, earlierRound } = admitted;
    const { playerId } = session;
    const betMinor = minorUnits(bet.amount);
    const isInRange = isWithinMoneyMax(betMinor, earlierRound?.betMinor);
    if (!isInRange) return refusedAsOutOfRange(playerId, earlierRound);
    const claim = unitOfWork.claim(playerId);
    if (claim?.isAboveMaxBet(betMinor)) return refused("LIMIT_REACHED", playerId);
    const allowance = unitOfWork.allowances.get(playerId);
    if (allowance?.refusal(session.loggedInAt, betMinor)) return refused("LIMIT_REACHED", playerId);
    const { mainMinor } = player;
    if (mainMinor < betMinor) return refused("INSUFFICIENT_FUNDS", playerId);

    const { gameId, currency } = session;
    const round =
      earlierRound ?? openRound(unitOfWork, { ...key, gameId, currency, gameSessionId: session.id });
    const pool = session.jackpotPool;
    const fed =
      pool === null
        ? undefined
        : unitOfWork.jackpots.contribute(
            { pool, currency, transactionId, playerSeed: session.playerSeed, at: unitOfWork.now },
            betMinor,
          );
    const movement = { providerCode, providerTxId: bet.txId, transactionId, player, amountMinor: betMinor };
    const journalId = bookBet(unitOfWork, {
      ...movement,
      ...(fed && { pot: fed, potMinor: fed.amountMinor }),
    });
    const countedMinor = countedOfBet(session, bet);
    addToRound(unitOfWork, round, { betMinor, countedMinor, journalId });
    round.activeBets += 1;
    if (claim) {
      const { bonus } = round;
      const { now } = unitOfWork;
      const part = claim.bet({
        ...session,
        transactionId,
        betMinor,
        countedMinor,
        mainMinor,
        round: bonus,
        now,
      });
      unitOfWork.setBonus(round, part);
    }
    if (bet.roundClosed) closeRound(unitOfWork, round);
    return { answer: "OK", state: "ok", playerId, roundId: round.id, journalId, countedMinor };
  });
}
