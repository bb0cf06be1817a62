import { type FreeSpins, forScatters } from "./feature.ts";
import { type Line, reelCount, rowCount } from "./lines.ts";
import type { Machine } from "./machine.ts";
import { regularSymbols, type RegularSymbol, type ReelSymbol } from "./symbols.ts";

/** Numbers of stop combinations in which a line shows three, four and five of a kind. */
export type Ways = readonly [three: number, four: number, five: number];

/** All the ways that the reels can stop: the product of the strips' lengths. Far below 2^53. */
export function stopCount(machine: Machine): number {
  return machine.strips.reduce((product, strip) => product * strip.length, 1);
}

/**
 * Exact, and the same for every line: whichever row a line crosses, each position of the strip comes by once.
 */
function lineWays(machine: Machine, symbol: RegularSymbol): Ways {
  const fits = machine.strips.map(
    (strip) => strip.filter((other) => other === symbol || other === "W").length,
  );
  return waysOf(machine, fits);
}

/**
 * The same with wilds that fill their reels, as the mean of all lines: how far a symbol lies from a wild
 * depends on the row. Exact but for the division by the number of lines.
 */
export function expandedWays(machine: Machine, symbol: RegularSymbol): Ways {
  const fits = machine.strips.map((strip) => fitsByRow(strip, symbol));
  const sums: [number, number, number] = [0, 0, 0];
  for (const line of machine.lines)
    for (const [index, ways] of waysOf(machine, fitsOn(line, fits)).entries())
      sums[index] = (sums[index] ?? 0) + ways;
  const count = machine.lines.length;
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** Numbers of stops at which the window holds a wild, or the row the symbol; by row. */
function fitsByRow(strip: readonly ReelSymbol[], symbol: RegularSymbol): number[] {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const windows = strip.map((_, stop) => rows.map((row) => strip[(stop + row) % strip.length]));
  return rows.map((row) => windows.filter((seen) => seen.includes("W") || seen[row] === symbol).length);
}

function fitsOn(line: Line, fits: readonly (readonly number[])[]): number[] {
  return line.map((row, reel) => fits[reel]?.[row] ?? 0);
}

/** Ways of three, four and five in a row from the left, by the numbers of fitting stops of each reel. */
function waysOf(machine: Machine, fits: readonly number[]): Ways {
  const [first, second, third, fourth, fifth] = fits as [number, number, number, number, number];
  const lengths = machine.strips.map((strip) => strip.length);
  const fourthLength = lengths[3] ?? 0;
  const fifthLength = lengths[4] ?? 0;
  const three = first * second * third;
  return [
    three * (fourthLength - fourth) * fifthLength,
    three * fourth * (fifthLength - fifth),
    three * fourth * fifth,
  ];
}

/** Numbers of stop combinations with three, four and five visible scatters. Each strip has one scatter. */
export function scatterWays(machine: Machine): Ways {
  const byCount = machine.strips.reduce(
    (ways, strip) =>
      ways.map((way, count) => way * (strip.length - rowCount) + (ways[count - 1] ?? 0) * rowCount),
    [1, ...Array.from({ length: reelCount }, () => 0)],
  );
  return [byCount[3] ?? 0, byCount[4] ?? 0, byCount[5] ?? 0];
}

/** Mean number of rounds from one feature to the next. */
export function roundsPerFeature(machine: Machine): number {
  return stopCount(machine) / scatterWays(machine).reduce((sum, ways) => sum + ways, 0);
}

/**
 * Mean number of free spins in a round, over all rounds. Each free spin grants further ones with the same
 * chances, up to the most of a round: the mean after `played` of `granted` spins follows from those after one
 * spin more.
 */
export function meanFreeSpins(machine: Machine, { granted, spinsMax }: FreeSpins): number {
  const all = stopCount(machine);
  const chances = scatterWays(machine).map((ways, index) => ({
    chance: ways / all,
    more: forScatters(granted, index + 3),
  }));
  const none = 1 - chances.reduce((sum, { chance }) => sum + chance, 0);
  /** Mean number of spins still to come by the number that is granted, after so many are played. */
  let rest = Array.from({ length: spinsMax + 1 }, () => 0);
  for (let played = spinsMax - 1; played >= 0; played -= 1) {
    const later = rest;
    rest = rest.map((_, total) => {
      if (total <= played) return 0;
      const further = chances.map(
        ({ chance, more }) => chance * (later[Math.min(spinsMax, total + more)] ?? 0),
      );
      return further.reduce((sum, part) => sum + part, 1 + none * (later[total] ?? 0));
    });
  }
  return chances.reduce((sum, { chance, more }) => sum + chance * (rest[Math.min(spinsMax, more)] ?? 0), 0);
}

/**
 * Weight of every line pay in the return: the stop combinations of the paid spin in which it is due, and
 * those of the free spins, as often as there are any.
 */
export function payWeights(machine: Machine): Readonly<Record<RegularSymbol, Ways>> {
  const { feature } = machine;
  const paid = (symbol: RegularSymbol) => lineWays(machine, symbol);
  if (feature?.kind !== "free-spins") return bySymbol(paid);
  const factor = meanFreeSpins(machine, feature) * feature.multiplier;
  return bySymbol((symbol) => {
    const ways = paid(symbol);
    const free = feature.expandsWilds ? expandedWays(machine, symbol) : ways;
    return [ways[0] + factor * free[0], ways[1] + factor * free[1], ways[2] + factor * free[2]];
  });
}

function bySymbol(waysOfSymbol: (symbol: RegularSymbol) => Ways): Record<RegularSymbol, Ways> {
  return Object.fromEntries(regularSymbols.map((symbol) => [symbol, waysOfSymbol(symbol)])) as Record<
    RegularSymbol,
    Ways
  >;
}

/** Exact return to player in basis points, over all stop combinations. */
export function returnBp(machine: Machine): number {
  return (totalReturn(machine) / stopCount(machine)) * 10_000;
}

/**
 * Total payout of all stop combinations, in whole bets, with that of the feature in the proportion in which
 * it comes. The number of lines cancels out.
 */
export function totalReturn(machine: Machine): number {
  const weights = payWeights(machine);
  const lines = regularSymbols.map((symbol) => weighed(weights[symbol], machine.linePays[symbol]));
  return lines.reduce((sum, part) => sum + part, scatterReturn(machine));
}

/** Payout of the scatters and of the board that they begin. */
function scatterReturn(machine: Machine): number {
  const { feature } = machine;
  const ways = scatterWays(machine);
  const pays = weighed(ways, machine.scatterPays);
  if (feature === null) return pays;
  if (feature.kind === "free-spins") return pays * (1 + meanFreeSpins(machine, feature) * feature.multiplier);
  // Every tile is worth the same on average, whichever is uncovered and whatever was uncovered before.
  const meanPrize = feature.prizes.reduce((sum, prize) => sum + prize, 0) / feature.prizes.length;
  return pays + weighed(ways, feature.picks) * meanPrize;
}

function weighed(ways: Ways, pays: readonly [number, number, number]): number {
  return ways[0] * pays[0] + ways[1] * pays[1] + ways[2] * pays[2];
}
