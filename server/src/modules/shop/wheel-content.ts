import type { PrizeKind } from "@tessera/shared/contracts/shop";
import { inEveryLanguage } from "@tessera/shared/core/languages";
import { texts } from "./texts.ts";

/** A seeded segment. */
interface SeededSegment {
  readonly weight: number;
  readonly prizeKind: PrizeKind;
  readonly prizeX100?: number;
  readonly item?: keyof (typeof texts)["en"]["items"];
  readonly stock?: number;
}

/**
 * Segments of the seeded wheel, clockwise from the top; the weights add up to 1,000. Of a point bet, 0.36
 * points, 0.04 credits and 0.01 credits of bonus come back on average.
 */
export const seededSegments: readonly SeededSegment[] = [
  { weight: 2, prizeKind: "credit", prizeX100: 250 },
  { weight: 160, prizeKind: "none" },
  { weight: 120, prizeKind: "credit", prizeX100: 10 },
  { weight: 180, prizeKind: "points", prizeX100: 100 },
  { weight: 140, prizeKind: "none" },
  { weight: 40, prizeKind: "credit", prizeX100: 25 },
  { weight: 90, prizeKind: "points", prizeX100: 200 },
  { weight: 132, prizeKind: "none" },
  { weight: 20, prizeKind: "bonus", prizeX100: 50 },
  { weight: 100, prizeKind: "credit", prizeX100: 10 },
  { weight: 10, prizeKind: "credit", prizeX100: 50 },
  { weight: 6, prizeKind: "item", item: "wallpaper", stock: 25 },
];

/** Currencies with a wheel of their own, and the promotion that has the terms of its bonus. */
export const seededWheels = [
  { slug: "mosaic", currency: "IDR", promotionSlug: "wheel-bonus" },
  { slug: "mosaic-thb", currency: "THB", promotionSlug: "wheel-bonus-thb" },
] as const;

/** Bets of the seeded wheels, in points. */
export const seededBets = [10, 25, 50, 100] as const;

/** Budget of each seeded wheel, in minor units: 1,000,000.00 credits. */
export const seededBudgetMinor = 100_000_000;

export const wheelTitle = inEveryLanguage(texts, ({ wheel }) => wheel);

/** Stored name of a seeded item. */
export function itemLabel(item: keyof (typeof texts)["en"]["items"]): Readonly<Record<string, string>> {
  return inEveryLanguage(texts, ({ items }) => items[item]);
}
