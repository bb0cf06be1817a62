import { describe, expect, it } from "vitest";
import { replay, type PointerMove } from "./pointer.ts";

const promote = (to: string): PointerMove => ({ action: "promote", to });
const rollback = (to: string | null): PointerMove => ({ action: "rollback", to });
const retire: PointerMove = { action: "retire", to: null };

describe("replay", () => {
  it.each<[string, PointerMove[], string | null, string[]]>([
    ["no event", [], null, []],
    ["one promotion", [promote("a")], "a", []],
    ["three promotions", [promote("a"), promote("b"), promote("c")], "c", ["b", "a"]],
    ["a rollback", [promote("a"), promote("b"), promote("c"), rollback("b")], "b", ["a"]],
    [
      "a rollback over one that was skipped",
      [promote("a"), promote("b"), promote("c"), rollback("a")],
      "a",
      [],
    ],
    [
      "the undone release promoted again",
      [promote("a"), promote("b"), rollback("a"), promote("b")],
      "b",
      ["a"],
    ],
    ["the first release rolled back", [promote("a"), rollback(null)], null, []],
    [
      "the first release rolled back, then promoted again",
      [promote("a"), rollback(null), promote("a")],
      "a",
      [],
    ],
    ["a retirement", [promote("a"), promote("b"), retire], null, ["b", "a"]],
    ["a retirement rolled back", [promote("a"), promote("b"), retire, rollback("b")], "b", ["a"]],
    ["a retirement, then a promotion", [promote("a"), promote("b"), retire, promote("c")], "c", ["b", "a"]],
    [
      "a rollback too far, made up for",
      [promote("a"), promote("b"), promote("c"), rollback("b"), rollback("a"), rollback("b")],
      "b",
      ["a"],
    ],
    ["back and forth by promotion", [promote("a"), promote("b"), promote("a")], "a", ["b"]],
  ])("%s: what is live and where a rollback leads", (_name, moves, stable, earlier) => {
    expect(replay(moves)).toEqual({ stable, earlier });
  });
});
