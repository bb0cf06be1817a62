import { expect, it } from "vitest";
import { placeAllRows, placeFirstRows, rowsInWindow } from "./placed-rows.ts";

const shape = { columns: 2, rowHeight: 200, top: 300 };
const indexesOf = (placed: ReturnType<typeof placeAllRows>) => placed.rows.map(({ index }) => index);

it("top of the page: rows in the window and some below, at multiples of the row height", () => {
  const placed = placeFirstRows(shape, 100, { scrollY: 0, innerHeight: 800 });
  expect(indexesOf(placed)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(placed.rows[2]).toEqual({ index: 2, offset: 400 });
  expect(placed.height).toBe(20_000);
});

it("restored scroll position: rows around it, and none far above", () => {
  const placed = placeFirstRows(shape, 100, { scrollY: 300 + 50 * 200, innerHeight: 800 });
  expect(indexesOf(placed)[0]).toBe(47);
  expect(indexesOf(placed).at(-1)).toBe(57);
});

it.each([
  ["a short list", 2, 0, [0, 1]],
  ["an empty list", 0, 0, []],
  ["a position behind its end", 3, 90_000, [2]],
])("%s: only rows that it has", (_, rowCount, scrollY, expected) => {
  const placed = placeFirstRows(shape, rowCount, { scrollY, innerHeight: 800 });
  expect(indexesOf(placed)).toEqual(expected);
});

it("without a virtualiser: every row is rendered", () => {
  expect(indexesOf(placeAllRows(shape, 7))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it.each([
  ["at the top", 0, [0, 1, 2]],
  ["in the middle of a row", 300 + 50 * 200 + 100, [50, 51, 52, 53, 54]],
  ["at the end of a row, which is not shown any more", 300 + 50 * 200, [50, 51, 52, 53]],
])("the window %s: the rows that are at least partly visible", (_, scrollY, expected) => {
  const viewport = { scrollY, innerHeight: 800 };
  const rows = rowsInWindow(placeFirstRows(shape, 100, viewport), shape, viewport);
  expect(rows.map(({ index }) => index)).toEqual(expected);
});
