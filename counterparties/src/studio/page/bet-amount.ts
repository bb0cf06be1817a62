import type { TitleBets } from "../play/bets.ts";
import type { BetChange } from "./locales/words.ts";

/** Reason why a typed bet cannot be played. */
export type BetProblem = "not-a-number" | "too-low" | "too-high" | "between-units";

/** An amount with thousands as the page shows it, `1,250.00`. */
const shown = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
/** An amount as it is typed, with point or comma before its decimals. */
const typed = /^\d{1,12}(?:[.,]\d{1,2})?$/;

/** Reads a typed bet. Returns its minor units, or why it cannot be played. */
export function readBet(text: string, { bets, betUnit }: TitleBets): bigint | BetProblem {
  const compact = text.replaceAll(/\s/g, "");
  if (!shown.test(compact) && !typed.test(compact)) return "not-a-number";
  const plain = shown.test(compact) ? compact.replaceAll(",", "") : compact.replace(",", ".");
  const [whole = "0", decimals = ""] = plain.split(".");
  const bet = BigInt(whole + decimals.padEnd(2, "0"));
  const [lowest, highest] = limitsOf({ bets });
  if (bet < lowest) return "too-low";
  if (bet > highest) return "too-high";
  return bet % betUnit === 0n ? bet : "between-units";
}

/** Lowest and highest bet, in minor units. */
export function limitsOf({ bets }: Pick<TitleBets, "bets">): readonly [lowest: bigint, highest: bigint] {
  return [bets[0] ?? 0n, bets.at(-1) ?? 0n];
}

/** Ways to change a bet at once. */
export const betChanges: readonly BetChange[] = ["lower", "higher", "minimum", "half", "double", "maximum"];

/**
 * The bet after a change: a multiple of the unit, within the limits; the maximum also within the balance, as
 * far as that covers a bet.
 */
export function changedBet(
  change: BetChange,
  bet: bigint,
  { bets, betUnit, balance }: TitleBets & { readonly balance: bigint },
): bigint {
  const [lowest, highest] = limitsOf({ bets });
  const wanted: Readonly<Record<BetChange, () => bigint>> = {
    lower: () => bets.findLast((step) => step < bet) ?? lowest,
    higher: () => bets.find((step) => step > bet) ?? highest,
    minimum: () => lowest,
    half: () => bet / 2n,
    double: () => bet * 2n,
    maximum: () => (balance < highest ? balance : highest),
  };
  const amount = wanted[change]();
  const whole = amount - (amount % betUnit);
  if (whole < lowest) return lowest;
  return whole > highest ? highest : whole;
}
