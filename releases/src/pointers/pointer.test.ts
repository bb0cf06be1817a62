import { describe, expect, it } from "vitest";
import { replay, type PointerMove } from "./pointer.ts";

const bare = { rollout: null, lock: null, pause: null, policy: null, leftEarly: false };
const promote = (to: string): PointerMove => ({ action: "promote", to, ...bare });
const rollback = (to: string | null): PointerMove => ({ action: "rollback", to, ...bare });
const retire: PointerMove = { action: "retire", to: null, ...bare };
const rollout = (candidate: string, weightPpm: number) => ({ candidate, weightPpm, salt: "salt" });
const begin = (to: string, candidate: string): PointerMove => ({
  ...promote(to),
  rollout: rollout(candidate, 1),
});
const advance = (to: string, candidate?: string): PointerMove => ({
  ...bare,
  action: "advance",
  to,
  rollout: candidate === undefined ? null : rollout(candidate, 2),
});

describe("the replay of events", () => {
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
      "two rollbacks, the second undone by another",
      [promote("a"), promote("b"), promote("c"), rollback("b"), rollback("a"), rollback("b")],
      "b",
      ["a"],
    ],
    ["back and forth by promotion", [promote("a"), promote("b"), promote("a")], "a", ["b"]],
    ["a rollout", [promote("a"), promote("b"), begin("b", "c"), advance("b", "c")], "b", ["a"]],
    ["a rollout to its end", [promote("a"), begin("a", "b"), advance("a", "b"), advance("b")], "b", ["a"]],
    ["a candidate taken back", [promote("a"), promote("b"), begin("b", "c"), rollback("b")], "b", ["a"]],
    ["a rollback past a candidate", [promote("a"), promote("b"), begin("b", "c"), rollback("a")], "a", []],
    ["a candidate replaced for everybody", [promote("a"), begin("a", "b"), promote("c")], "c", ["a"]],
  ])("%s: the live release and the target of a rollback", (_name, moves, stable, earlier) => {
    expect(replay(moves)).toMatchObject({ stable, earlier });
  });

  it("rollout and lock: taken from the last event", () => {
    const lock = { by: "ana", reason: "holidays" };
    const moves = [promote("a"), begin("a", "b"), { ...begin("a", "b"), action: "lock", lock } as const];
    expect(replay(moves)).toMatchObject({ rollout: rollout("b", 1), lock });
    expect(replay([...moves, rollback("a")])).toMatchObject({ rollout: null, lock: null });
  });
});
