import type { RoundRequest } from "./callback-requests.ts";
import { closeRound } from "./rounds.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import type { StudioStatus } from "./studio-answer.ts";

/** Ends a round without a further win. Idempotent; a round that was never opened is `UNKNOWN`. */
export function endRound(
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
