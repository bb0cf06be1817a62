/** Free rounds of slots, which spins of a wheel win. */
export { AwardPlay, writeAwardPlay } from "./award-play.ts";
export { awardRounds } from "./award-rounds.ts";
export { findStakeFaults } from "./free-round-games.ts";
export { freeRoundsModule } from "./free-rounds-module.ts";
export { listPlayableAwards } from "./list-awards.ts";
export { findAwards, findNextAward, type FreeRounds, toFreeRounds } from "./round-award.ts";
