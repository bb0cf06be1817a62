import { minorUnits } from "@tessera/shared/core/money";
import { expect, it } from "vitest";
import { otherBets } from "./other-bets.ts";

const bet = (place: number, player: string) => ({
  place,
  player,
  currency: "IDR",
  bet: minorUnits(100n),
  cashedOut: null,
  win: null,
});

it.each([
  ["first", 0, ["d•••o"]],
  ["last", 1, ["a•••8"]],
])("two bets of the same amount, the own one %s: the other one is listed", (_which, place, left) => {
  const others = otherBets([bet(0, "a•••8"), bet(1, "d•••o")], { place });
  expect(others.map(({ player }) => player)).toEqual(left);
});

it("an own bet beyond the listed ones: all listed bets are of others", () => {
  expect(otherBets([bet(0, "a•••8")], { place: 30 })).toHaveLength(1);
});
