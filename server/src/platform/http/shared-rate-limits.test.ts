import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import fc from "fast-check";
import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import { Refusal } from "../errors/refusal.ts";
import { createAddressLimits, createRateLimiter, type RateWindow, type SharedWindows } from "./rate-limit.ts";

const start = "2026-01-31T07:05:09.000Z";

/** Windows that several limiters share, as the script counts them; they can be away, and be emptied. */
function windowsOf(clock: ReturnType<typeof fixedClock>) {
  const open = new Map<string, { endsAt: number; count: number }>();
  const store = { isAway: false, asked: 0 };
  const shared: SharedWindows = {
    async count(key, { max, windowMs }) {
      store.asked += 1;
      if (store.isAway) return undefined;
      const now = clock.now().getTime();
      const known = open.get(key);
      const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, count: 0 };
      open.set(key, window);
      window.count += 1;
      return window.count > max ? window.endsAt - now : 0;
    },
  };
  return Object.assign(store, { shared, empty: () => open.clear() });
}

function nodesOf(count: number) {
  const clock = fixedClock(start);
  const store = windowsOf(clock);
  const { shared } = store;
  const nodes = Array.from({ length: count }, () => createRateLimiter({ clock, strictness: "real", shared }));
  const call = async (node: number, window: RateWindow, key = "a") => {
    try {
      await nodes[node]?.take(key, window);
      return "let through";
    } catch (error) {
      if (error instanceof Refusal && error.code === "RATE_LIMITED") return "refused";
      throw error;
    }
  };
  return { clock, store, nodes, call };
}

/** A step of a site with four nodes. */
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant("call"), node: fc.nat(3), key: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait"), ms: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("away", "back", "emptied") }) },
);

describe("rate limits that nodes share", () => {
  it("whatever happens: all nodes together let `max` through in a shared window, one alone in its own", async () => {
    const window = { max: 5, windowMs: 1_000 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 150 }), async (steps) => {
        const { clock, store, call } = nodesOf(4);
        /** Instants of the calls let through since the shared windows were last lost, by key. */
        const together = new Map<string, number[]>();
        /** The same of each node in a time without them, by node and key. */
        const alone = new Map<string, number[]>();
        for (const each of steps) {
          if ("ms" in each) clock.advance(each.ms);
          else if ("node" in each) {
            const counts = store.isAway ? alone : together;
            const name = store.isAway ? `${each.node} ${each.key}` : `${each.key}`;
            const key = `key${each.key}`;
            if ((await call(each.node, window, key)) === "let through")
              counts.set(name, [...(counts.get(name) ?? []), clock.now().getTime()]);
          } else {
            if (each.kind === "emptied") store.empty();
            else store.isAway = each.kind === "away";
            together.clear();
            alone.clear();
          }
        }
        // Fixed windows follow one another at once: no interval of their length has more than two of them.
        for (const instants of [...together.values(), ...alone.values()])
          for (const from of instants)
            expect(instants.filter((at) => at >= from && at < from + 1_000).length).toBeLessThanOrEqual(10);
      }),
    );
  });

  it("whoever is asked, while the shared windows are there: the answer of one node that is asked alone", async () => {
    const window = { max: 3, windowMs: 1_000 };
    const steps = fc.array(step, { maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { clock, nodes } = nodesOf(4);
        const one = createRateLimiter({ clock, strictness: "real" });
        const answer = (limiter: typeof one, key: number) =>
          limiter.take(`key${key}`, window).then(
            () => 0,
            (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
          );
        for (const each of taken) {
          if ("ms" in each) clock.advance(each.ms);
          if (!("node" in each)) continue;
          const node = nodes[each.node] ?? one;
          expect(await answer(node, each.key)).toBe(await answer(one, each.key));
        }
      }),
    );
  });

  it("one client at four nodes: as many calls as at one node, with the same time to wait everywhere", async () => {
    const { clock, nodes, call } = nodesOf(4);
    const window = { max: 6, windowMs: minuteMs };
    const outcomes = [];
    for (let each = 0; each < 12; each += 1) outcomes.push(await call(each % 4, window));
    expect(outcomes.filter((outcome) => outcome === "let through")).toHaveLength(6);
    clock.advance(20_000);
    for (const node of nodes)
      await expect(node.take("a", window)).rejects.toMatchObject({ retryAfterSeconds: 40 });
    clock.advance(40_000);
    expect(await call(3, window)).toBe("let through");
  });

  it("a window that is used up: not asked for again until it ends", async () => {
    const { clock, store, call } = nodesOf(1);
    const window = { max: 1, windowMs: minuteMs };
    for (let each = 0; each < 10; each += 1) await call(0, window);
    expect(store.asked).toBe(2);
    clock.advance(minuteMs);
    expect(await call(0, window)).toBe("let through");
    expect(store.asked).toBe(3);
  });

  it("the shared windows go away: what a node let through before counts in its own window", async () => {
    const { store, call } = nodesOf(2);
    const window = { max: 4, windowMs: minuteMs };
    for (let each = 0; each < 3; each += 1) await call(0, window);
    store.isAway = true;
    const outcomes = [];
    for (let each = 0; each < 3; each += 1) outcomes.push(await call(0, window));
    expect(outcomes).toEqual(["let through", "refused", "refused"]);
    expect(await call(1, window)).toBe("let through");
  });

  it("what decided is counted: the shared windows, or the node alone", async () => {
    const read = async (by: string) => {
      const metric = await register.getSingleMetric("tessera_rate_limits_counted_total")?.get();
      return metric?.values.find(({ labels }) => labels["by"] === by)?.value ?? 0;
    };
    const before = [await read("valkey"), await read("node")] as const;
    const { store, call } = nodesOf(1);
    const window = { max: 100, windowMs: minuteMs };
    for (let each = 0; each < 3; each += 1) await call(0, window);
    store.isAway = true;
    for (let each = 0; each < 2; each += 1) await call(0, window);
    expect([(await read("valkey")) - before[0], (await read("node")) - before[1]]).toEqual([3, 2]);
  });

  it("limits per address: the whole seconds to wait, for all addresses of a network", async () => {
    const clock = fixedClock(start);
    const limits = createAddressLimits({ clock, strictness: "real", shared: windowsOf(clock).shared });
    const window = { max: 1, windowMs: minuteMs };
    expect(await limits.take("document", "2001:db8::1", window)).toBeNull();
    clock.advance(500);
    expect(await limits.take("document", "2001:db8::2", window)).toBe(60);
    expect(await limits.take("document", "2001:db8:0:1::1", window)).toBeNull();
  });
});
