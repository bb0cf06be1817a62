/** Jackpot pools: the money that bets put into them, and their draws. */
export { endHold, lockHold, type OpenHold, refuseHold } from "./held-draws.ts";
export { type JackpotOfBet, JackpotPlay } from "./jackpot-play.ts";
export { jackpotsModule } from "./jackpots-module.ts";
export { openPots } from "./open-pots.ts";
export { potAccount, seedLegs } from "./pot.ts";
export { type AskedPot, findContributions, findDraws, findHistories, lockPots } from "./pot-rows.ts";
export { writeJackpotPlay } from "./write-jackpot-play.ts";
