import type { Machine, Pays } from "./machine.ts";
import { profiles, type Volatility } from "./profiles.ts";
import { lineWays, stopCount, totalReturn } from "./return-to-player.ts";
import { regularSymbols, type RegularSymbol } from "./symbols.ts";

/** One pay of the table that tuning may move: four or five alike. Three alike stay, they are what a player remembers. */
interface Tunable {
  readonly symbol: RegularSymbol;
  readonly index: 1 | 2;
  readonly ways: number;
}

/**
 * The machine of a title: the profile's reels, with the pays of four and five alike moved until the exact return is the
 * title's. First all in proportion, then single steps from the most frequent pay to the rarest, so what is left is less
 * than the rarest pay is worth: far below a hundredth of a percent. Pure; the same title always gets the same machine.
 *
 * @param returnBp the title's return to the player in basis points, 9000 … 9800
 */
export function machineFor(volatility: Volatility, returnBp: number): Machine {
  if (returnBp < 9_000 || returnBp > 9_800)
    throw new RangeError(`No machine returns ${returnBp} basis points`);
  const profile = profiles[volatility];
  const target = (stopCount(profile) * returnBp) / 10_000;
  const tunables = tunablesOf(profile);
  const movable = tunables.reduce(
    (sum, { symbol, index, ways }) => sum + ways * profile.linePays[symbol][index],
    0,
  );
  const factor = (target - (totalReturn(profile) - movable)) / movable;

  const linePays = structuredClone(profile.linePays) as Record<RegularSymbol, [number, number, number]>;
  for (const { symbol, index } of tunables)
    linePays[symbol][index] = Math.round(linePays[symbol][index] * factor);
  let missing = target - totalReturn({ ...profile, linePays });
  for (const { symbol, index, ways } of tunables) {
    const steps = Math.trunc(missing / ways);
    linePays[symbol][index] += steps;
    missing -= steps * ways;
  }
  return { ...profile, linePays: linePays satisfies Record<RegularSymbol, Pays> };
}

function tunablesOf(machine: Machine): Tunable[] {
  return regularSymbols
    .flatMap((symbol): Tunable[] => {
      const [, four, five] = lineWays(machine, symbol);
      return [
        { symbol, index: 1, ways: four },
        { symbol, index: 2, ways: five },
      ];
    })
    .sort((one, other) => other.ways - one.ways);
}
