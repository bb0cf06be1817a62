import { expect, it } from "vitest";
import type { CrashRoundView } from "../crash-api.ts";
import { createFlightClock } from "./flight-clock.ts";

const round = (change: Partial<CrashRoundView>): CrashRoundView => ({
  number: 1,
  commitment: "",
  phase: "flying",
  leftMs: null,
  elapsedMs: null,
  multiplier: null,
  playersSeed: null,
  studioSeed: null,
  betCount: 0,
  cashedOutCount: 0,
  bets: [],
  past: [],
  ...change,
});

it("answers with different delays: the fastest one sets the clock", () => {
  let nowMs = 1_000;
  const clock = createFlightClock(() => nowMs);
  clock.take(round({ elapsedMs: 0 }));
  nowMs = 1_500;
  clock.take(round({ elapsedMs: 600 }));
  expect(clock.elapsedMs()).toBe(600);
  clock.take(round({ elapsedMs: 100 }));
  expect(clock.elapsedMs()).toBe(600);
});

it("another phase or another round: the clock is set again", () => {
  let nowMs = 1_000;
  const clock = createFlightClock(() => nowMs);
  clock.take(round({ phase: "betting", leftMs: 8_000 }));
  nowMs = 3_000;
  expect([clock.leftMs(), clock.elapsedMs()]).toEqual([6_000, 0]);
  clock.take(round({ elapsedMs: 0 }));
  expect([clock.leftMs(), clock.elapsedMs()]).toEqual([0, 0]);
  nowMs = 4_000;
  expect(clock.elapsedMs()).toBe(1_000);
  clock.take(round({ number: 2, phase: "betting", leftMs: 8_000 }));
  expect([clock.leftMs(), clock.elapsedMs()]).toEqual([8_000, 0]);
  nowMs = 20_000;
  expect(clock.leftMs()).toBe(0);
});
