import { colourOf } from "./wheel.ts";

/** Names of the spots: numbers as `n17`. */
const evenChances = ["low", "even", "red", "black", "odd", "high"] as const;
const thirds = ["dozen1", "dozen2", "dozen3", "column1", "column2", "column3"] as const;
export type EvenChance = (typeof evenChances)[number];
export type Third = (typeof thirds)[number];

/** A place on the cloth on which chips can lie. Source: spec:games#roulette. */
export interface Spot {
  readonly id: string;
  readonly kind: "number" | "third" | "evenChance";
  readonly numbers: ReadonlySet<number>;
}

const numbers = Array.from({ length: 37 }, (_, number) => number);

const coversEvenChance: Readonly<Record<EvenChance, (number: number) => boolean>> = {
  low: (number) => number <= 18,
  even: (number) => number % 2 === 0,
  red: (number) => colourOf(number) === "red",
  black: (number) => colourOf(number) === "black",
  odd: (number) => number % 2 === 1,
  high: (number) => number >= 19,
};

function coversThird(third: Third, number: number): boolean {
  const place = Number(third.at(-1)) - 1;
  return third.startsWith("dozen") ? Math.floor((number - 1) / 12) === place : (number - 1) % 3 === place;
}

const withoutZero = (covers: (number: number) => boolean) =>
  new Set(numbers.filter((number) => number > 0 && covers(number)));

/** Every spot: the numbers from 0 to 36, dozens, columns, even chances. */
export const spots: readonly Spot[] = [
  ...numbers.map((number): Spot => ({ id: `n${number}`, kind: "number", numbers: new Set([number]) })),
  ...thirds.map((id): Spot => ({
    id,
    kind: "third",
    numbers: withoutZero((number) => coversThird(id, number)),
  })),
  ...evenChances.map((id): Spot => ({ id, kind: "evenChance", numbers: withoutZero(coversEvenChance[id]) })),
];

const spotById: ReadonlyMap<string, Spot> = new Map(spots.map((spot) => [spot.id, spot]));

export function findSpot(id: string): Spot | undefined {
  return spotById.get(id);
}

/** Payouts in stakes, the stake included. */
export const payouts: Readonly<Record<Spot["kind"], bigint>> = { number: 36n, third: 3n, evenChance: 2n };

/**
 * Payout of a stake in minor units, itself included. On zero, even chances get half of it back (La Partage).
 */
export function payoutOf({ kind, numbers: covered }: Spot, stake: bigint, pocket: number): bigint {
  if (covered.has(pocket)) return stake * payouts[kind];
  return kind === "evenChance" && pocket === 0 ? stake / 2n : 0n;
}
