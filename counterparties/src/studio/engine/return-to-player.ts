import { reelCount, rowCount } from "./lines.ts";
import type { Machine } from "./machine.ts";
import { regularSymbols, type RegularSymbol } from "./symbols.ts";

/** Numbers of stop combinations in which a line shows three, four and five of a kind. */
export type Ways = readonly [three: number, four: number, five: number];

/** All the ways that the reels can stop: the product of the strips' lengths. Far below 2^53. */
export function stopCount(machine: Machine): number {
  return machine.strips.reduce((product, strip) => product * strip.length, 1);
}

/**
 * Exact, and the same for every line: whichever row a line crosses, each position of the strip comes by once.
 */
export function lineWays(machine: Machine, symbol: RegularSymbol): Ways {
  const fits = machine.strips.map(
    (strip) => strip.filter((other) => other === symbol || other === "W").length,
  );
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
function scatterWays(machine: Machine): Ways {
  const byCount = machine.strips.reduce(
    (ways, strip) =>
      ways.map((way, count) => way * (strip.length - rowCount) + (ways[count - 1] ?? 0) * rowCount),
    [1, ...Array.from({ length: reelCount }, () => 0)],
  );
  return [byCount[3] ?? 0, byCount[4] ?? 0, byCount[5] ?? 0];
}

/** Exact return to player in basis points, over all stop combinations. */
export function returnBp(machine: Machine): number {
  return (totalReturn(machine) / stopCount(machine)) * 10_000;
}

/** Total payout of all stop combinations, in whole bets. The number of lines cancels out. */
export function totalReturn(machine: Machine): number {
  const lines = regularSymbols.map((symbol) => weighed(lineWays(machine, symbol), machine.linePays[symbol]));
  return lines.reduce((sum, part) => sum + part, weighed(scatterWays(machine), machine.scatterPays));
}

function weighed(ways: Ways, pays: readonly [number, number, number]): number {
  return ways[0] * pays[0] + ways[1] * pays[1] + ways[2] * pays[2];
}
