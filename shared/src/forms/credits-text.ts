import { parseAmount } from "./filters.ts";
import * as z from "@tessera/shared/schema";

/** Bounds of an amount field, in whole credits. */
export interface CreditsRange {
  readonly min: number;
  readonly max: number;
  /** Available balance; absent where money comes from outside. */
  readonly available?: number;
}

/** Maximum number of digits: 999,999,999,999. Source: spec:input#validators. */
const digitsMax = 12;

/** Schema of an amount field: text with thousands commas, within the bounds. Messages are validation keys. */
export function creditsText({ min, max, available = Number.POSITIVE_INFINITY }: CreditsRange) {
  const digits = (text: string) => text.replaceAll(",", "").length;
  return z.string().check(
    z.refine((text) => digits(text) <= digitsMax, "amount.tooLarge"),
    z.refine((text) => parseAmount(text) > 0, "amount.required"),
    z.refine((text) => parseAmount(text) >= min, "amount.min"),
    z.refine((text) => parseAmount(text) <= max, "amount.max"),
    z.refine((text) => parseAmount(text) <= available, "amount.balance"),
  );
}
