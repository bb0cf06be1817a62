import { expect, it } from "vitest";
import { isAmountInt } from "./amount-int.ts";

it.each([0, -5, 1.5, 2 ** 53, 1e12, Number.NaN, Number.POSITIVE_INFINITY])(
  "%s: not a valid amount",
  (amount) => {
    expect(isAmountInt(amount)).toBe(false);
  },
);

it.each([1, 50, 1e9, 999_999_999_999])("%s: a valid amount", (amount) => {
  expect(isAmountInt(amount)).toBe(true);
});
