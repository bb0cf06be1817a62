/**
 * Mechanics of a slot beside lines and scatter pays: what three and more scatters of the first spin begin
 * within the same round. `classic` has none. Source: spec:games#slot.
 */
export const mechanics = ["classic", "multiplier", "expanding", "pick"] as const;
export type Mechanic = (typeof mechanics)[number];

/** A number for three, four and five scatters. */
export type ByScatters = readonly [three: number, four: number, five: number];

/** Spins without a bet. Scatters in them grant as many again. */
export interface FreeSpins {
  readonly kind: "free-spins";
  readonly granted: ByScatters;
  /** Most free spins of one round. */
  readonly spinsMax: number;
  /** Factor of every win in a free spin. */
  readonly multiplier: number;
  /** True: a wild fills its reel, after scatters are counted and before lines are. */
  readonly expandsWilds: boolean;
}

/**
 * A board of covered tiles, of which the player uncovers some. Each tile lies there before the first one is
 * uncovered.
 */
export interface PickBonus {
  readonly kind: "pick";
  readonly picks: ByScatters;
  /** Prizes of the board in multiples of the bet, before they are shuffled. */
  readonly prizes: readonly number[];
}

export type Feature = FreeSpins | PickBonus;

const freeSpins: FreeSpins = {
  kind: "free-spins",
  granted: [8, 12, 20],
  spinsMax: 60,
  multiplier: 1,
  expandsWilds: false,
};

/** The feature of each mechanic; null for none. */
export const features: Readonly<Record<Mechanic, Feature | null>> = {
  classic: null,
  multiplier: { ...freeSpins, multiplier: 2 },
  expanding: { ...freeSpins, expandsWilds: true },
  pick: { kind: "pick", picks: [3, 4, 5], prizes: [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 16] },
};

/** The number for so many scatters; 0 for fewer than three. */
export function forScatters(numbers: ByScatters, scatterCount: number): number {
  return numbers[scatterCount - 3] ?? 0;
}
