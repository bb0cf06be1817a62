/** Free rounds of slots, which spins of a wheel win. */
export { AwardPlay, writeAwardPlay } from "./award-play.ts";
export { findAwards, findNextAward, type FreeRounds, type RoundAward, toFreeRounds } from "./round-award.ts";
