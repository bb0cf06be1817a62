import { systemClock } from "@tessera/shared/core/clock";
import { formatTimeOfDay } from "@tessera/shared/core/time";
import { useSyncExternalStore } from "react";

/**
 * Loss that pages are not notified of, in milliseconds: within it the stream usually is open again. With the
 * second before it is opened again, five after it broke.
 */
const toleratedMs = 4_000;

let lostSince: string | null = null;
let telling: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setLostSince(since: string | null): void {
  lostSince = since;
  for (const listener of listeners) listener();
}

/** Notes that events no longer arrive; after the tolerated time pages are notified. */
export function noteEventsLost(): void {
  if (telling !== undefined || lostSince !== null) return;
  const since = formatTimeOfDay(systemClock.now());
  telling = setTimeout(() => {
    telling = undefined;
    setLostSince(since);
  }, toleratedMs);
}

/** Notes that events arrive, or that nobody waits for them. */
export function noteEventsArrive(): void {
  clearTimeout(telling);
  telling = undefined;
  if (lostSince !== null) setLostSince(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the time `HH:mm` since which no events arrive: the displayed data may be older than the site's.
 * Null while they do.
 */
export function useEventsLostSince(): string | null {
  return useSyncExternalStore(subscribe, () => lostSince);
}
