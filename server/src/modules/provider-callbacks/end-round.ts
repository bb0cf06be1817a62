import { lockPlayer, type StudioCall } from "./answer-once.ts";
import type { RoundRequest } from "./callback-requests.ts";
import { closeRound, findRound } from "./rounds.ts";
import type { StudioStatus } from "./studio-answer.ts";

/** Ends a round that paid nothing more. Repeating changes nothing; a round that nobody opened is `UNKNOWN`. */
export function endRound(
  { database, providerCode, now }: StudioCall,
  { playerId, roundId, detail }: RoundRequest,
): Promise<{ status: StudioStatus }> {
  return database.transaction(async (sql) => {
    await lockPlayer(sql, playerId);
    const round = await findRound(sql, { providerCode, providerRoundId: roundId, playerId });
    if (!round) return { status: "UNKNOWN" };
    if (round.status === "open") await closeRound(sql, round.id, now, detail);
    return { status: "OK" };
  });
}
