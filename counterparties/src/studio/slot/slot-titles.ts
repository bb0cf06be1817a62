import { createRandom, studios, type Title } from "../catalogue/index.ts";
import { betsOf, type TitleBets } from "../play/bets.ts";
import type { Mechanic } from "./engine/feature.ts";
import type { Machine } from "./engine/machine.ts";
import { profiles } from "./engine/profiles.ts";
import { machineFor } from "./engine/tune.ts";
import { offeredTitle, type OfferedTitle } from "../play/offered-title.ts";

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
  return { ...offeredTitle(title, studio), kind: "slot", machine, ...slotBets(title) };
}

/** Bets of a slot; free rounds can be played with each that is offered as a step. */
export function slotBets(title: Title): TitleBets {
  return betsOf(title, profiles[title.volatility].lines.length);
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

/** Predicate: true for a slot. */
export const isSlot = (title: OfferedTitle): title is SlotTitle => title.kind === "slot";
