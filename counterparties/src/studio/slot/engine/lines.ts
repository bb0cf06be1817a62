export const reelCount = 5;
export const rowCount = 3;

/** The row of every reel that a line crosses, from the left; 0 is the top row. */
export type Line = readonly [number, number, number, number, number];

/** Twenty lines, the usual ones first, so that a machine with ten takes the first ten. */
const lines: readonly Line[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 2],
  [2, 1, 1, 1, 0],
  [1, 0, 0, 1, 2],
  [1, 2, 2, 1, 0],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 2, 0, 2, 0],
];

/** The first `count` lines. */
export function firstLines(count: 10 | 20): readonly Line[] {
  return lines.slice(0, count);
}
