import { adjustmentCommands, decideAdjustment, propose } from "./adjustment-commands.ts";
import type { MoneyCommand } from "./command.ts";
import {
  commissionCommands,
  halfADayLater,
  isApproved,
  moveCommission,
  voidCommission,
} from "./commission-commands.ts";
import {
  approveDeposit,
  byBank,
  byQris,
  cancel,
  depositCommands,
  payAsAsked,
  payTooLittle,
  payTooMuch,
  rejectDeposit,
  submit,
  withBonus,
} from "./deposit-commands.ts";
import { cancelClaim, forfeitClaim, promotionCommands, takePart } from "./promotion-commands.ts";
import {
  betEverything,
  betMore,
  bonusRoundCommands,
  closeRound,
  drawLatest,
  feedingBet,
  freeBet,
  freeRoundCommands,
  jackpotCommands,
  oneBet,
  openBet,
  rollBackBet,
  rollBackWin,
  roundCommands,
  someWin,
  winningBet,
} from "./round-commands.ts";
import {
  anHourLater,
  approvesByItself,
  eightDaysLater,
  fiveSecondsLater,
  mayNotPlay,
  roundsArePulled,
  siteCommands,
} from "./site-commands.ts";
import {
  awardCommands,
  lapseRounds,
  nearlyOnlyItems,
  onlyFreeRounds,
  somePoints,
  spin,
  spinCommands,
  takeWonBonus,
} from "./spin-commands.ts";
import {
  fromStudio,
  loseAtStudio,
  studioAnswers,
  studioIsGone,
  studioLosesAnswers,
  studioRefuses,
  toStudio,
  transferCommands,
  winAtStudio,
} from "./transfer-commands.ts";
import {
  approveWithdrawal,
  bankIsSilent,
  bankPays,
  bankRefuses,
  bankTalks,
  decideWithdrawal,
  muchMoney,
  someMoney,
  withdrawalCommands,
} from "./withdrawal-commands.ts";

export type { MoneyCommand, Scene } from "./command.ts";
export { halfADayLater } from "./commission-commands.ts";
export { anHourLater, eightDaysLater } from "./site-commands.ts";

/** All money commands. The order must not change, or a printed seed no longer repeats its run. */
export const moneyCommands: readonly MoneyCommand[] = [
  ...depositCommands,
  ...withdrawalCommands,
  ...transferCommands,
  ...promotionCommands,
  ...roundCommands,
  ...siteCommands,
  ...bonusRoundCommands,
  ...spinCommands,
  ...jackpotCommands,
  ...commissionCommands,
  ...adjustmentCommands,
  ...awardCommands,
  ...freeRoundCommands,
];

/** Initial sequences that random choice seldom produces; other commands run between and after their steps. */
export const moneyOpenings: readonly (readonly MoneyCommand[])[] = [
  [withBonus, payAsAsked, oneBet],
  [byQris, payTooLittle, approveDeposit],
  [byQris, anHourLater, payAsAsked, rejectDeposit],
  [byQris, cancel, payAsAsked, approveDeposit],
  [byBank, submit, rejectDeposit],
  [byBank, submit, payTooMuch],
  [byBank, approvesByItself(true), submit, payAsAsked],
  [withBonus, cancel],
  [withBonus, payAsAsked, forfeitClaim],
  [takePart("first-look"), eightDaysLater],
  [someMoney, approveWithdrawal, fiveSecondsLater, bankPays],
  [someMoney, approveWithdrawal, fiveSecondsLater, bankRefuses, decideWithdrawal("refund")],
  [someMoney, approveWithdrawal, fiveSecondsLater, bankRefuses, decideWithdrawal("retry"), fiveSecondsLater],
  [bankIsSilent, someMoney, approveWithdrawal, fiveSecondsLater, decideWithdrawal("refund"), bankTalks],
  [muchMoney, approveWithdrawal, decideWithdrawal("secondApprove")],
  [studioAnswers, toStudio, fromStudio],
  [studioLosesAnswers, toStudio, fiveSecondsLater],
  [studioIsGone, toStudio, studioAnswers, fiveSecondsLater],
  [studioAnswers, toStudio, studioLosesAnswers, fromStudio],
  [studioRefuses, toStudio],
  [studioAnswers, toStudio, winAtStudio, loseAtStudio, fromStudio],
  [studioAnswers, toStudio, loseAtStudio, mayNotPlay(true), fiveSecondsLater, loseAtStudio],
  [
    studioAnswers,
    toStudio,
    winAtStudio,
    studioIsGone,
    roundsArePulled,
    loseAtStudio,
    studioAnswers,
    roundsArePulled,
  ],
  [betEverything, takePart("first-look"), openBet, someWin, closeRound, cancelClaim],
  [betEverything, takePart("first-look"), oneBet, someWin, rollBackBet, rollBackWin],
  [
    betEverything,
    takePart("first-look"),
    openBet,
    forfeitClaim,
    takePart("lantern-evening"),
    betMore,
    someWin,
  ],
  [openBet, betEverything, takePart("lantern-evening"), betMore, someWin],
  [takePart("first-look"), studioAnswers, toStudio],
  [studioAnswers, toStudio, betEverything, withBonus, fromStudio, payAsAsked, openBet, someWin],
  [somePoints, spin, spin, spin],
  [somePoints, nearlyOnlyItems, spin, spin, spin, takeWonBonus, openBet, someWin, cancelClaim],
  [openBet, closeRound, eightDaysLater, spin],
  [winningBet, drawLatest, rollBackWin],
  [winningBet, drawLatest, rollBackBet],
  [feedingBet, rollBackBet, drawLatest],
  [propose(1_234), decideAdjustment("confirm"), propose(-5_000), decideAdjustment("confirm")],
  [takePart("first-look"), propose(1_234), decideAdjustment("confirm"), openBet, someWin, cancelClaim],
  [propose(-5_000), takePart("first-look"), decideAdjustment("confirm"), betEverything],
  [propose(-5_000), betEverything, decideAdjustment("confirm")],
  [betEverything, takePart("lantern-evening"), winningBet, drawLatest, betMore],
  [onlyFreeRounds, somePoints, spin, freeBet, someWin, freeBet, rollBackBet, freeBet, freeBet],
  [onlyFreeRounds, somePoints, spin, freeBet, eightDaysLater, lapseRounds, freeBet, rollBackBet],
  [
    onlyFreeRounds,
    somePoints,
    spin,
    betEverything,
    takePart("lantern-evening"),
    freeBet,
    someWin,
    cancelClaim,
  ],
];

const twoDaysLater = [halfADayLater, halfADayLater, halfADayLater, halfADayLater];

/** Sequences in which commission is released, which random choice seldom reaches. */
export const commissionStories: readonly (readonly MoneyCommand[])[] = [
  [oneBet, ...twoDaysLater, halfADayLater, moveCommission],
  [oneBet, oneBet, halfADayLater, halfADayLater, halfADayLater, rollBackBet, ...twoDaysLater, rollBackBet],
  [oneBet, halfADayLater, halfADayLater, voidCommission, ...twoDaysLater],
  [oneBet, ...twoDaysLater, halfADayLater, rollBackBet, moveCommission],
  [oneBet, isApproved(false), ...twoDaysLater, isApproved(true), halfADayLater],
];
