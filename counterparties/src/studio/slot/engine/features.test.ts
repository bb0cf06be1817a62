import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitmentOf } from "../../proof/seeds.ts";
import { type DrawnRound, drawRound } from "./draw-round.ts";
import { type FreeSpins, features, mechanics } from "./feature.ts";
import type { Machine, Stops } from "./machine.ts";
import { MoveNotAllowed } from "../../play/failures.ts";
import { nextMove, playRound, type SlotMove } from "./play-round.ts";
import { profiles, type Volatility } from "./profiles.ts";
import {
  expandedWays,
  meanFreeSpins,
  payWeights,
  returnBp,
  roundsPerFeature,
  scatterWays,
  stopCount,
} from "./return-to-player.ts";
import { scatterCountOf, settle } from "./spin.ts";
import { regularSymbols, type ReelSymbol } from "./symbols.ts";
import { machineFor } from "./tune.ts";

const volatilities: readonly Volatility[] = ["low", "medium", "high"];
const spell = (letters: string) => Array.from(letters) as ReelSymbol[];
const doubling = { ...features.multiplier } as FreeSpins;

/**
 * A machine of which every stop combination can be played. Its reels follow the rules that the engine relies
 * on.
 */
const small: Machine = {
  ...profiles.high,
  strips: ["ABSHA", "AWBSB", "WASBH", "HASWA", "ABHSA"].map(spell),
  feature: doubling,
};

/** All stop combinations; feasible with short strips. */
function allStops(machine: Machine, reel = 0): number[][] {
  const strip = machine.strips[reel];
  if (!strip) return [[]];
  return strip.flatMap((_, stop) => allStops(machine, reel + 1).map((rest) => [stop, ...rest]));
}

/** Random numbers of a test that are the same at every run. */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 2_246_822_507) >>> 0;
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
  };
}

const stopsBy = (machine: Machine, random: () => number): Stops =>
  machine.strips.map((strip) => Math.floor(random() * strip.length));

/** Draws a round without seeds, by the rules of the feature. */
function drawn(machine: Machine, random: () => number): DrawnRound {
  const { feature } = machine;
  const spins = [stopsBy(machine, random)];
  const scattersAt = (stops: Stops) => scatterCountOf(settle(machine, stops, 1n).grid);
  if (feature?.kind === "pick") {
    const board = feature.prizes
      .map((prize) => ({ prize, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ prize }) => prize);
    return { spins, board };
  }
  if (feature === null) return { spins, board: [] };
  let left = feature.granted[scattersAt(spins[0] ?? []) - 3] ?? 0;
  while (left > 0 && spins.length <= feature.spinsMax) {
    const stops = stopsBy(machine, random);
    spins.push(stops);
    left += (feature.granted[scattersAt(stops) - 3] ?? 0) - 1;
  }
  return { spins, board: [] };
}

/** Plays a round to its end; tiles in any order. */
function playOut(machine: Machine, round: DrawnRound, bet: bigint, random: () => number) {
  const moves: SlotMove[] = [];
  for (;;) {
    const position = playRound(machine, round, bet, moves);
    if (position.next === null) return position;
    const covered = round.board.flatMap((_, tile) => (moves.includes(tile) ? [] : [tile]));
    moves.push(position.next === "spin" ? "spin" : (covered[Math.floor(random() * covered.length)] ?? 0));
  }
}

