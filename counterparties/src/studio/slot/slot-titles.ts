import { createRandom, studios, type Title } from "../catalogue/index.ts";
import { betLadder } from "../bets.ts";
import type { Mechanic } from "./engine/feature.ts";
import type { Machine } from "./engine/machine.ts";
import { profiles } from "./engine/profiles.ts";
import { machineFor } from "./engine/tune.ts";
import { offeredTitle, type OfferedTitle } from "../offered-title.ts";

/** A slot of the catalogue as a game of this studio. */
export interface SlotTitle extends OfferedTitle {
  readonly kind: "slot";
  readonly machine: Machine;
}

/** The slot of a title; undefined when the title is another game. */
export function slotOf(title: Title): SlotTitle | undefined {
  const studio = studios.find(({ code }) => code === title.studio);
  if (!studio || title.game !== "slot") return undefined;
  const machine = machineFor(title.volatility, title.rtpBp, mechanicOf(title.slug));
  return { ...offeredTitle(title, studio), kind: "slot", machine, bets: slotBets(title) };
}

/** Available bets of a slot, which free rounds can be played with too, in minor units. */
export function slotBets({ minBetMinor, maxBetMinor, volatility }: Title): bigint[] {
  const { lines } = profiles[volatility];
  return betLadder(BigInt(minBetMinor), BigInt(maxBetMinor), lines.length);
}

/** The mechanic of a slot. A title keeps it for ever; every sixth one has no feature. */
export function mechanicOf(slug: string): Mechanic {
  return createRandom(`mechanic/${slug}`).pick<Mechanic>([
    "multiplier",
    "multiplier",
    "expanding",
    "pick",
    "pick",
    "classic",
  ]);
}
