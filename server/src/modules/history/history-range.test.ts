import { describe, expect, it } from "vitest";
import { Refusal } from "../../platform/errors/refusal.ts";
import { historyRange } from "./history-range.ts";

const now = new Date("2026-01-31T17:30:00.000Z"); // 1 February in Bangkok
const range = (asked: { from?: string; to?: string }) => {
  const { from, until } = historyRange(asked, now);
  return [from.toISOString(), until.toISOString()];
};
const refusalOf = (asked: { from?: string; to?: string }) => {
  try {
    return range(asked);
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

describe("historyRange", () => {
  it("one day: from its first instant in Bangkok to the next day's", () => {
    expect(range({ from: "2026-01-31", to: "2026-01-31" })).toEqual([
      "2026-01-30T17:00:00.000Z",
      "2026-01-31T17:00:00.000Z",
    ]);
  });

  it("no days given: the last 7 days in Bangkok, including today", () => {
    expect(range({})).toEqual(["2026-01-25T17:00:00.000Z", "2026-02-01T17:00:00.000Z"]);
  });

  it("one day given: the 7 days that start or end there", () => {
    expect(range({ from: "2026-01-01" })).toEqual(range({ from: "2026-01-01", to: "2026-01-07" }));
    expect(range({ to: "2026-01-07" })).toEqual(range({ from: "2026-01-01", to: "2026-01-07" }));
  });

  it("a range of 92 days: accepted; of 93 days: DATE_RANGE_TOO_LONG", () => {
    expect(refusalOf({ from: "2025-11-01", to: "2026-01-31" })).toHaveLength(2);
    expect(refusalOf({ from: "2025-10-31", to: "2026-01-31" })).toBe("DATE_RANGE_TOO_LONG");
  });

  it("the end before the start: DATE_RANGE_INVALID", () => {
    expect(refusalOf({ from: "2026-01-31", to: "2026-01-30" })).toBe("DATE_RANGE_INVALID");
  });
});
