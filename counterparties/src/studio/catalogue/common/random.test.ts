import { describe, expect, it } from "vitest";
import { createRandom, hashOf } from "./random.ts";

describe("the seeded random generator", () => {
  it("the same seed: the same draws", () => {
    const draws = (seed: string): number[] => {
      const random = createRandom(seed);
      return [random.next(), random.between(-5, 5), random.integer(1, 6)];
    };
    expect(draws("golden-koi")).toEqual(draws("golden-koi"));
    expect(draws("golden-koi")).not.toEqual(draws("golden-kob"));
  });

  it("a known seed: the sequence on which all existing pictures depend", () => {
    const random = createRandom("tessera");
    expect(hashOf("tessera")).toBe(4_053_549_643);
    expect([random.integer(0, 99), random.integer(0, 99), random.integer(0, 99)]).toEqual([64, 19, 15]);
  });

  it("whole numbers: both bounds are reached and never exceeded", () => {
    const random = createRandom("ends");
    const drawn = new Set(Array.from({ length: 500 }, () => random.integer(2, 5)));
    expect(drawn).toEqual(new Set([2, 3, 4, 5]));
  });
});
