import { useEffect, useState } from "react";
import { systemClock, type Clock } from "../core/clock.ts";
import { formatTimeOfDay } from "../core/time.ts";

/**
 * Returns the start of the current offline period as `HH:mm`; null while online. The displayed data is from
 * that time.
 */
export function useOfflineSince(clock: Clock = systemClock): string | null {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const lost = () => setSince(formatTimeOfDay(clock.now()));
    const back = () => setSince(null);
    if (!navigator.onLine) lost();
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
    };
  }, [clock]);
  return since;
}
