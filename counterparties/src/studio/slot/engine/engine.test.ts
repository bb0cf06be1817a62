import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstLines, reelCount, rowCount } from "./lines.ts";
import type { Machine } from "./machine.ts";
import { profiles, type Volatility } from "./profiles.ts";
import { returnBp, stopCount } from "./return-to-player.ts";
import { gridAt, longestRun, settle } from "./spin.ts";
import { regularSymbols, symbols, type ReelSymbol } from "./symbols.ts";
import { machineFor } from "./tune.ts";

const volatilities: readonly Volatility[] = ["low", "medium", "high"];
/** A machine without a feature. */
const classic: Machine = { ...profiles.high, feature: null };
const spell = (letters: string) => Array.from(letters) as ReelSymbol[];

/** All stop combinations; feasible with short strips. */
function* allStops(machine: Machine, reel = 0): Generator<number[]> {
  const strip = machine.strips[reel];
  if (!strip) return yield [];
  for (let stop = 0; stop < strip.length; stop += 1)
    for (const rest of allStops(machine, reel + 1)) yield [stop, ...rest];
}

/** Every tuple of five symbols, with the number of stop combinations in which a line shows it. */
function* allLines(machine: Machine): Generator<{ onLine: ReelSymbol[]; ways: number }> {
  const counts = machine.strips.map((strip) =>
    symbols.map((symbol) => strip.filter((other) => other === symbol).length),
  );
  for (let tuple = 0; tuple < symbols.length ** reelCount; tuple += 1) {
    const choice = Array.from(
      { length: reelCount },
      (_, reel) => Math.floor(tuple / symbols.length ** reel) % symbols.length,
    );
    const ways = choice.reduce((product, symbol, reel) => product * (counts[reel]?.[symbol] ?? 0), 1);
    if (ways > 0) yield { onLine: choice.map((symbol) => symbols[symbol] ?? "S"), ways };
  }
}

/** Return to player by enumeration of lines and scatter windows, without formula or draw. */
function enumeratedReturnBp(machine: Machine): number {
  let paid = 0;
  for (const { onLine, ways } of allLines(machine)) {
    const run = longestRun(onLine);
    if (run) paid += ways * (machine.linePays[run.symbol][run.count - 3] ?? 0);
  }
  const inSight = machine.strips.map((strip, reel) =>
    strip.map(
      (_, stop) =>
        gridAt({ ...machine, strips: [strip] }, [stop])
          .flat()
          .includes("S") && reel >= 0,
    ),
  );
  for (let mask = 0; mask < 2 ** reelCount; mask += 1) {
    const shown = inSight.map((_, reel) => (mask >> reel) % 2 === 1);
    const ways = inSight.reduce(
      (product, windows, reel) => product * windows.filter((sees) => sees === shown[reel]).length,
      1,
    );
    paid += ways * (machine.scatterPays[shown.filter(Boolean).length - 3] ?? 0);
  }
  return (paid / stopCount(machine)) * 10_000;
}

describe("a line of a slot", () => {
  it.each([
    ["AAABC", { symbol: "A", count: 3 }],
    ["AAAAB", { symbol: "A", count: 4 }],
    ["HHHHH", { symbol: "H", count: 5 }],
    ["AWABB", { symbol: "A", count: 3 }],
    ["BWWWB", { symbol: "B", count: 5 }],
    ["CWWDC", { symbol: "C", count: 3 }],
    ["AABAA", null],
    ["ABBBB", null],
    ["SSSSS", null],
    ["AASAA", null],
    ["AAWSA", { symbol: "A", count: 3 }],
  ] as const)("%s: wins by the run from the left", (letters, run) => {
    expect(longestRun(spell(letters))).toEqual(run);
  });
});

