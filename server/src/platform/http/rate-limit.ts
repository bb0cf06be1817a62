import type { Clock } from "@tessera/shared/core/clock";
import { networkOf } from "../security/attempt-source.ts";
import { Counter } from "prom-client";
import { Refusal } from "../errors/refusal.ts";
import { OpenWindows } from "./open-windows.ts";

/** At most `max` calls in each window. */
export interface RateWindow {
  readonly max: number;
  readonly windowMs: number;
}

/** A limit that a route declares, for each address or for each account; a guest's account is his address. */
export interface RateLimit extends RateWindow {
  readonly per: "ip" | "account";
}

export interface RateLimiter {
  /**
   * Counts one call under `key`; rejects with Refusal RATE_LIMITED and the time to wait when the window is
   * used up.
   */
  take(key: string, window: RateWindow): Promise<void>;
  /**
   * Does the same for one address (a whole /64 of IPv6), under a name; the limit is far higher when limits
   * are loose.
   */
  takePerIp(name: string, ip: string, window: RateWindow): Promise<void>;
}

/** Windows that the nodes of a site count together. */
export interface SharedWindows {
  /**
   * Counts one call under `key`. Resolves with 0 within the window's `max`, beyond it with the milliseconds
   * to the window's end; with undefined, soon, when nobody can say. Never rejects.
   */
  count(key: string, window: RateWindow): Promise<number | undefined>;
}

/** Factor of limits per address for external checks that come from one machine. */
const looseFactor = 1_000;

/**
 * Most windows that are remembered at once, some 65 MB. Beyond it the window that ends first is forgotten: a
 * caller with as many addresses is not limited by address anyway.
 */
const windowsMax = 250_000;

/** Most refusals of shared windows that are remembered; beyond it the oldest is forgotten and asked for. */
const refusalsMax = 50_000;

const counted = new Counter({
  name: "tessera_rate_limits_counted_total",
  help: "Calls counted for a rate limit where a Valkey is configured, by what decided: it, or this node alone.",
  labelNames: ["by"],
});

/** Options of a limiter. */
export interface RateLimiterOptions {
  readonly clock: Clock;
  readonly strictness: "real" | "loose";
  /** Without it, several nodes together allow proportionally more. */
  readonly shared?: SharedWindows | undefined;
}

/**
 * Creates a limiter. The windows of all nodes decide where they can be asked; else those of this node, which
 * count every call, so that a caller who has used up his window gets no new one.
 */
export function createRateLimiter({ clock, strictness, shared }: RateLimiterOptions): RateLimiter {
  const windows = new OpenWindows(windowsMax);
  const refusals = new Map<string, number>();

  const countHere = (key: string, { max, windowMs }: RateWindow, now: number): number => {
    const window = windows.find(key, windowMs, now);
    window.count += 1;
    return window.count > max ? window.endsAt - now : 0;
  };

  /** Asks the shared windows, except for a window that is known to be used up. */
  const countTogether = async (key: string, window: RateWindow, now: number) => {
    const refusedUntil = refusals.get(key) ?? 0;
    if (refusedUntil > now) return refusedUntil - now;
    refusals.delete(key);
    const leftMs = await shared?.count(key, window);
    if (leftMs) {
      if (refusals.size >= refusalsMax) refusals.delete(refusals.keys().next().value ?? "");
      refusals.set(key, now + leftMs);
    }
    if (shared) counted.inc({ by: leftMs === undefined ? "node" : "valkey" });
    return leftMs;
  };

  const take = async (key: string, window: RateWindow) => {
    const now = clock.now().getTime();
    const leftHereMs = countHere(key, window, now);
    const leftMs = (shared && (await countTogether(key, window, now))) ?? leftHereMs;
    if (leftMs > 0) throw new Refusal("RATE_LIMITED", { retryAfterSeconds: leftMs / 1_000 });
  };

  return {
    take,
    takePerIp: (name, ip, { max, windowMs }) =>
      take(`ip|${name}|${networkOf(ip)}`, {
        max: strictness === "loose" ? max * looseFactor : max,
        windowMs,
      }),
  };
}

/** Limits per address for what is no call of the API, such as a page. */
export interface AddressLimits {
  readonly networkOf: typeof networkOf;
  /**
   * Counts one use; resolves with null within the window's `max`, beyond it with the whole seconds until the
   * window ends.
   */
  take(name: string, ip: string, window: RateWindow): Promise<number | null>;
}

export function createAddressLimits(options: RateLimiterOptions): AddressLimits {
  const limiter = createRateLimiter(options);
  return {
    networkOf,
    async take(name, ip, window) {
      try {
        await limiter.takePerIp(name, ip, window);
        return null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return Math.ceil(error.retryAfterSeconds ?? 0);
      }
    },
  };
}
