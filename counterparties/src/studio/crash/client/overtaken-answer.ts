import type { OwnStanding } from "../crash-api.ts";

/**
 * True for an answer that left the studio before the booking of a result, and came after the stream had
 * reported that it is booked: its balance is the one before the win.
 */
export function isOvertaken(known: OwnStanding, next: OwnStanding): boolean {
  const isSame = known.own?.roundId === next.own?.roundId && known.own?.win === next.own?.win;
  return isSame && !known.booking && next.booking;
}
