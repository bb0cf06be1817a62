import { expect, it } from "vitest";
import { formatReal } from "./real-amount.ts";

it.each([
  [50_123n, "IDR", "Rp 50,123.00"],
  [5_025n, "THB", "฿ 50.25"],
  [5n, "THB", "฿ 0.05"],
])("%s %s: shown as %s", (amount, currency, text) => expect(formatReal(amount, currency)).toBe(text));
