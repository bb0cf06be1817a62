/** Bound of what players get back of their stakes: games, points, commission and bonuses together. */
export { findTooHighPools, findTooHighTitles, type TooHighReturns } from "./judge-feed.ts";
export { refuseReturnTooHigh } from "./refuse-return-too-high.ts";
