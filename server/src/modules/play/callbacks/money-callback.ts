import type {
  BetRequest,
  JackpotRequest,
  RollbackRequest,
  RoundRequest,
  WinRequest,
} from "./callback-requests.ts";
import { creditWin } from "./credit-win.ts";
import { drawJackpot } from "./draw-jackpot.ts";
import { placeBet } from "./place-bet.ts";
import { playFreeRound } from "./play-free-round.ts";
import { rollBack } from "./roll-back.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import type { StudioStatus, TransactionAnswer } from "./studio-answer.ts";
import { closeRound } from "./rounds.ts";

/** A signed call of a studio that is processed while its player is locked. */
export type MoneyCallback = {
  readonly providerCode: string;
  /** Id of the HTTP call, stored on the resulting journals. */
  readonly requestId?: string | null;
} & (
  | { readonly name: "bet"; readonly request: BetRequest }
  | { readonly name: "win"; readonly request: WinRequest }
  /** `release`: an operator has released the draw, which was held. */
  | { readonly name: "jackpot"; readonly request: JackpotRequest; readonly release?: true }
  | { readonly name: "rollback"; readonly request: RollbackRequest }
  | { readonly name: "round"; readonly request: RoundRequest }
);

/**
 * Decides one callback from the unit of work that was read for it, and adds the rows to write to that unit.
 */
export function decide(unitOfWork: UnitOfWork, callback: MoneyCallback): TransactionAnswer {
  const { providerCode } = callback;
  switch (callback.name) {
    case "bet":
      return decideBet(unitOfWork, providerCode, callback.request);
    case "win":
      return creditWin(unitOfWork, providerCode, callback.request);
    case "jackpot":
      return drawJackpot(unitOfWork, providerCode, callback.request, callback.release);
    case "rollback":
      return rollBack(unitOfWork, providerCode, callback.request);
    case "round":
      return endRound(unitOfWork, providerCode, callback.request);
  }
}

function decideBet(unitOfWork: UnitOfWork, providerCode: string, bet: BetRequest): TransactionAnswer {
  const { freeRound } = bet;
  return freeRound === undefined
    ? placeBet(unitOfWork, providerCode, bet)
    : playFreeRound(unitOfWork, providerCode, { ...bet, freeRound });
}

/** Ends a round without a further win. Idempotent; a round that was never opened is `UNKNOWN`. */
function endRound(
  unitOfWork: UnitOfWork,
  providerCode: string,
  { playerId, roundId, detail }: RoundRequest,
): { status: StudioStatus } {
  const key = { providerCode, providerRoundId: roundId, playerId: playerId.toLowerCase() };
  const round = unitOfWork.round(key);
  if (!round) return { status: "UNKNOWN" };
  if (round.status === "open") closeRound(unitOfWork, round, detail);
  return { status: "OK" };
}
