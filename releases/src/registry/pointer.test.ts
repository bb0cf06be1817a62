import { describe, expect, it } from "vitest";
import { replay, type PointerMove } from "./pointer.ts";

const promote = (to: string): PointerMove => ({ action: "promote", to });
const rollback = (to: string): PointerMove => ({ action: "rollback", to });

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
    ["back and forth by promotion", [promote("a"), promote("b"), promote("a")], "a", ["b"]],
  ])("%s: what is live and where a rollback leads", (_name, moves, stable, earlier) => {
    expect(replay(moves)).toEqual({ stable, earlier });
  });
});
