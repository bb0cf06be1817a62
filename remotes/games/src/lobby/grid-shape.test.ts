import { expect, it } from "vitest";
import { gridShape } from "./grid-shape.ts";

it.each([
  [328, 2],
  [712, 4],
  [1000, 6],
  [1280, 6],
])("a grid %i px wide: %i columns", (width, columns) => {
  expect(gridShape(width, 0, 15).columns).toBe(columns);
});

// As a browser measures them, rounded.
it.each([
  [328, 15, 270],
  [380, 15, 304],
  [668, 15, 270],
  [968, 15, 264],
  [1152, 15, 304],
  [328, 16, 272],
])("a grid %i px wide with text of %i px: rows are %i px high", (width, fontSize, height) => {
  expect(gridShape(width, 0, fontSize).rowHeight).toBe(height);
});