describe("the return of a title with a feature", () => {
  it.each(mechanics)(
    "%s: every return from 90 % to 98 % is reached, within a hundredth of a percent",
    (mechanic) => {
      for (const volatility of volatilities)
        for (let target = 9_000; target <= 9_800; target += 7)
          expect(Math.abs(returnBp(machineFor(volatility, target, mechanic)) - target)).toBeLessThan(1);
    },
  );

  it.each(mechanics)("%s: longer runs pay more, and a better symbol never pays less", (mechanic) => {
    for (const volatility of volatilities)
      for (const target of [9_410, 9_570, 9_620, 9_650]) {
        const { linePays } = machineFor(volatility, target, mechanic);
        for (const symbol of regularSymbols) {
          const [three, four, five] = linePays[symbol];
          expect({ volatility, target, symbol, rises: three < four && four < five }).toMatchObject({
            rises: true,
          });
        }
        for (const index of [0, 1, 2] as const) {
          const falling = regularSymbols.map((symbol) => linePays[symbol][index]);
          expect(falling).toEqual(falling.toSorted((one, other) => other - one));
        }
      }
  });

  it("wilds that fill their reels, with every stop of a small machine: the sum of wins equals the formula", () => {
    const lineCount = BigInt(small.lines.length);
    let lines = 0n;
    for (const stops of allStops(small))
      lines += settle(small, stops, lineCount, { multiplier: 1, expandsWilds: true }).lineWins.reduce(
        (sum, { win }) => sum + win,
        0n,
      );
    const counted = regularSymbols.reduce((sum, symbol) => {
      const ways = expandedWays(small, symbol);
      return sum + ways.reduce((part, way, index) => part + way * (small.linePays[symbol][index] ?? 0), 0);
    }, 0);
    expect(Number(lines)).toBeCloseTo(counted * small.lines.length, 4);
  });

  it("the mean number of free spins: equals the closed form without a limit, and is lower with a limit", () => {
    const machine = machineFor("medium", 9_620, "multiplier");
    const chances = scatterWays(machine).map((ways) => ways / stopCount(machine));
    const each = chances.reduce((sum, chance, index) => sum + chance * (doubling.granted[index] ?? 0), 0);
    expect(meanFreeSpins(machine, { ...doubling, spinsMax: 500 })).toBeCloseTo(each / (1 - each), 9);
    expect(meanFreeSpins(machine, doubling)).toBeLessThan(each / (1 - each));
    expect(meanFreeSpins(machine, { ...doubling, spinsMax: 1 })).toBeCloseTo(
      1 / roundsPerFeature(machine),
      12,
    );
  });

  it("multiplied free spins: raise the weight of each pay by twice the mean number of free spins", () => {
    const plain = payWeights({ ...small, feature: null });
    const factor = 1 + 2 * meanFreeSpins(small, doubling);
    for (const symbol of regularSymbols)
      for (const [index, weight] of payWeights(small)[symbol].entries())
        expect(weight).toBeCloseTo((plain[symbol][index] ?? 0) * factor, 6);
  });

  it.each(volatilities)("%s: a feature begins in one of 100 to 200 rounds", (volatility) => {
    const rounds = roundsPerFeature(machineFor(volatility, 9_600, "pick"));
    expect(rounds).toBeGreaterThan(100);
    expect(rounds).toBeLessThan(200);
  });

  it.each(["multiplier", "expanding", "pick"] as const)(
    "%s, 150,000 rounds: the mean is within four standard errors of the computed return",
    (mechanic) => {
      const machine = machineFor("medium", 9_620, mechanic);
      const bet = BigInt(machine.lines.length);
      const random = repeatable(20_261_123);
      const count = 150_000;
      let sum = 0;
      let squares = 0;
      for (let round = 0; round < count; round += 1) {
        const win = Number(playOut(machine, drawn(machine, random), bet, random).win) / Number(bet);
        sum += win;
        squares += win * win;
      }
      const mean = sum / count;
      const error = Math.sqrt((squares / count - mean * mean) / count);
      expect(Math.abs(mean - returnBp(machine) / 10_000)).toBeLessThan(4 * error);
    },
    120_000,
  );
});

describe("a drawn round", () => {
  const studioSeed = "5e".repeat(32);
  const anySeed = fc.nat(5_000).map((number) => number.toString(16).padStart(32, "0"));

  it.each(mechanics)(
    "%s: the same seeds give the same round, with all its free spins or its board",
    async (mechanic) => {
      const machine = { ...small, feature: features[mechanic] };
      await fc.assert(
        fc.asyncProperty(anySeed, async (playerSeed) => {
          const round = drawRound(machine, { studioSeed, playerSeed });
          expect(drawRound(machine, { studioSeed, playerSeed })).toEqual(round);
          const { next, granted, picksMax, freeSpins } = playOut(machine, round, 100n, () => 0);
          expect(next).toBeNull();
          expect(freeSpins).toHaveLength(granted);
          expect(round.spins).toHaveLength(1 + granted);
          expect(round.board.length > 0).toBe(picksMax > 0);
          const prizes = machine.feature?.kind === "pick" && picksMax > 0 ? machine.feature.prizes : [];
          expect(round.board.toSorted((one, other) => one - other)).toEqual(prizes);
        }),
        { numRuns: 200 },
      );
    },
  );

  it("known seeds: unchanged stops, so that a published round can always be recomputed", async () => {
    const machine = machineFor("medium", 9_620);
    const seeds = { studioSeed, playerSeed: "00".repeat(16) };
    expect(commitmentOf(studioSeed)).toMatch(/^[0-9a-f]{64}$/);
    expect(drawRound(machine, seeds).spins).toMatchInlineSnapshot(`
      [
        [
          10,
          28,
          9,
          15,
          14,
        ],
      ]
    `);
  });

  it("every stop of a reel: equally likely over many seeds", async () => {
    const machine = machineFor("low", 9_650);
    const counts = new Map<number, number>();
    const rounds = 6_600;
    for (let number = 0; number < rounds; number += 1) {
      const playerSeed = number.toString(16).padStart(32, "0");
      const [stops] = drawRound(machine, { studioSeed, playerSeed }).spins;
      counts.set(stops?.[4] ?? -1, (counts.get(stops?.[4] ?? -1) ?? 0) + 1);
    }
    const length = machine.strips[4]?.length ?? 0;
    const expected = rounds / length;
    const squares = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(length);
    // 32 degrees of freedom; a fair draw exceeds 64 once in a thousand, and this one is the same at every
    // run.
    expect(squares).toBeLessThan(64);
  });
});

