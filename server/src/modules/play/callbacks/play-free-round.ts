import { toFreeRounds } from "../../promotions/index.ts";
import { admitBet } from "./admit-bet.ts";
import { answerOnce, refused } from "./answer-once.ts";
import type { BetRequest } from "./callback-requests.ts";
import { addToRound, closeRound, openRound } from "./rounds.ts";
import type { TransactionAnswer } from "./studio-answer.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A bet of 0 on a round that an award pays for. */
export type FreeBetRequest = BetRequest & { readonly freeRound: string };

/**
 * Begins a round of an award: takes one round from the award and no money from the wallet. Refuses like a
 * paid bet, and with NO_FREE_ROUND when the award has none left for this player and game. Feeds no jackpot
 * and counts towards no claim, because nothing was staked. Source: spec:seamless-wallet#free-rounds.
 */
export function playFreeRound(
  unitOfWork: UnitOfWork,
  providerCode: string,
  bet: FreeBetRequest,
): TransactionAnswer {
  const { awards, now } = unitOfWork;
  const awardId = bet.freeRound.toLowerCase();
  const answer = answerOnce(
    unitOfWork,
    providerCode,
    { ...bet, freeRound: awardId, kind: "bet" },
    ({ player }) => {
      const admitted = admitBet(unitOfWork, providerCode, bet, player);
      if ("answer" in admitted) return admitted;
      const { session, key, earlierRound } = admitted;
      const { playerId, gameId, currency } = session;
      if (earlierRound && earlierRound.betMinor > 0n) return refused("ROUND_CLOSED", playerId);
      const allowance = unitOfWork.allowances.get(playerId);
      if (allowance?.refusal(session.loggedInAt, 0n)) return refused("LIMIT_REACHED", playerId);
      if (!awards.take({ awardId, playerId, gameId, now })) return refused("NO_FREE_ROUND", playerId);

      const round =
        earlierRound ?? openRound(unitOfWork, { ...key, gameId, currency, gameSessionId: session.id });
      round.awardId = awardId;
      addToRound(unitOfWork, round, { journalId: null });
      round.activeBets += 1;
      if (bet.roundClosed) closeRound(unitOfWork, round);
      return { answer: "OK", state: "ok", playerId, roundId: round.id, journalId: null };
    },
  );
  if (answer.status !== "OK") return answer;
  const next = awards.nextAfter(awardId, now);
  return { ...answer, ...(next && { freeRounds: toFreeRounds(next) }) };
}
