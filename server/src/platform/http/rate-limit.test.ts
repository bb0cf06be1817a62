import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OpenWindows } from "./open-windows.ts";
import { createRateLimiter } from "./rate-limit.ts";

const perMinute = { max: 2, windowMs: minuteMs };
const start = "2026-01-31T07:05:09.000Z";

afterEach(() => vi.restoreAllMocks());

/** Counts every entry that any map reads, writes or hands out until the test ends. */
function countMapWork(): { readonly done: () => number } {
  let count = 0;
  const step = () => (count += 1);
  for (const name of ["get", "set", "has", "delete"] as const) {
    const real = Map.prototype[name] as (...values: unknown[]) => unknown;
    vi.spyOn(Map.prototype, name).mockImplementation(function (this: unknown, ...values: unknown[]) {
      step();
      return real.apply(this, values) as never;
    });
  }
  for (const name of [Symbol.iterator, "entries", "keys", "values"] as const) {
    const real = Map.prototype[name] as () => Iterator<unknown>;
    vi.spyOn(Map.prototype, name as "entries").mockImplementation(function* (this: unknown) {
      for (const iterator = real.call(this), next = () => iterator.next(); ;) {
        const { done, value } = next();
        if (done) return;
        step();
        yield value as never;
      }
    } as never);
  }
  return { done: () => count };
}

describe("a rate limiter", () => {
  it("a window that is used up: refused with the time to its end, then open again", async () => {
    const clock = fixedClock(start);
    const limiter = createRateLimiter({ clock, strictness: "real" });
    const take = () => limiter.take("a", perMinute);
    await take();
    clock.advance(20_000);
    await take();
    await expect(take()).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 40 });
    await limiter.take("b", perMinute);
    clock.advance(40_000);
    for (let each = 0; each < 2; each += 1) await take();
    await expect(take()).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it("a million keys, open or ended: each call touches only a few entries", async () => {
    const clock = fixedClock(start);
    const limiter = createRateLimiter({ clock, strictness: "real" });
    for (let key = 0; key < 1_000_000; key += 1) await limiter.take(`ip|${key}`, perMinute);
    const work = countMapWork();
    const mostOf = async (calls: number, name: string) => {
      let most = 0;
      for (let each = 0; each < calls; each += 1) {
        const before = work.done();
        await limiter.take(`${name}|${each}`, perMinute);
        most = Math.max(most, work.done() - before);
      }
      return most;
    };
    const whileOpen = await mostOf(100, "open");
    clock.advance(minuteMs);
    const onceEnded = await mostOf(100, "ended");
    const again = await mostOf(1, "ended");
    vi.restoreAllMocks();
    expect(Math.max(whileOpen, onceEnded, again)).toBeLessThan(12);
  });
});

describe("open windows", () => {
  const open = (windows: OpenWindows, names: readonly string[], lengthMs: number, now: number) => {
    for (const name of names) windows.find(name, lengthMs, now).count += 1;
  };
  const names = (count: number, prefix = "key") =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`);

  it("ended windows: removed two per call, while the others continue to count", () => {
    const windows = new OpenWindows(1_000);
    open(windows, names(100), 1_000, 0);
    open(windows, ["long"], 10_000, 0);
    expect(windows.size).toBe(101);
    open(windows, names(100, "later"), 1_000, 1_000);
    // The hundred ended ones have gone with the first fifty calls.
    expect(windows.size).toBe(101);
    expect(windows.find("long", 10_000, 1_000).count).toBe(1);
    expect(windows.find("later0", 1_000, 1_999).count).toBe(1);
    expect(windows.find("later0", 1_000, 2_000).count).toBe(0);
  });

  it("a key with an ended window not removed yet: gets a new window, which stays when the ended one is removed", () => {
    const windows = new OpenWindows(1_000);
    open(windows, [...names(10), "again"], 1_000, 0);
    windows.find("again", 1_000, 1_500).count = 7;
    open(windows, names(10, "later"), 1_000, 1_500);
    expect(windows.find("again", 1_000, 1_500).count).toBe(7);
    expect(windows.size).toBe(11);
  });

  it("more keys than the maximum: never more windows than that, and those that end first are removed", () => {
    const windows = new OpenWindows(100);
    open(windows, names(50, "long"), minuteMs, 0);
    for (let round = 0; round < 20; round += 1) {
      open(windows, names(50, `short${round}-`), 1_000, round);
      expect(windows.size).toBeLessThanOrEqual(100);
    }
    for (const name of names(50, "long")) expect(windows.find(name, minuteMs, 20).count).toBe(1);
    for (const name of names(50, "short19-")) expect(windows.find(name, 1_000, 20).count).toBe(1);
  });
});
