import type { Clock } from "@tessera/shared/core/clock";
import { networkOf } from "../security/attempt-source.ts";
import { Refusal } from "../errors/refusal.ts";
import { OpenWindows } from "./open-windows.ts";

/** At most `max` calls in each window. */
export interface RateWindow {
  readonly max: number;
  readonly windowMs: number;
}

/** A limit that a route declares, for each address or for each account. */
export interface RateLimit extends RateWindow {
  readonly per: "ip" | "account";
}

export interface RateLimiter {
  /**
   * Counts one call under `key`; throws Refusal RATE_LIMITED with the time to wait when the window is used
   * up.
   */
  take(key: string, window: RateWindow): void;
  /**
   * Does the same for one address (a whole /64 of IPv6), under a name; the limit is far higher when limits
   * are loose.
   */
  takePerIp(name: string, ip: string, window: RateWindow): void;
}

/** Factor of limits per address for external checks that come from one machine. */
const looseFactor = 1_000;

/**
 * Most windows that are remembered at once, some 65 MB. Beyond it the window that ends first is forgotten: a
 * caller with as many addresses is not limited by address anyway.
 */
const windowsMax = 250_000;

/**
 * Creates a limiter that counts in the memory of one node; several nodes together allow proportionally more.
 */
export function createRateLimiter(clock: Clock, strictness: "real" | "loose"): RateLimiter {
  const windows = new OpenWindows(windowsMax);

  const take = (key: string, { max, windowMs }: RateWindow) => {
    const now = clock.now().getTime();
    const window = windows.find(key, windowMs, now);
    window.count += 1;
    if (window.count > max) {
      throw new Refusal("RATE_LIMITED", { retryAfterSeconds: (window.endsAt - now) / 1_000 });
    }
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
   * Counts one use; returns null within the window's `max`, beyond it the whole seconds until the window
   * ends.
   */
  take(name: string, ip: string, window: RateWindow): number | null;
}

export function createAddressLimits(clock: Clock, strictness: "real" | "loose"): AddressLimits {
  const limiter = createRateLimiter(clock, strictness);
  return {
    networkOf,
    take(name, ip, window) {
      try {
        limiter.takePerIp(name, ip, window);
        return null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return Math.ceil(error.retryAfterSeconds ?? 0);
      }
    },
  };
}
