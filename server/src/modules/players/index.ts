/** Players: their rows, the lock on their money and the rules for all of them. */
export {
  answerLimitPrompt,
  markEmailVerified,
  playerErasure,
  type PlayerState,
  raiseTokenEpoch,
  raiseVersion,
  setClosed,
  setEmail,
  setFullName,
  setPassword,
  setPhone,
  setReopened,
  setState,
} from "./change-row.ts";
export { insertPlayer, type NewPlayer } from "./insert-player.ts";
export { ageMin, defaultCurrency, kycStatusSql } from "./player-rules.ts";
export { lockPlayer } from "./lock-player.ts";
export { type PlayBarrier, playBarrierColumns, refuseBarred, refuseUnlessMayPlay } from "./play-barrier.ts";
export { countLogin, findPlayerById, findPlayerByUsername, type PlayerRow } from "./player-row.ts";
export { tidyName } from "./player-values.ts";
export { playersModule } from "./players-module.ts";
export { keepAcceptance } from "./terms-acceptance.ts";
