import { createRandom, type GameProfile, type ShelfTitle, type Title } from "../catalogue/index.ts";
import type { OfferedTitle } from "../play/offered-title.ts";
import type { Mechanic } from "./engine/feature.ts";
import type { Machine } from "./engine/machine.ts";
import { profiles } from "./engine/profiles.ts";

/** A slot of the catalogue as a game of this studio. */
export interface SlotTitle extends OfferedTitle {
  readonly machine: Machine;
}

/** Return to player by volatility: few values, because each has a verified paytable. */
export const slotProfiles = {
  calm: { rtpBp: 9650, volatility: "low", minBetMinor: 100, maxBetMinor: 2_000 },
  even: { rtpBp: 9620, volatility: "medium", minBetMinor: 100, maxBetMinor: 5_000 },
  bold: { rtpBp: 9570, volatility: "high", minBetMinor: 100, maxBetMinor: 5_000 },
  pooled: { rtpBp: 9410, volatility: "high", minBetMinor: 200, maxBetMinor: 5_000 },
} as const satisfies Record<string, GameProfile>;

/** Profile of a slot. One that feeds a pool returns less, because the pool pays the rest. */
export function slotProfileOf({ slug, jackpotPool }: ShelfTitle): GameProfile {
  if (jackpotPool) return slotProfiles.pooled;
  const { calm, even, bold } = slotProfiles;
  return createRandom(`profile/${slug}`).pick<GameProfile>([calm, even, even, bold]);
}

/** Number of lines of a slot. */
export const linesOf = ({ volatility }: Pick<Title, "volatility">): number =>
  profiles[volatility].lines.length;

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
export const isSlot = (title: OfferedTitle): title is SlotTitle => "machine" in title;
