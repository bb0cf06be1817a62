// @vitest-environment jsdom
import { expect, it } from "vitest";
import { amountText } from "./amount-text.ts";

it.each([
  ["whole rupiah", { currency: "IDR", realExponent: 0 }, 1_250_473n, "Rp 1,250,473.00"],
  ["baht with satang", { currency: "THB", realExponent: 2 }, 125_050n, "฿ 1,250.50"],
  ["minor units of the ledger", { currency: null, realExponent: null }, -125_050n, "-1,250.50"],
  ["no amount", { currency: "IDR", realExponent: 0 }, null, "–"],
])("%s: formatted", (_situation, difference, amount, text) => {
  expect(amountText(difference, amount)).toBe(text);
});
