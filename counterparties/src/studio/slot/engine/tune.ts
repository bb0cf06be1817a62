import { features, type Mechanic } from "./feature.ts";
import type { Machine, Pays } from "./machine.ts";
import { profiles, type Volatility } from "./profiles.ts";
import { payWeights, stopCount, totalReturn } from "./return-to-player.ts";
import { regularSymbols, type RegularSymbol } from "./symbols.ts";

/**
 * One pay of the table that tuning may move: four or five alike. Three alike stay, they are what a player
 * remembers.
 */
interface Tunable {
  readonly symbol: RegularSymbol;
  readonly index: 1 | 2;
  readonly weight: number;
}

/**
 * The machine of a title: the profile's reels with the feature of its mechanic, and the pays of four and five
 * alike moved until the exact return of the whole round is the title's. First all in proportion, then single
 * steps from the most frequent pay to the rarest, so what is left is less than the rarest pay is worth: far
 * below a hundredth of a percent. Pure; the same title always gets the same machine.
 *
 * @param returnBp the title's return to the player in basis points, 9000 … 9800
 */
export function machineFor(
  volatility: Volatility,
  returnBp: number,
  mechanic: Mechanic = "classic",
): Machine {
  if (returnBp < 9_000 || returnBp > 9_800)
    throw new RangeError(`No machine returns ${returnBp} basis points`);
  const profile: Machine = { ...profiles[volatility], feature: features[mechanic] };
  const target = (stopCount(profile) * returnBp) / 10_000;
  const tunables = tunablesOf(profile);
  const worth = (pays: Machine["linePays"]) =>
    tunables.reduce((sum, { symbol, index, weight }) => sum + weight * pays[symbol][index], 0);
  const fixed = totalReturn(profile) - worth(profile.linePays);
  const factor = (target - fixed) / worth(profile.linePays);

  const linePays = structuredClone(profile.linePays) as Record<RegularSymbol, [number, number, number]>;
  for (const { symbol, index } of tunables)
    linePays[symbol][index] = Math.round(linePays[symbol][index] * factor);
  let missing = target - fixed - worth(linePays);
  for (const { symbol, index, weight } of tunables) {
    const steps = Math.trunc(missing / weight);
    linePays[symbol][index] += steps;
    missing -= steps * weight;
  }
  return { ...profile, linePays: linePays satisfies Record<RegularSymbol, Pays> };
}

function tunablesOf(machine: Machine): Tunable[] {
  const weights = payWeights(machine);
  return regularSymbols
    .flatMap((symbol): Tunable[] => [
      { symbol, index: 1, weight: weights[symbol][1] },
      { symbol, index: 2, weight: weights[symbol][2] },
    ])
    .sort((one, other) => other.weight - one.weight);
}
