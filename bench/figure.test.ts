import { expect, it } from "vitest";
import { atLeast, atMost, exactly, type Figure } from "./figure.ts";

it.each<[name: string, figure: Figure, goal: string, value: number, ok: boolean]>([
  ["a bound, reached after rounding", atMost("a", 1.204, "s", 1.2), "≤ 1.2", 1.2, true],
  ["a bound, exceeded", atMost("a", 1.206, "s", 1.2), "≤ 1.2", 1.21, false],
  ["a floor, reached", atLeast("a", 7.6, "s", 8, 0), "≥ 8", 8, true],
  ["a floor, missed", atLeast("a", 7.4, "s", 8, 0), "≥ 8", 7, false],
  ["one value, which is not rounded", exactly("a", 99.999, "%", 100), "= 100", 99.999, false],
  ["what could not be measured", atMost("a", Number.NaN, "s", 1), "≤ 1", Number.NaN, false],
])("a figure: %s", (_, figure, goal, value, ok) => {
  expect(figure).toMatchObject({ goal, figure: value, ok });
});
