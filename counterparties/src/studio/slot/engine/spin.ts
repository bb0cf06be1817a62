import type { FreeSpins } from "./feature.ts";
import { reelCount, rowCount, type Line } from "./lines.ts";
import type { Machine, Stops } from "./machine.ts";
import type { RegularSymbol, ReelSymbol } from "./symbols.ts";

/** Visible symbols: five reels of three rows, from the left and from the top. */
export type Grid = ReelSymbol[][];

export interface LineWin {
  /** Index of the line in the machine. */
  readonly line: number;
  readonly symbol: RegularSymbol;
  readonly count: 3 | 4 | 5;
  /** In minor units, rounded down. */
  readonly win: bigint;
}

export interface ScatterWin {
  readonly count: 3 | 4 | 5;
  readonly win: bigint;
}

export interface Outcome {
  /** As the reels stopped. */
  readonly grid: Grid;
  /** Reels that a wild has filled after the stop, from 0. */
  readonly expanded: number[];
  readonly lineWins: LineWin[];
  readonly scatterWin: ScatterWin | null;
  /** The sum of all wins in minor units. */
  readonly win: bigint;
}

/** Rules of a spin: those of a free spin may differ. */
export type SpinRules = Pick<FreeSpins, "multiplier" | "expandsWilds">;

const paidSpin: SpinRules = { multiplier: 1, expandsWilds: false };

/**
 * Evaluates a stop combination. `bet`: the whole bet in minor units. Deterministic. Scatters are counted as
 * the reels stopped, lines after wilds have expanded.
 */
export function settle(machine: Machine, stops: Stops, bet: bigint, rules: SpinRules = paidSpin): Outcome {
  const grid = gridAt(machine, stops);
  const expanded = rules.expandsWilds
    ? grid.flatMap((reel, index) => (reel.includes("W") ? [index] : []))
    : [];
  const seen = grid.map((reel, index) => (expanded.includes(index) ? reel.map((): ReelSymbol => "W") : reel));
  const factor = BigInt(rules.multiplier);
  const lineWins = machine.lines.flatMap((line, index) => {
    const run = longestRun(symbolsOn(seen, line));
    if (!run) return [];
    const pay = BigInt(machine.linePays[run.symbol][run.count - 3] ?? 0);
    // Rounded down: the studio never pays a fraction of the smallest unit.
    return [{ line: index, ...run, win: (bet * pay * factor) / BigInt(machine.lines.length) }];
  });
  const scatterWin = payScatters(machine, grid, bet * factor);
  const win = lineWins.reduce((sum, lineWin) => sum + lineWin.win, scatterWin?.win ?? 0n);
  return { grid, expanded, lineWins, scatterWin, win };
}

/** The three rows of every reel when the reels stop there. */
export function gridAt(machine: Pick<Machine, "strips">, stops: Stops): Grid {
  return machine.strips.map((strip, reel) =>
    Array.from({ length: rowCount }, (_, row) => at(strip, ((stops[reel] ?? 0) + row) % strip.length)),
  );
}

/** Number of visible scatters. */
export function scatterCountOf(grid: Grid): number {
  return grid.flat().filter((symbol) => symbol === "S").length;
}

/**
 * The symbol that a line pays and how often it runs from the leftmost reel without a gap; null when fewer
 * than three. The wild stands for every symbol but the scatter. It is not on the first reel, so the first
 * symbol names the run.
 */
export function longestRun(
  onLine: readonly ReelSymbol[],
): { readonly symbol: RegularSymbol; readonly count: 3 | 4 | 5 } | null {
  const [symbol] = onLine;
  if (symbol === undefined || symbol === "W" || symbol === "S") return null;
  const gap = onLine.findIndex((other) => other !== symbol && other !== "W");
  const count = gap === -1 ? reelCount : gap;
  return isPayingCount(count) ? { symbol, count } : null;
}

function payScatters(machine: Machine, grid: Grid, bet: bigint): ScatterWin | null {
  const count = scatterCountOf(grid);
  if (!isPayingCount(count)) return null;
  return { count, win: bet * BigInt(machine.scatterPays[count - 3] ?? 0) };
}

function isPayingCount(count: number): count is 3 | 4 | 5 {
  return count >= 3 && count <= 5;
}

function symbolsOn(grid: Grid, line: Line): ReelSymbol[] {
  return grid.map((reel, index) => at(reel, line[index] ?? 0));
}

function at(symbols: readonly ReelSymbol[], index: number): ReelSymbol {
  const symbol = symbols[index];
  if (symbol === undefined) throw new RangeError(`No symbol at ${index} of ${symbols.length}`);
  return symbol;
}
