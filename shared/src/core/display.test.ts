import { describe, expect, it } from "vitest";
import { formatAmount, formatMinor } from "./money.ts";
import { bangkokDayRange, parseDay } from "./calendar.ts";
import { bangkokIso, formatDateTime, formatDay } from "./time.ts";

describe("formatMinor", () => {
  it.each([
    [0n, "0.00"],
    [5n, "0.05"],
    [100n, "1.00"],
    [5_000n, "50.00"],
    [123_456_789n, "1,234,567.89"],
    [-5n, "-0.05"],
    [-123_456n, "-1,234.56"],
    [99_999_999_999_999_999_999n, "999,999,999,999,999,999.99"],
  ])("%s is shown as %s", (minor, shown) => {
    expect(formatMinor(minor)).toBe(shown);
  });
});

describe("formatAmount", () => {
  it.each([
    [0, "0.00"],
    [1, "1.00"],
    [1234.5, "1,234.50"],
    [1234567.891, "1,234,567.89"],
    [-0, "0.00"],
    [-0.001, "0.00"],
    [-1234.5, "-1,234.50"],
    [0.005, "0.01"],
    [1.005, "1.01"],
    [2.675, "2.68"],
    [1e21, "1,000,000,000,000,000,000,000.00"],
    [Number.NaN, "0.00"],
    [null, "0.00"],
  ])("%s is shown as %s", (value, shown) => {
    expect(formatAmount(value)).toBe(shown);
  });
});

describe("formatDateTime", () => {
  it.each([
    ["2026-01-31T17:00:00Z", "01/02/2026 00:00:00"],
    ["2026-01-31T16:59:59Z", "31/01/2026 23:59:59"],
    ["2024-02-29T00:00:00+07:00", "29/02/2024 00:00:00"],
    ["2026-01-01T00:00:00.000Z", "01/01/2026 07:00:00"],
    [undefined, "-"],
    ["x", "-"],
  ])("%s is shown as %s", (iso, shown) => {
    expect(formatDateTime(iso)).toBe(shown);
  });
});

describe("Bangkok days", () => {
  it.each([
    ["2026-01-31", "2026-01-31", "2026-01-30T17:00:00.000Z", "2026-01-31T17:00:00.000Z"],
    ["2026-01-01", "2026-01-31", "2025-12-31T17:00:00.000Z", "2026-01-31T17:00:00.000Z"],
  ])("%s … %s: from %s until %s", (first, last, from, until) => {
    const range = bangkokDayRange(first, last);
    expect([range.from.toISOString(), range.until.toISOString()]).toEqual([from, until]);
  });

  it("an instant of the error log: shown with Bangkok's time and offset", () => {
    expect(bangkokIso(new Date("2026-01-31T07:05:09.123Z"))).toBe("2026-01-31T14:05:09+07:00");
  });
});

describe("a day as typed in a form", () => {
  it.each([
    ["31/01/2026", "2026-01-31"],
    ["29/02/2028", "2028-02-29"],
    ["29/02/2026", null],
    ["31/04/2026", null],
    ["00/01/2026", null],
    ["01/13/2026", null],
    ["1/2/2026", null],
    ["01/02/26", null],
    ["2026-01-31", null],
    ["", null],
  ])("%s: %s", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    ["2026-01-31", "31/01/2026"],
    ["", ""],
    ["soon", ""],
  ])("%s is shown as %s", (day, text) => {
    expect(formatDay(day)).toBe(text);
  });
});
