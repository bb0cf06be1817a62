/** The player's own record, the lock on his money and the rules that hold for every player. */
export { lockPlayer } from "./lock-player.ts";
export { ageMin, defaultCurrency, termsVersion } from "./player-rules.ts";
export { playersModule } from "./players-module.ts";
