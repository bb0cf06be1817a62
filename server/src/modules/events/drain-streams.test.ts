import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drainStreams } from "./drain-streams.ts";

const milliseconds = 8_000;
let open: number[];
let draining: AbortController;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  open = Array.from({ length: 100 }, (_, index) => index);
  draining = new AbortController();
  stop = drainStreams({ signal: draining.signal, milliseconds }, (part) => {
    open.splice(0, Math.ceil(open.length * part));
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Number of streams that are open after each eighth of the drain. */
function openAfterEachEighth(): number[] {
  return Array.from({ length: 8 }, () => {
    vi.advanceTimersByTime(milliseconds / 8);
    return open.length;
  });
}

it("not draining: all streams stay open", () => {
  expect(openAfterEachEighth().at(-1)).toBe(100);
});

it("draining: all streams stay open during the first half, then equal parts end until none is open", () => {
  draining.abort();
  expect(openAfterEachEighth()).toEqual([100, 100, 100, 100, 75, 50, 25, 0]);
});

it("streams opened while draining: end as well", () => {
  draining.abort();
  vi.advanceTimersByTime(milliseconds * 0.75);
  open.push(...Array.from({ length: 30 }, (_, index) => 100 + index));
  vi.advanceTimersByTime(milliseconds * 0.25);
  expect(open).toEqual([]);
});

it("draining stopped: no further stream ends", () => {
  draining.abort();
  vi.advanceTimersByTime(milliseconds * 0.75);
  stop();
  expect(openAfterEachEighth().at(-1)).toBe(50);
});
