import type { CrashRoundView, OwnBet } from "../crash-api.ts";

/**
 * Returns the bets without the player's own, which is separate. Amounts do not tell whose a bet is; its place
 * does.
 */
export function otherBets(bets: CrashRoundView["bets"], own: Pick<OwnBet, "place">): CrashRoundView["bets"] {
  return bets.filter(({ place }) => place !== own.place);
}
