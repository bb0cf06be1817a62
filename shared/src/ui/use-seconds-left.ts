import { useSyncExternalStore } from "react";
import { systemClock } from "../core/clock.ts";

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

/** Returns the whole seconds until an instant, counting down and rounded up; zero once it has passed. */
export function useSecondsLeft(until: string): number {
  const endsAt = Date.parse(until);
  const read = () => Math.max(0, Math.ceil((endsAt - systemClock.now().getTime()) / 1_000));
  return useSyncExternalStore(everySecond, read, read);
}
