/**
 * Everything that asks "what time is it?" receives one of these; nobody calls `new Date()` for the present.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests, which advances only when it is set. */
export function fixedClock(instant: string): Clock & { advance(milliseconds: number): void } {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
