/** The player's own record, the lock on the player's money and the rules for all players. */
export { lockPlayer } from "./lock-player.ts";
export { ageMin, defaultCurrency } from "./player-rules.ts";
export { playBarrierColumns, refuseBarred, refuseUnlessMayPlay, type PlayBarrier } from "./play-barrier.ts";
export { refuseWhatIsTaken, tidyName } from "./player-values.ts";
export { playersModule } from "./players-module.ts";
export { keepAcceptance } from "./terms-acceptance.ts";
