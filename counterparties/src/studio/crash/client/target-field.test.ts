import { expect, it } from "vitest";
import { readTarget, stepFrom } from "./target-field.ts";

it.each([
  ["2", 200],
  ["2.35", 235],
  ["2,35", 235],
  [" 1.5 ", 150],
  ["1", 101],
  ["0.2", 101],
  ["99999", 100_000],
  ["1.005", 101],
  ["", null],
  ["x", null],
  ["-2", null],
  ["1e3", null],
  ["2.3.4", null],
])("typed %j: %s hundredths", (text, target) => {
  expect(readTarget(text)).toBe(target);
});

it.each([
  [null, 1, 110],
  [null, -1, null],
  [110, -1, null],
  [235, 1, 300],
  [235, -1, 200],
  [100_000, 1, 100_000],
] as const)("from %s one step in direction %d: %s", (target, direction, next) => {
  expect(stepFrom(target, direction)).toBe(next);
});
