import { placed } from "./pieces.ts";

/** The four suits, about 24 units to each side of the origin. */
export const suits = {
  heart: "M0 22C-30 0-22-24-6-22Q0-20 0-13Q0-20 6-22C22-24 30 0 0 22z",
  diamond: "M0-24L18 0L0 24L-18 0z",
  spade: "M0-24C24-4 26 16 10 16Q4 16 2 11L7 24H-7L-2 11Q-4 16-10 16C-26 16-24-4 0-24z",
  club: "M0-24a11 11 0 0 1 9 17a11 11 0 1 1-6 19L8 24H-8L-3 12a11 11 0 1 1-6-19a11 11 0 0 1 9-17z",
} as const;
export type Suit = keyof typeof suits;
export const suitNames: readonly [Suit, ...Suit[]] = ["spade", "heart", "club", "diamond"];

const digits: readonly string[] = [
  "M-9-16H9V16H-9zM-3-10V10H3V-10z",
  "M-8-16H4V10H9V16H-9V10H-2V-10H-8z",
  "M-9-16H9V3H-3V10H9V16H-9V-3H3V-10H-9z",
  "M-9-16H9V16H-9V10H3V3H-5V-3H3V-10H-9z",
  "M-9-16H-3V-3H3V-16H9V16H3V3H-9z",
  "M-9-16H9V-10H-3V-3H9V16H-9V10H3V3H-9z",
  "M-9-16H9V-10H-3V-3H9V16H-9zM-3 3V10H3V3z",
  "M-9-16H9V-8L1 16H-6L2-10H-9z",
  "M-9-16H9V16H-9zM-3-10V-3H3V-10zM-3 3V10H3V3z",
  "M-9-16H9V16H-9V10H3V3H-9zM-3-10V-3H3V-10z",
];

/** One cut figure, 18 by 32 units before scaling. Text elements would need a font. */
export function figure(digit: number, fill: string, scale = 1): string {
  return placed(`<path d="${digits[digit % 10]}" fill="${fill}" fill-rule="evenodd"/>`, { scale });
}
