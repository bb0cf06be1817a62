import { expect, it } from "vitest";
import { cumulativeShift } from "./vitals.ts";

const shifts = (...pairs: [startMs: number, value: number][]) =>
  pairs.map(([startMs, value]) => ({ startMs, value }));

it("no layout shift: 0", () => {
  expect(cumulativeShift([])).toBe(0);
});

it("shifts less than a second apart: their sum", () => {
  expect(cumulativeShift(shifts([100, 0.1], [900, 0.2], [1_850, 0.05]))).toBeCloseTo(0.35);
});

it("a pause of a second between shifts: the larger sum of both groups", () => {
  expect(cumulativeShift(shifts([100, 0.1], [200, 0.1], [1_200, 0.15]))).toBeCloseTo(0.2);
});

it("a group of shifts of more than five seconds: later shifts start another group", () => {
  const every = Array.from({ length: 8 }, (_, index): [number, number] => [index * 900, 0.1]);
  expect(cumulativeShift(shifts(...every))).toBeCloseTo(0.6);
});
