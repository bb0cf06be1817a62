import { expect, it } from "vitest";
import { dotsOf } from "./watermark.ts";

const drawn = (...lines: readonly string[]) =>
  dotsOf(lines).map((row) =>
    row
      .map((isSet) => (isSet ? "#" : " "))
      .join("")
      .trimEnd(),
  );

it("a letter and a digit: drawn with dots, upright", () => {
  expect(drawn("r2")).toEqual([
    "####   ###",
    "#   # #   #",
    "#   #     #",
    "####     #",
    "# #     #",
    "#  #   #",
    "#   # #####",
  ]);
});

it("two lines: drawn one below the other", () => {
  expect(drawn("r2", "r2")).toEqual([...drawn("r2"), "", "", ...drawn("r2")]);
});

it("a character without a drawing: has the width of a space", () => {
  expect(drawn("é1")).toEqual(drawn(" 1"));
});

it("every character of an operator's name and of a time: has a drawing", () => {
  for (const character of "abcdefghijklmnopqrstuvwxyz0123456789:/") {
    expect(drawn(character).join("")).not.toBe("");
  }
});
