import { forEachLanguage } from "../core/languages.ts";
import { minorUnits } from "../core/money.ts";
import { expect, it } from "vitest";
import type { SegmentContent, WheelContent } from "./wheels.ts";
import { findWheelFaults } from "./wheel-rules.ts";

const none: SegmentContent = {
  position: 0,
  weight: 1,
  prizeKind: "none",
  prizeX100: 0,
  label: null,
  promotionSlug: null,
  freeRounds: null,
  stock: null,
};
const credit: SegmentContent = { ...none, prizeKind: "credit", prizeX100: 100 };
const item: SegmentContent = { ...none, prizeKind: "item", label: forEachLanguage(() => "Print"), stock: 3 };
const bonus: SegmentContent = { ...credit, prizeKind: "bonus", promotionSlug: "wheel-bonus" };

const rounds: SegmentContent = {
  ...none,
  prizeKind: "free_rounds",
  freeRounds: { game: "saffron-market", count: 5, stakeMinor: minorUnits(100) },
};

function faultsOf(segments: readonly SegmentContent[], bets: readonly number[] = [1_000]) {
  const content: WheelContent = {
    title: forEachLanguage(() => "Wheel"),
    betsMinor: bets.map((bet) => minorUnits(bet)),
    dailyLimit: null,
    budgetMinor: minorUnits(10n ** 12n),
    sort: 0,
    segments: [...segments],
  };
  return findWheelFaults(content);
}
const placed = (...segments: readonly SegmentContent[]) =>
  segments.map((segment, position) => ({ ...segment, position }));

it("every kind of prize, and no prize: no error", () => {
  const points: SegmentContent = { ...credit, prizeKind: "points" };
  expect(faultsOf(placed(none, credit, points, bonus, item, rounds))).toEqual({});
});

it("one prize with all chances: no error", () => {
  expect(faultsOf([credit])).toEqual({});
});

it.each<[string, readonly SegmentContent[], string]>([
  ["a gap in the positions", [none, { ...credit, position: 2 }], "segments.1.position"],
  ["a position twice", [none, { ...credit, position: 0 }], "segments.1.position"],
  ["positions from 1", [{ ...none, position: 1 }], "segments.0.position"],
  ["a prize without a factor", placed({ ...credit, prizeX100: 0 }), "segments.0.prizeX100"],
  ["no prize with a factor", placed({ ...none, prizeX100: 1 }), "segments.0.prizeX100"],
  ["an item without a name", placed(none, { ...item, label: null }), "segments.1.label"],
  ["credits with a name", placed({ ...credit, label: item.label }), "segments.0.label"],
  ["a bonus without terms", placed({ ...bonus, promotionSlug: null }), "segments.0.promotionSlug"],
  ["credits with terms", placed({ ...credit, promotionSlug: "wheel-bonus" }), "segments.0.promotionSlug"],
  ["free rounds without a game", placed({ ...rounds, freeRounds: null }), "segments.0.freeRounds"],
  ["credits with free rounds", placed({ ...credit, freeRounds: rounds.freeRounds }), "segments.0.freeRounds"],
  ["a stock of no prize", placed({ ...none, stock: 3 }), "segments.0.stock"],
  ["a stock without a segment that takes its weight", placed(item, credit), "segments"],
])("%s: refused at that field", (_, segments, field) => {
  expect(Object.keys(faultsOf(segments))).toEqual([field]);
});

it.each([[[0]], [[-100]], [[150]], [[100_000_100]]])("a bet of %j: refused", (bets) => {
  expect(faultsOf([credit], bets)).toEqual({ "betsMinor.0": "wheel.bet" });
});

it.each([[[1_000, 1_000]], [[2_000, 1_000]]])("bets of %j: refused, since they have to rise", (bets) => {
  expect(faultsOf([credit], bets)).toEqual({ "betsMinor.1": "wheel.bet" });
});
