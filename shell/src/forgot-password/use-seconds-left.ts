import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { useEffect, useState } from "react";

/** Returns the whole seconds until an instant, counting down; zero once it has passed. */
export function useSecondsLeft(until: string, clock: Clock = systemClock): number {
  const [now, setNow] = useState(() => clock.now().getTime());
  const endsAt = Date.parse(until);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(clock.now().getTime()), 1_000);
    return () => clearInterval(timer);
  }, [clock, isOver]);
  return Math.max(0, Math.ceil((endsAt - now) / 1_000));
}
