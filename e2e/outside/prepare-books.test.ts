import { minuteMs } from "@tessera/shared/core/durations";
import { afterEach, expect, it, vi } from "vitest";
import { shiftDay } from "./prepare-books.ts";

afterEach(() => vi.useRealTimers());

it("a run over midnight in Bangkok: each shift prepares another day", () => {
  const begunAt = new Date("2026-11-27T16:17:00Z");
  const days = [0, 1, 2, 3].map((shift) => {
    // The third shift is after midnight.
    vi.setSystemTime(begunAt.getTime() + shift * 20 * minuteMs);
    return /date '([\d-]+)'/.exec(shiftDay(shift, begunAt))?.[1];
  });
  expect(days).toEqual(["2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"]);
});
