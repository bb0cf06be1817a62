import { describe, expect, it } from "vitest";
import {
  amountRule,
  amountText,
  creditsRule,
  hundredthsText,
  isCredits,
  minorOfText,
} from "./amount-text.ts";

const signed = amountRule(2, true);
const whole = amountRule(0);

describe("an amount while it is typed", () => {
  it.each([
    ["1000000", "1,000,000"],
    ["1000000.5", "1,000,000.5"],
    ["12.505", "12.50"],
    ["1.2.3", "1.23"],
    [".5", "0.5"],
    ["12,", "12"],
    ["1,2345", "12,345"],
    ["007", "7"],
    ["-5", "5"],
    ["12a", "12"],
    ["", ""],
  ])("%j becomes %j, and stays so", (typed, shown) => {
    expect(creditsRule.onInput(typed)).toBe(shown);
    expect(creditsRule.onInput(shown)).toBe(shown);
  });

  it.each([
    ["-1500.25", "-1,500.25"],
    ["+12", "+12"],
    ["-", "-"],
    ["1-2", "12"],
  ])("with a sign, %j becomes %j", (typed, shown) => {
    expect(signed.onInput(typed)).toBe(shown);
  });

  it("of a currency without decimals: the point is dropped with them", () => {
    expect(whole.onInput("50123.75")).toBe("50,123");
  });

  it.each([
    ["12345", 5, 6],
    ["1234|5.67", 4, 5],
    ["1,2345.50", 3, 2],
  ])("%j: the caret stays before the same digits", (marked, caret, expected) => {
    const typed = marked.replace("|", "");
    expect(creditsRule.caret(typed, caret, creditsRule.onInput(typed))).toBe(expected);
  });
});

describe("an amount from the clipboard", () => {
  it.each([
    ["1,234.56", "1,234.56"],
    ["1.234,56", "1,234.56"],
    ["Rp 50.000,00", "50,000.00"],
    ["Rp.50.000", "50,000"],
    ["50,123", "50,123"],
    ["-1,000.50", "-1,000.50"],
    ["1.000.000", "1,000,000"],
    ["12.5", "12.5"],
  ])("%j becomes %j", (pasted, shown) => {
    expect(signed.onPaste?.(pasted)).toBe(shown);
  });

  it("of a currency without decimals: they are dropped", () => {
    expect(whole.onPaste?.("Rp 50,123.00")).toBe("50,123");
  });
});

describe("a typed amount", () => {
  it.each([
    ["1,000,000", 100_000_000n],
    ["12.5", 1_250n],
    ["12.", 1_200n],
    ["-1,012.05", -101_205n],
    [" 7 ", 700n],
    ["12.505", null],
    ["1e5", null],
    ["", null],
    ["-", null],
  ])("%j is %s minor units", (text, minor) => {
    expect(minorOfText(text)).toBe(minor);
  });

  it("without decimals: is counted in whole units", () => {
    expect([minorOfText("50,123", 0), minorOfText("50,123.5", 0)]).toEqual([50_123n, null]);
  });

  it("with a sign or no number: is no amount in credits", () => {
    expect(["1,250.5", "-1", "+1", "x", ""].map(isCredits)).toEqual([true, false, false, false, false]);
  });
});

it.each([
  [100_000_000n, 2, "1,000,000"],
  [1_250n, 2, "12.50"],
  [5n, 2, "0.05"],
  [0n, 2, "0"],
  [50_123n, 0, "50,123"],
])("a field for %s minor units with %i decimals: shows %j", (minor, decimals, text) => {
  expect(amountText(minor, decimals)).toBe(text);
  expect(minorOfText(text, decimals)).toBe(minor);
});

it("a factor: always has two decimals", () => {
  expect([hundredthsText(150), hundredthsText(5)]).toEqual(["1.50", "0.05"]);
});
