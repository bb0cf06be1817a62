import type { CrashRoundView } from "../crash-api.ts";

/** The studio's times of a round, on the page's own clock. */
export interface FlightClock {
  readonly take: (round: CrashRoundView) => void;
  /** Time since take-off; 0 before it. */
  readonly elapsedMs: () => number;
  /** Time until the phase ends. */
  readonly leftMs: () => number;
}

/**
 * Creates the clock. Of several answers in one phase the quickest counts: the others only were longer on
 * their way.
 *
 * @param nowMs the page's clock, in milliseconds
 */
export function createFlightClock(nowMs: () => number = () => performance.now()): FlightClock {
  let phase = "";
  let tookOffMs: number | null = null;
  let endsMs: number | null = null;
  const quickest = (known: number | null, heard: number) => (known === null ? heard : Math.min(known, heard));
  return {
    take(round) {
      const key = `${round.number} ${round.phase}`;
      if (key !== phase) tookOffMs = endsMs = null;
      phase = key;
      if (round.phase === "flying" && round.elapsedMs !== null)
        tookOffMs = quickest(tookOffMs, nowMs() - round.elapsedMs);
      if (round.leftMs !== null) endsMs = quickest(endsMs, nowMs() + round.leftMs);
    },
    elapsedMs: () => (tookOffMs === null ? 0 : nowMs() - tookOffMs),
    leftMs: () => (endsMs === null ? 0 : Math.max(0, endsMs - nowMs())),
  };
}
