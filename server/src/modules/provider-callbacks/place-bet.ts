import { minorUnits } from "@tessera/shared/core/money";
import { findLiveClaim, isAboveMaxBet } from "../../standing/live-claim.ts";
import { refusalByLimits } from "../../standing/limits.ts";
import { countBet } from "../../standing/turnover.ts";
import { answerOnce, refused, type StudioCall } from "./answer-once.ts";
import type { BetRequest } from "./callback-requests.ts";
import { postBet } from "./game-money.ts";
import { findPlaySession, refusalOfBet } from "./play-session.ts";
import { isTombstoned } from "./round-transactions.ts";
import { addToRound, closeRound, findRound, openRound } from "./rounds.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

/**
 * Takes a bet from the main wallet into a round. The only call that a player's standing, a token, a round's end or a
 * balance can refuse; a refusal is kept and is the answer to every repeat.
 */
export function placeBet(call: StudioCall, bet: BetRequest): Promise<TransactionAnswer> {
  const { providerCode, now } = call;
  return answerOnce(call, { ...bet, kind: "bet" }, async ({ sql, transactionId, mainMinor }) => {
    const session = await findPlaySession(sql, providerCode, bet.playToken, now);
    const refusal = refusalOfBet(session, bet, now);
    if (refusal || !session) return refused(refusal ?? "INVALID_TOKEN", session?.playerId);
    if (await isTombstoned(sql, providerCode, bet.txId)) return refused("TX_ROLLED_BACK", session.playerId);

    const key = { providerCode, providerRoundId: bet.roundId, playerId: session.playerId };
    const earlierRound = await findRound(sql, key);
    if (earlierRound && earlierRound.status !== "open") return refused("ROUND_CLOSED", session.playerId);
    if (earlierRound && earlierRound.gameId !== session.gameId)
      return refused("INVALID_GAME", session.playerId);
    const betMinor = minorUnits(bet.amount);
    const claim = await findLiveClaim(sql, session.playerId);
    if (isAboveMaxBet(claim, betMinor)) return refused("LIMIT_REACHED", session.playerId);
    if (await refusalByLimits(sql, session, betMinor, now)) return refused("LIMIT_REACHED", session.playerId);
    if (mainMinor < betMinor) return refused("INSUFFICIENT_FUNDS", session.playerId);

    const journalId = await postBet(sql, {
      ...call,
      providerTxId: bet.txId,
      transactionId,
      playerId: session.playerId,
      currency: session.currency,
      amountMinor: betMinor,
    });
    const round =
      earlierRound ??
      (await openRound(sql, {
        ...key,
        gameId: session.gameId,
        gameSessionId: session.id,
        currency: session.currency,
        startedAt: now,
        betMinor,
        journalId,
      }));
    if (earlierRound) await addToRound(sql, round.id, { betMinor, journalId });
    await countBet(sql, claim, { transactionId, gameId: session.gameId, betMinor, now });
    if (bet.roundClosed) await closeRound(sql, round.id, now);
    return { answer: "OK", state: "ok", playerId: session.playerId, roundId: round.id, journalId };
  });
}
