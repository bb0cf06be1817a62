import { type Seeds, shuffledOrder } from "../../proof/seeds.ts";

/** Numbers on the board: 1 to 80. */
export const numberCount = 80;
/** Numbers that are drawn in a round. */
export const drawnCount = 20;
/** Numbers that a player may mark at most. */
export const marksMax = 10;

/**
 * The numbers of a round in the order in which they are drawn: the first twenty of a shuffle. Source:
 * spec:games#keno.
 */
export function drawnNumbers(seeds: Seeds): readonly number[] {
  const order = shuffledOrder(numberCount, seeds);
  return order.slice(0, drawnCount).map((place) => place + 1);
}

/** The marked numbers that were drawn, in the order of the marks. */
export function hitsOf(marks: readonly number[], drawn: readonly number[]): readonly number[] {
  return marks.filter((number) => drawn.includes(number));
}
