/** Rounds for operators: unended, reported and refused ones; and which of them are turnover. */
export { roundsModule } from "./rounds-module.ts";
export { leftAfterMs } from "./left-rounds.ts";
export { isTurnover, type Span, turnoverOf } from "./turnover.ts";
