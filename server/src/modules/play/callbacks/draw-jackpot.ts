import { isWithinMoneyMax } from "@tessera/shared/core/money";
import { seedLegs } from "../../jackpots/index.ts";
import { answerOnce, type Decision, refused, refusedAsOutOfRange, unstored } from "./answer-once.ts";
import type { JackpotRequest } from "./callback-requests.ts";
import { bookJackpot } from "./game-money.ts";
import type { RoundTransaction } from "./round-transactions.ts";
import type { Round } from "./round.ts";
import { addToRound, closeRound } from "./rounds.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

/**
 * Pays a jackpot to the player of a bet that the studio proves to be the winner, and begins the pool's next
 * cycle. Like a win it requires no token and no open round. A wrong proof is not stored, so that a correct
 * call can follow; a bet whose cycle is over stays refused. A draw that can hardly be chance stops the pot
 * until an operator has decided. Source: spec:jackpots#draw.
 *
 * @param release true for a draw that an operator has released
 */
export function drawJackpot(
  unitOfWork: UnitOfWork,
  providerCode: string,
  jackpot: JackpotRequest,
  release = false,
): TransactionAnswer {
  const request = { ...jackpot, kind: "jackpot_win", refTxId: jackpot.betTxId } as const;
  return answerOnce(unitOfWork, providerCode, request, ({ transactionId, player }) => {
    if (!player) return unstored("UNKNOWN");
    if (jackpot.currency !== player.currency) return unstored("WRONG_CURRENCY");
    if (unitOfWork.isTombstoned(providerCode, jackpot.txId)) return refused("TX_ROLLED_BACK", player.id);
    const bet = unitOfWork.transaction(providerCode, jackpot.betTxId);
    const contribution = bet && unitOfWork.jackpots.contribution(bet.id);
    const round = unitOfWork.round({ providerCode, providerRoundId: jackpot.roundId, playerId: player.id });
    if (!contribution || !round || bet.playerId !== player.id || bet.roundId !== round.id) {
      return unstored("INVALID_PROOF");
    }
    if (bet.state !== "ok") return refused("TX_ROLLED_BACK", player.id);
    const { jackpots, now } = unitOfWork;
    const draw = { jackpot, providerCode, transactionId, player, bet, round };
    const verdict = jackpots.judge(jackpot, { contribution, betMinor: bet.amountMinor }, { now, release });
    switch (verdict.answer) {
      case "OK":
        return payDraw(unitOfWork, draw, verdict);
      case "INVALID_PROOF":
        jackpots.noteRefusedProof(jackpot, providerCode);
        return unstored(verdict.answer);
      case "JACKPOT_HELD":
        if (verdict.held) {
          const { pool, currency, cycle } = contribution;
          const named = {
            pool,
            currency,
            cycle,
            providerCode,
            betTransactionId: bet.id,
            playerId: player.id,
          };
          jackpots.hold({ ...named, ...verdict.held, request: JSON.stringify(jackpot) });
        }
        return unstored(verdict.answer);
      case "JACKPOT_DRAWN":
        return { ...refused(verdict.answer, player.id), roundId: round.id };
    }
  });
}

/** Draw whose bet and round have been found. */
interface FoundDraw {
  readonly jackpot: JackpotRequest;
  readonly providerCode: string;
  readonly transactionId: string;
  readonly player: UnitOfWorkPlayer;
  readonly bet: RoundTransaction;
  readonly round: Round;
}

/**
 * Books a proved draw: its payment, the seed of the next cycle, and the win of its round, which it closes
 * again when it comes late. Refuses a payment beyond the upper bound of money.
 */
function payDraw(
  unitOfWork: UnitOfWork,
  { jackpot, providerCode, transactionId, player, bet, round }: FoundDraw,
  { amountMinor, byNumber }: { readonly amountMinor: bigint; readonly byNumber: boolean },
): Decision {
  const hasRoom =
    isWithinMoneyMax(amountMinor, player.mainMinor) && isWithinMoneyMax(amountMinor, round.winMinor);
  if (!hasRoom) return { ...refusedAsOutOfRange(player.id, round), amountMinor };

  const betTransactionId = bet.id;
  const mustDrop = !byNumber;
  const payment = { transactionId, betTransactionId, roundId: round.id, playerId: player.id, amountMinor };
  const pot = unitOfWork.jackpots.drop(jackpot, { ...payment, mustDrop });
  const movement = { providerCode, providerTxId: jackpot.txId, transactionId, player, amountMinor, pot };
  const journalId = bookJackpot(unitOfWork, movement);
  if (pot.seedMinor > 0n) {
    const seed = { ...seedLegs({ ...pot, cycle: pot.nextCycle }), by: `provider:${providerCode}` };
    unitOfWork.bookForHouse({ ...seed, at: unitOfWork.now });
  }
  addToRound(unitOfWork, round, { winMinor: amountMinor, journalId });
  const { bonus, betMinor: roundBetMinor } = round;
  const win = { transactionId, winMinor: amountMinor, round: bonus, roundBetMinor };
  unitOfWork.claim(player.id)?.win(win);
  const late = round.status !== "open";
  if (late) closeRound(unitOfWork, round);
  return { answer: "OK", state: "ok", playerId: player.id, roundId: round.id, journalId, late, amountMinor };
}
