import { describe, expect, it } from "vitest";
import { chanceOfDraws, type DrawHistory, doubtOf, type ProvedDraw } from "./doubt-of-draw.ts";

/** A cycle with bets of exactly a thousandth of what a draw needs on average, and one minor unit more. */
const history: DrawHistory = {
  turnoverMinor: 1_001n,
  rolledBackMinor: 0n,
  oddsMinor: 1_000_000n,
  lastDraws: 0,
  lastNumbers: 0,
  lastExpected: 0,
  drawsPerDay: 12,
};
const draw: ProvedDraw = { byNumber: true, ageMs: 0, isPassedOver: false };
const doubt = (change: Partial<DrawHistory>, of: Partial<ProvedDraw> = {}) =>
  doubtOf({ ...history, ...change }, { ...draw, ...of });

it.each([
  [0, 2, 1],
  [1, 1, 1 - Math.exp(-1)],
  [2, 1, 1 - 2 * Math.exp(-1)],
  [1, 0.001, 0.0009995],
  [3, 0, 0],
  [1, 1_000, 1],
])("%i draws or more where %d come on average: a chance of %d", (draws, expected, chance) => {
  expect(chanceOfDraws(draws, expected)).toBeCloseTo(chance, 8);
});

describe("the doubt about a draw", () => {
  it.each<[string, Partial<DrawHistory>, Partial<ProvedDraw>, string | null]>([
    ["a chance just above 1/1,000", {}, {}, null],
    ["a chance just below 1/1,000", { turnoverMinor: 1_000n }, {}, "improbable"],
    ["no stored bets", { turnoverMinor: 0n }, {}, "improbable"],
    ["no stored bets, but at the limit", { turnoverMinor: 0n }, { byNumber: false }, null],
    [
      "one earlier draw with an equally small chance",
      { lastNumbers: 1, lastExpected: 0.001 },
      {},
      "improbable",
    ],
    ["many earlier draws with enough bets for them", { lastNumbers: 9, lastExpected: 9 }, {}, null],
    ["bets rolled back with a chance of 1/1,000", { rolledBackMinor: 1_000n }, {}, null],
    ["bets rolled back with a chance just above 1/1,000", { rolledBackMinor: 1_001n }, {}, "rolled_back"],
    [
      "bets rolled back with a chance just above 1/1,000, at the limit",
      { rolledBackMinor: 1_001n },
      { byNumber: false },
      "rolled_back",
    ],
    ["as many draws as the pool allows", { lastDraws: 12, lastExpected: 12 }, {}, "too_often"],
    ["one draw fewer than the pool allows", { lastDraws: 11, lastExpected: 12 }, {}, null],
    ["ten minutes after the bet", {}, { ageMs: 600_000 }, null],
    ["more than ten minutes after the bet", {}, { ageMs: 600_001 }, "late"],
    [
      "a draw at the limit that passes over the first bet",
      {},
      { byNumber: false, isPassedOver: true },
      "passed_over",
    ],
  ])("%s", (_, change, of, expected) => {
    expect(doubt(change, of)).toBe(expected);
  });
});
