import { describe, expect, it } from "vitest";
import { commitmentOf } from "../../proof/seeds.ts";
import { spots } from "../engine/spots.ts";
import { pocketOf } from "../engine/wheel.ts";
import { rouletteEn } from "./locales/en.ts";
import { nextSpot, placeOf } from "./cloth-places.ts";
import { spotName } from "./spot-name.ts";
import { verify } from "./verify.ts";

/** Cells of a grid area, as `row/column`. */
function cellsOf(area: string): string[] {
  const [top = 0, left = 0, bottom = 0, right = 0] = area.split(" / ").map(Number);
  return Array.from({ length: (bottom - top) * (right - left) }, (_, index) => {
    const width = right - left;
    return `${top + Math.floor(index / width)}/${left + (index % width)}`;
  });
}

describe("spots of the roulette table", () => {
  it.each(["tall", "narrow", "wide", "low"] as const)(
    "in the form %s: no two spots share a cell, and three numbers are in a line",
    (form) => {
      const cells = spots.flatMap(({ id }) => cellsOf(placeOf(id)[form]));
      expect(new Set(cells).size).toBe(cells.length);
      const line = form === "tall" ? 0 : 1;
      const lineOf = (number: number) => placeOf(`n${number}`)[form].split(" / ")[line];
      expect([lineOf(17), lineOf(18)]).toEqual([lineOf(16), lineOf(16)]);
      expect(lineOf(19)).not.toBe(lineOf(16));
    },
  );

  it("have different names", () => {
    const names = spots.map((spot) => spotName(rouletteEn, spot));
    expect(new Set(names).size).toBe(spots.length);
    expect(names).toEqual(expect.arrayContaining(["17 black", "0 green", "13 to 24", "Column 3", "1 to 18"]));
  });
});

describe("arrow keys on the roulette table", () => {
  const middles = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 0 },
    { x: 10, y: 10 },
    { x: 24, y: 30 },
  ];

  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 1, 3],
    ["ArrowUp", 3, 1],
    ["ArrowUp", 4, 2],
    ["Enter", 1, null],
  ])("%s at %i: %s", (key, place, next) => {
    expect(nextSpot(key, place, middles)).toBe(next);
  });
});

it("the verification of a spin: an honest one fits, and another pocket or seed is detected", async () => {
  const seeds = { studioSeed: "5e".repeat(32), playerSeed: "02".repeat(16) };
  const pocket = pocketOf(seeds);
  const money = { roundId: "r", bet: 100n, win: 0n, settled: true, stakes: [] };
  const round = { ...money, ...seeds, pocket, commitment: commitmentOf(seeds.studioSeed) };
  expect(verify(round)).toEqual({ seedFits: true, resultFits: true });
  expect(verify({ ...round, pocket: (pocket + 1) % 37 })).toMatchObject({ resultFits: false });
  expect(verify({ ...round, commitment: "00".repeat(32) })).toMatchObject({ seedFits: false });
});