describe("the moves of a round", () => {
  const scatters = small.strips.map((strip) => strip.indexOf("S"));
  const apart = small.strips.map((strip) => (strip.indexOf("S") + 1) % strip.length);
  const three = scatters.map((stop, reel) => (reel < 3 ? stop : (apart[reel] ?? 0)));

  it("a multiplied free spin: each win is twice that of the same stop with a bet", () => {
    const round: DrawnRound = { spins: [three, ...Array.from({ length: 8 }, () => apart)], board: [] };
    const position = playRound(small, round, 100n, ["spin"]);
    const single = settle(small, apart, 100n);
    expect(single.win).toBeGreaterThan(0n);
    expect(position.freeSpins[0]?.win).toBe(2n * single.win);
    expect(position).toMatchObject({
      granted: 8,
      next: "spin",
      win: position.paidSpin.win + 2n * single.win,
    });
  });

  it("scatters in a free spin: grant as many again, up to the maximum of a round", () => {
    const spins = [three, ...Array.from({ length: 60 }, () => three)];
    const moves = Array.from({ length: 60 }, () => "spin" as const);
    expect(playRound(small, { spins, board: [] }, 100n, ["spin"]).granted).toBe(16);
    expect(playRound(small, { spins, board: [] }, 100n, moves)).toMatchObject({ granted: 60, next: null });
  });

  it("a scatter under an expanding wild: still counts, and the reel is wild for the lines", () => {
    const machine: Machine = {
      ...small,
      feature: features.expanding,
      strips: ["AAS", "WSA", "AAS", "AAB", "AAB"].map(spell),
    };
    const free = settle(machine, [0, 0, 0, 0, 0], 10n, { multiplier: 1, expandsWilds: true });
    expect(free.expanded).toEqual([1]);
    expect(free.scatterWin?.count).toBe(3);
    expect(free.grid[1]).toEqual(["W", "S", "A"]);
    expect(settle(machine, [0, 0, 0, 0, 0], 10n).lineWins.length).toBeLessThan(free.lineWins.length);
  });

  it("tiles: pay the prize under them; a repeated, further or unknown tile, or a spin: refused", () => {
    const machine: Machine = { ...small, feature: features.pick };
    const board = features.pick?.kind === "pick" ? features.pick.prizes : [];
    const round: DrawnRound = { spins: [three], board };
    const over = playRound(machine, round, 100n, [11, 0, 5]);
    expect(over.picks.map(({ win }) => win)).toEqual(
      [11, 0, 5].map((tile) => 100n * BigInt(board[tile] ?? 0)),
    );
    expect(over.next).toBeNull();
    for (const moves of [[1, 1], [0, 1, 2, 3], [12], [-1], ["spin"]] as SlotMove[][])
      expect(() => playRound(machine, round, 100n, moves)).toThrow(MoveNotAllowed);
    expect(nextMove(playRound(machine, round, 100n, [0, 1]), round)).toBe(2);
  });

  it("fewer than three scatters: the round is over after its first spin", () => {
    for (const mechanic of mechanics) {
      const machine: Machine = { ...small, feature: features[mechanic] };
      expect(playRound(machine, { spins: [apart], board: [] }, 100n, []).next).toBeNull();
    }
  });
});
