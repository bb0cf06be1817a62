import { describe, expect, it } from "vitest";
import { jackpotAt } from "./jackpot-growth.ts";

const pool = {
  startMinor: 5_000_000n,
  growthMinorPerHour: 7_200n,
  startedAt: new Date("2026-01-01T00:00:00.000Z"),
};

describe("jackpotAt", () => {
  it.each([
    ["2025-12-31T00:00:00.000Z", 5_000_000n],
    ["2026-01-01T00:00:00.000Z", 5_000_000n],
    ["2026-01-01T00:00:00.499Z", 5_000_000n],
    ["2026-01-01T00:00:05.000Z", 5_000_010n],
    ["2026-01-01T01:00:00.000Z", 5_007_200n],
  ])("at %s: %d", (instant, held) => expect(jackpotAt(pool, new Date(instant))).toBe(held));
});
