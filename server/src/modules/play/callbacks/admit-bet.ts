import { refused } from "./answer-once.ts";
import type { BetRequest } from "./callback-requests.ts";
import { type PlaySession, refusalOfBet, tokenDigest } from "./play-session.ts";
import type { Round, RoundKey } from "./round.ts";
import type { UnitOfWork, UnitOfWorkPlayer } from "./unit-of-work.ts";

/** A bet that the player's standing, the token and the round allow. */
interface AdmittedBet {
  readonly session: PlaySession;
  readonly player: UnitOfWorkPlayer;
  readonly key: RoundKey;
  /** The round, when an earlier transaction has opened it. */
  readonly earlierRound: Round | undefined;
}

/** Checks everything about a bet but its money: token, standing, an earlier rollback, and the round. */
export function admitBet(
  unitOfWork: UnitOfWork,
  providerCode: string,
  bet: BetRequest,
  player: UnitOfWorkPlayer | undefined,
): AdmittedBet | ReturnType<typeof refused> {
  const session = unitOfWork.session(providerCode, tokenDigest(bet.playToken));
  const refusal = refusalOfBet(session, bet, unitOfWork.now);
  if (refusal || !session || !player) return refused(refusal ?? "INVALID_TOKEN", player?.id);
  const { playerId } = session;
  if (unitOfWork.isTombstoned(providerCode, bet.txId)) return refused("TX_ROLLED_BACK", playerId);

  const key = { providerCode, providerRoundId: bet.roundId, playerId };
  const earlierRound = unitOfWork.round(key);
  if (earlierRound && earlierRound.status !== "open") return refused("ROUND_CLOSED", playerId);
  if (earlierRound && earlierRound.gameId !== session.gameId) return refused("INVALID_GAME", playerId);
  if (!earlierRound && !session.gameIsOpen) return refused("INVALID_GAME", playerId);
  // A free round has one bet.
  if (earlierRound && earlierRound.awardId !== null) return refused("ROUND_CLOSED", playerId);
  return { session, player, key, earlierRound };
}
