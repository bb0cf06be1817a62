import type { Clock } from "@tessera/shared/core/clock";
import { networkOf } from "../security/attempt-source.ts";
import { Refusal } from "../errors/refusal.ts";

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
  /** Counts one call under `key`; throws Refusal RATE_LIMITED with the time to wait when the window is used up. */
  take(key: string, window: RateWindow): void;
  /**
   * Does the same for one address (a whole /64 of IPv6), under a name; the limit is far higher when limits are loose.
   */
  takePerIp(name: string, ip: string, window: RateWindow): void;
}

/** Factor of limits per address for external checks that come from one machine. */
const looseFactor = 1_000;
const sweepAtKeys = 10_000;

/** Creates a limiter that counts in the memory of one node; several nodes together allow proportionally more. */
export function createRateLimiter(clock: Clock, strictness: "real" | "loose"): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>();

  const take = (key: string, { max, windowMs }: RateWindow) => {
    const now = clock.now().getTime();
    if (windows.size > sweepAtKeys) forgetEnded(windows, now);
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    windows.set(key, window);
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

function forgetEnded(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
}
