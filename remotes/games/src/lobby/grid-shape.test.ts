import { expect, it } from "vitest";
import { gridShape } from "./grid-shape.ts";

it.each([
  [328, 2],
  [712, 4],
  [1000, 6],
  [1280, 6],
])("a grid %i px wide: %i columns", (width, columns) => {
  expect(gridShape(width, 0).columns).toBe(columns);
});

it("row height: a 3:4 picture, two lines of text and the gap", () => {
  expect(gridShape(328, 0).rowHeight).toBe((159 * 4) / 3 + 44 + 16);
});
