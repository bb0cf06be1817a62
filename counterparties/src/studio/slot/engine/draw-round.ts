import { type SeededDraw, type Seeds, seededDraw, shuffledBy } from "../../proof/seeds.ts";
import { type FreeSpins, forScatters } from "./feature.ts";
import type { Machine, Stops } from "./machine.ts";
import { gridAt, scatterCountOf } from "./spin.ts";

/**
 * Everything that is random in a round. It follows from the seeds, so it is fixed before the first reel
 * stops.
 */
export interface DrawnRound {
  /** Stops of the paid spin, then of every free spin of the round. */
  readonly spins: readonly Stops[];
  /** Prizes of the board by tile, in multiples of the bet; empty when the round has none. */
  readonly board: readonly number[];
}

/**
 * Draws a round: one number below the strip's length for each reel of each spin, from the left; then, for a
 * board, the shuffle of its prizes. Runs in the studio and in the page, which recomputes it. Source:
 * spec:games#slot.
 */
export function drawRound(machine: Machine, seeds: Seeds): DrawnRound {
  const { feature } = machine;
  const draw = seededDraw(seeds);
  const first = drawStops(machine, draw);
  const scatters = scatterCountOf(gridAt(machine, first));
  if (feature === null || scatters < 3) return { spins: [first], board: [] };
  if (feature.kind === "free-spins")
    return { spins: [first, ...drawFreeSpins(machine, feature, { scatters, draw })], board: [] };
  const order = shuffledBy(feature.prizes.length, draw);
  return { spins: [first], board: order.map((place) => feature.prizes[place] ?? 0) };
}

function drawFreeSpins(
  machine: Machine,
  { granted, spinsMax }: FreeSpins,
  { scatters, draw }: { readonly scatters: number; readonly draw: SeededDraw },
): Stops[] {
  const spins: Stops[] = [];
  let total = Math.min(spinsMax, forScatters(granted, scatters));
  while (spins.length < total) {
    const stops = drawStops(machine, draw);
    spins.push(stops);
    total = Math.min(spinsMax, total + forScatters(granted, scatterCountOf(gridAt(machine, stops))));
  }
  return spins;
}

function drawStops({ strips }: Machine, draw: SeededDraw): Stops {
  return strips.map((strip) => draw(strip.length));
}
