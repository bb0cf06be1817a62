/** Rounds: their rows, unended and refused ones for operators, and which of them are turnover. */
export { roundsModule } from "./rounds-module.ts";
export { leftAfterMs } from "./left-rounds.ts";
export {
  insertReportedRounds,
  insertRounds,
  markMirrored,
  type RoundChange,
  updateBonusParts,
  updateRounds,
} from "./write-rounds.ts";
export { isTurnover, type Span, turnoverOf } from "./turnover.ts";
