import { describe, expect, it } from "vitest";
import { drawnNumbers } from "../engine/draw.ts";
import type { KenoRound } from "../keno-api.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import { nextPlace } from "./board.ts";
import { formatMultiple } from "./multiple.ts";
import { pickNumbers } from "./pick.ts";
import { verify } from "./verify.ts";

describe("the verification of a keno draw", () => {
  async function finishedRound(): Promise<KenoRound> {
    const seeds = { studioSeed: "5e".repeat(32), playerSeed: "02".repeat(16) };
    const money = { roundId: "r", bet: 100n, win: 0n, settled: true, marks: [1] };
    return {
      ...money,
      ...seeds,
      drawn: [...drawnNumbers(seeds)],
      commitment: commitmentOf(seeds.studioSeed),
    };
  }

  it("an honest draw: seed and numbers fit", async () => {
    expect(verify(await finishedRound())).toEqual({ seedFits: true, resultFits: true });
  });

  it("another seed than the committed one, another number, or another order: detected", async () => {
    const round = await finishedRound();
    const [first = 0, second = 0, ...rest] = round.drawn;
    expect(verify({ ...round, commitment: "00".repeat(32) })).toMatchObject({ seedFits: false });
    const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((number) => !round.drawn.includes(number)) ?? 0;
    const other = [first, missing, ...rest];
    expect(verify({ ...round, drawn: other })).toMatchObject({ resultFits: false });
    expect(verify({ ...round, drawn: [second, first, ...rest] })).toMatchObject({ resultFits: false });
  });
});

describe("keys on the keno board", () => {
  it.each([
    ["ArrowRight", 0, 8, 1],
    ["ArrowRight", 79, 8, 79],
    ["ArrowLeft", 0, 8, 0],
    ["ArrowDown", 3, 10, 13],
    ["ArrowDown", 75, 8, 75],
    ["ArrowUp", 25, 20, 5],
    ["ArrowUp", 5, 20, 5],
    ["Home", 15, 8, 8],
    ["End", 8, 8, 15],
  ])("%s from place %i with %i columns: place %i", (key, place, columns, next) => {
    expect(nextPlace(key, place, columns)).toBe(next);
  });

  it("other keys: handled by the button and the page", () => {
    for (const key of [" ", "Enter", "Tab", "a"]) expect(nextPlace(key, 5, 8)).toBeNull();
  });
});

it("a quick pick: the requested count of different ascending numbers; over many picks every number", () => {
  const seen = new Set<number>();
  for (let round = 0; round < 300; round += 1) {
    const numbers = pickNumbers(10);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect(numbers).toHaveLength(10);
    for (const number of numbers) seen.add(number);
  }
  expect([...seen].sort((one, other) => one - other)).toEqual(
    Array.from({ length: 80 }, (_, index) => index + 1),
  );
});

it.each([
  [100, "1×"],
  [376, "3.76×"],
  [4_780, "47.8×"],
  [1_000_000, "10,000×"],
])("%i hundredths of the bet: shown as %s", (hundredths, text) => {
  expect(formatMultiple(hundredths)).toBe(text);
});