describe("a slot machine", () => {
  it.each(volatilities)("%s: follows the rules that the engine relies on", (volatility) => {
    const { strips, lines } = profiles[volatility];
    expect(strips).toHaveLength(reelCount);
    for (const [reel, strip] of strips.entries()) {
      expect(strip.filter((symbol) => symbol === "S")).toHaveLength(1);
      expect(strip.includes("W")).toBe(reel >= 1 && reel <= 3);
      expect(new Set(strip)).toEqual(new Set(symbols.filter((s) => s !== "W" || strip.includes("W"))));
    }
    expect(new Set(lines.map(String)).size).toBe(lines.length);
    expect(lines.flat().every((row) => row >= 0 && row < rowCount)).toBe(true);
  });

  it.each(volatilities)("%s: longer runs pay more, and a better symbol never pays less", (volatility) => {
    for (const target of [9_000, 9_400, 9_600, 9_800]) {
      const { linePays } = machineFor(volatility, target);
      for (const symbol of regularSymbols) {
        const [three, four, five] = linePays[symbol];
        expect(three < four && four < five).toBe(true);
      }
      for (const index of [0, 1, 2] as const) {
        const falling = regularSymbols.map((symbol) => linePays[symbol][index]);
        expect(falling).toEqual(falling.toSorted((one, other) => other - one));
      }
    }
  });

  it("short strips, with all stop combinations: the sum of all wins equals the formula", () => {
    const machine: Machine = {
      ...classic,
      strips: ["ABSHA", "AWBSB", "WASBH", "HASWA", "ABHSA"].map((strip) => spell(strip)),
    };
    let paid = 0n;
    for (const stops of allStops(machine)) paid += settle(machine, stops, 10n).win;
    expect(paid).toBe(BigInt(Math.round((returnBp(machine) * stopCount(machine)) / 1_000)));
  });

  it.each(volatilities)("%s: enumeration and formula agree, before and after tuning", (volatility) => {
    for (const machine of [{ ...profiles[volatility], feature: null }, machineFor(volatility, 9_650)])
      expect(enumeratedReturnBp(machine)).toBeCloseTo(returnBp(machine), 6);
  });

  it("every return from 90 % to 98 %: reached within half a basis point", () => {
    for (const volatility of volatilities)
      for (let target = 9_000; target <= 9_800; target += 1)
        expect(Math.abs(returnBp(machineFor(volatility, target)) - target)).toBeLessThan(0.5);
  });

  it("from low to high volatility: the variance of a line's win rises", () => {
    const spreads = volatilities.map((volatility) => {
      const machine = machineFor(volatility, 9_600);
      let squares = 0;
      for (const { onLine, ways } of allLines(machine)) {
        const run = longestRun(onLine);
        if (run) squares += ways * (machine.linePays[run.symbol][run.count - 3] ?? 0) ** 2;
      }
      return Math.sqrt(squares / stopCount(machine) / machine.lines.length);
    });
    expect(spreads[1]).toBeGreaterThan((spreads[0] ?? 0) * 1.3);
    expect(spreads[2]).toBeGreaterThan((spreads[1] ?? 0) * 1.3);
  });

  it("an unreachable return: refused", () => {
    expect(() => machineFor("low", 8_999)).toThrow(RangeError);
    expect(() => machineFor("low", 9_801)).toThrow(RangeError);
  });
});

describe("a spin", () => {
  const machine = machineFor("medium", 9_600);
  const anyStops = fc.tuple(...machine.strips.map((strip) => fc.nat(strip.length - 1)));

  it("the same draw: the same win, which is the sum of its parts", () => {
    fc.assert(
      fc.property(anyStops, fc.bigInt({ min: 1n, max: 10_000_000n }), (stops, bet) => {
        const outcome = settle(machine, stops, bet);
        expect(settle(machine, stops, bet)).toEqual(outcome);
        const parts = outcome.lineWins.map((lineWin) => lineWin.win);
        expect(outcome.win).toBe(parts.reduce((sum, win) => sum + win, outcome.scatterWin?.win ?? 0n));
      }),
    );
  });

  it("a bet that is not divisible by the lines: every win is rounded down to whole minor units", () => {
    fc.assert(
      fc.property(anyStops, fc.bigInt({ min: 1n, max: 999n }), (stops, bet) => {
        for (const { symbol, count, win } of settle(machine, stops, bet).lineWins) {
          const exact = bet * BigInt(machine.linePays[symbol][count - 3] ?? 0);
          const lines = BigInt(machine.lines.length);
          expect(win * lines <= exact && exact < (win + 1n) * lines).toBe(true);
        }
      }),
    );
  });

  it("three lines of the same five symbols on all rows: each line that crosses them pays", () => {
    const uniform: Machine = {
      ...machine,
      lines: firstLines(20),
      strips: Array.from({ length: 5 }, () => spell("AAA")),
    };
    const outcome = settle(uniform, [0, 0, 0, 0, 0], 20n);
    expect(outcome.lineWins).toHaveLength(20);
    expect(outcome.win).toBe(20n * BigInt(machine.linePays.A[2]));
  });

  it("four scatters anywhere: pay the multiple of the whole bet, independently of lines", () => {
    const stops = machine.strips.map((strip, reel) => {
      const scatter = strip.indexOf("S");
      return reel === 4
        ? (scatter + 5) % strip.length
        : (scatter - (reel % rowCount) + strip.length) % strip.length;
    });
    const outcome = settle(machine, stops, 100n);
    expect(outcome.scatterWin).toEqual({ count: 4, win: 100n * BigInt(machine.scatterPays[1]) });
  });
});
